import type { RouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { loadable } from '../kit/loadable.tsx';
import { RouteLoading } from './route-loading.tsx';

/**
 * A screen whose file is fetched at its first visit, or ahead where the router expects one. A file that cannot be had
 * throws into the route's boundary, and Try again tries again; the router's own lazy component throws the first failure
 * for ever, and reloads the page beside `reloadOncePerBuild`.
 */
export function lazyScreen(load: () => Promise<ComponentType>): RouteComponent {
  const Screen = loadable<object>(load);
  return Object.assign(() => <Screen fallback={<RouteLoading />} />, {
    // The screen itself says that its file cannot be had.
    preload: () => Screen.preload().catch(() => {}),
  });
}
