/**
 * Every address of the console (specification 2, Routes). All but `/` stand behind the guard, which reads the stored
 * flag at each navigation. A screen is loaded at its first visit.
 */
import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import * as areas from '../areas.ts';
import { LoginScreen } from '../login/login-screen.tsx';
import { Shell } from '../shell/shell.tsx';
import { type GuardContext, guarded, root } from './guarded.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { RouteFailed } from './route-failed.tsx';
import { RouteLoading } from './route-loading.tsx';

const login = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: ({ context }) => {
    if (context.isSignedIn()) throw redirect({ to: '/home', replace: true });
  },
  component: LoginScreen,
});

/** Unknown addresses: the shell stays. */
const unknown = createRoute({ getParentRoute: () => guarded, path: '$', component: NotFoundScreen });

type Areas = typeof areas;
type AreaRoute = {
  [Name in keyof Areas]: Areas[Name] extends { readonly routes: readonly (infer Route)[] } ? Route : never;
}[keyof Areas];

const screens = Object.values(areas).flatMap((area): readonly AreaRoute[] =>
  'routes' in area ? area.routes : [],
);

/** The kit's own page is part of a development build only. */
const development = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => root,
        path: '/kit',
        component: lazyRouteComponent(() => import('../kit-page/kit-page.tsx'), 'KitPage'),
      }),
    ]
  : [];

const tree = root.addChildren([
  login,
  guarded.update({ component: Shell }).addChildren([...screens, unknown]),
  ...development,
]);

/** The router, with the guard's questions answered by `guard`. */
export const createConsoleRouter = (guard: GuardContext) =>
  createRouter({
    routeTree: tree,
    context: guard,
    caseSensitive: true,
    defaultPendingComponent: RouteLoading,
    // A screen whose file is near follows at once; a placeholder holds it back for 300 ms (src/ui/kit/loadable.tsx).
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultErrorComponent: RouteFailed,
    defaultNotFoundComponent: NotFoundScreen,
    defaultPreload: 'intent',
    scrollRestoration: false,
    // Plain query parameters, as other programs write and read them: driverId=7 and not driverId="7".
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: toQuery,
    // A screen gets what its reader of parameters understood, and nothing beside it.
    search: { strict: true },
  });

function toQuery(search: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return query === '' ? '' : `?${query}`;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}
