/** Registration of a phlebotomist, in a dialog of the team and as a screen of its own. */
import { screen } from '../app/guarded.tsx';
import { lazyScreen } from '../app/lazy-screen.tsx';

export { registrationToasts as toasts } from './toasts.ts';

export const routes = [
  screen(
    '/driver_acountreg',
    lazyScreen(async () => (await import('./registration-screen.tsx')).RegistrationScreen),
  ),
] as const;
