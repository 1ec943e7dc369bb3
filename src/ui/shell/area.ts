/** What surrounds every screen. */
export { shellMessages as messages } from '../messages/en/shell.ts';
