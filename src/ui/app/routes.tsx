/**
 * Every address of the console (specification 2, Routes). All but `/` stand behind the guard, which reads the stored flag at
 * each navigation. Screens are loaded when they are first gone to.
 */
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { DashboardScreen } from '../dashboard/dashboard-screen.tsx';
import { LoginScreen } from '../login/login-screen.tsx';
import { Shell } from '../shell/shell.tsx';
import { readBookingsSearch } from './bookings-search.ts';
import { NotFoundScreen } from './not-found-screen.tsx';
import { PlannedScreen, type PlannedScreenName } from './planned-screen.tsx';
import { RouteFailed } from './route-failed.tsx';
import { RouteLoading } from './route-loading.tsx';
import { readTrackingSearch } from './tracking-search.ts';

export interface GuardContext {
  /** Is the stored `isLoggedIn` the text `true`? */
  readonly isSignedIn: () => boolean;
  /** The guard turned a person away. */
  readonly onRefused: () => void;
}

const root = createRootRouteWithContext<GuardContext>()({
  component: Outlet,
  notFoundComponent: NotFoundScreen,
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: ({ context }) => {
    if (context.isSignedIn()) throw redirect({ to: '/home', replace: true });
  },
  component: LoginScreen,
});

const guarded = createRoute({
  getParentRoute: () => root,
  id: 'guarded',
  beforeLoad: ({ context }) => {
    if (context.isSignedIn()) return;
    context.onRefused();
    throw redirect({ to: '/', replace: true });
  },
  component: Shell,
});

const home = createRoute({
  getParentRoute: () => guarded,
  path: '/home',
  // Part of the console's own file: while a backend hangs, its calls hold all of the browser's connections to it.
  component: DashboardScreen,
});

const tracking = createRoute({
  getParentRoute: () => guarded,
  path: '/liveTracking',
  validateSearch: readTrackingSearch,
  component: lazyRouteComponent(() => import('../tracking/tracking-screen.tsx'), 'TrackingScreen'),
});

const bookings = createRoute({
  getParentRoute: () => guarded,
  path: '/order-detail',
  validateSearch: readBookingsSearch,
  component: lazyRouteComponent(() => import('../bookings/bookings-screen.tsx'), 'BookingsScreen'),
});

/** A screen without parameters; its file is loaded when it is first gone to. */
const screen = <const Path extends string>(path: Path, component: ReturnType<typeof lazyRouteComponent>) =>
  createRoute({ getParentRoute: () => guarded, path, component });

/** A route whose screen is yet to come. */
const planned = <const Path extends string>(path: Path, screen: PlannedScreenName) =>
  createRoute({
    getParentRoute: () => guarded,
    path,
    component: () => <PlannedScreen screen={screen} />,
  });

/** Unknown addresses: the shell stays. */
const unknown = createRoute({ getParentRoute: () => guarded, path: '$', component: NotFoundScreen });

const screens = [
  home,
  tracking,
  planned('/patient_data', 'patient'),
  planned('/deliveryBoy_Data', 'team'),
  bookings,
  planned('/attendance', 'attendance'),
  planned('/updateTest', 'tests'),
  planned('/chat-box', 'chat'),
  planned('/driver_acountreg', 'registration'),
  planned('/add_New', 'addTest'),
  screen(
    '/Add_bokking',
    lazyRouteComponent(() => import('../booking-form/booking-screen.tsx'), 'BookingScreen'),
  ),
  unknown,
] as const;

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

const tree = root.addChildren([login, guarded.addChildren(screens), ...development]);

/** The router, with the guard's questions answered by `guard`. */
export const createConsoleRouter = (guard: GuardContext) =>
  createRouter({
    routeTree: tree,
    context: guard,
    caseSensitive: true,
    defaultPendingComponent: RouteLoading,
    // A screen whose file is near follows at once; what shows meanwhile would hold it back for 300 ms (src/ui/kit/loadable.tsx).
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
