/** The test catalogue, and price lists for it. */
import { createRoute } from '@tanstack/react-router';
import { guarded, screen } from '../app/guarded.tsx';
import { lazyScreen } from '../app/lazy-screen.tsx';
import { withLateTexts } from '../kit/late-texts.tsx';
import { readCatalogueSearch } from './catalogue-search.ts';

export { catalogueToasts as toasts } from './toasts.ts';

export const routes = [
  createRoute({
    getParentRoute: () => guarded,
    path: '/updateTest',
    validateSearch: readCatalogueSearch,
    component: lazyScreen(
      withLateTexts(async () => (await import('./catalogue-screen.tsx')).CatalogueScreen),
    ),
  }),
  screen(
    '/add_New',
    lazyScreen(withLateTexts(async () => (await import('./adding-screen.tsx')).AddingScreen)),
  ),
] as const;
