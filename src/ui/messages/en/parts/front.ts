/** What the login asks for, and what surrounds every page. */
export { appMessages as app } from '../app.ts';
export { frontKitMessages as kit } from '../front-kit.ts';
export { loginMessages as login } from '../login.ts';
