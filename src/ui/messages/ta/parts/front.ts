/** What the login asks for, and what surrounds every page; with it come the letters of the script. */
import '../fonts.css';

export { appMessages as app } from '../app.ts';
export { frontKitMessages as kit } from '../front-kit.ts';
export { loginMessages as login } from '../login.ts';
