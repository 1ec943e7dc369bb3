/** Phlebotomist Team Management. */
export { teamMessages as messages } from '../messages/en/team.ts';
export { teamToasts as toasts } from './toasts.ts';
