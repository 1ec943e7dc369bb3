/** The dashboard. */
import { screen } from '../app/guarded.tsx';
import { DashboardScreen } from './dashboard-screen.tsx';

/** Part of the console's own file: while a backend hangs, its calls hold all of the browser's connections to it. */
export const routes = [screen('/home', DashboardScreen)] as const;
