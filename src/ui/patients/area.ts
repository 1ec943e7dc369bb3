/** Patient Management. */
import { createRoute } from '@tanstack/react-router';
import { guarded } from '../app/guarded.tsx';
import { lazyScreen } from '../app/lazy-screen.tsx';
import { readPatientsSearch } from './patients-search.ts';

export { patientToasts as toasts } from './toasts.ts';

export const routes = [
  createRoute({
    getParentRoute: () => guarded,
    path: '/patient_data',
    validateSearch: readPatientsSearch,
    component: lazyScreen(async () => (await import('./patients-screen.tsx')).PatientsScreen),
  }),
] as const;
