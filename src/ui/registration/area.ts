/** Registration of a phlebotomist, in a dialog of the team and as a screen of its own. */
export { registrationMessages as messages } from '../messages/en/registration.ts';
export { registrationToasts as toasts } from './toasts.ts';
