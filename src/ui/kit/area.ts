/** The kit. */
export { kitMessages as messages } from '../messages/en/kit.ts';
