/** What surrounds the routes. */
export { appMessages as messages } from '../messages/en/app.ts';
