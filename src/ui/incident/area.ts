/** Incident files: exported, and looked at step by step. */
import { screen } from '../app/guarded.tsx';
import { lazyScreen } from '../app/lazy-screen.tsx';

export const routes = [
  screen(
    '/diagnostics',
    lazyScreen(async () => (await import('./incident-screen.tsx')).IncidentScreen),
  ),
] as const;
