/** The routes under which screens stand. Areas add theirs here; `routes.tsx` puts them together. */
import {
  createRootRouteWithContext,
  createRoute,
  Outlet,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router';
import { NotFoundScreen } from './not-found-screen.tsx';

export interface GuardContext {
  /** Is the stored `isLoggedIn` the text `true`? */
  readonly isSignedIn: () => boolean;
  /** Called when the guard has turned a person away. */
  readonly onRefused: () => void;
}

export const root = createRootRouteWithContext<GuardContext>()({
  component: Outlet,
  notFoundComponent: NotFoundScreen,
});

/** All addresses but `/`: the guard reads the stored flag at each navigation; a pointer that rests on a link is none. */
export const guarded = createRoute({
  getParentRoute: () => root,
  id: 'guarded',
  beforeLoad: ({ context, preload }) => {
    if (preload || context.isSignedIn()) return;
    context.onRefused();
    throw redirect({ to: '/', replace: true });
  },
});

/** A screen without parameters; a lazy component's file is loaded when it is first gone to. */
export const screen = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => guarded, path, component });
