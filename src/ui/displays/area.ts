/** Wall displays: where an administrator adds and ends them. */
import { screen } from '../app/guarded.tsx';
import { lazyScreen } from '../app/lazy-screen.tsx';

export { displayToasts as toasts } from './toasts.ts';

export const routes = [
  screen(
    '/displays',
    lazyScreen(async () => (await import('./displays-screen.tsx')).DisplaysScreen),
  ),
] as const;
