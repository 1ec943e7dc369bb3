/** The login; its route stands outside the guard (`app/routes.tsx`). */
export { loginMessages as messages } from '../messages/en/login.ts';
