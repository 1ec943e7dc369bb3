/** The screens of a wall: a file and a line here, and its name in `domain/wall-layout.ts`. */
import type { WallScreenName } from '../../domain/wall-layout.ts';
import { AlertsScreen } from './alerts-screen.tsx';
import { BookingsScreen } from './bookings-screen.tsx';
import { FiguresScreen } from './figures-screen.tsx';
import { MapScreen } from './map-screen.tsx';
import type { WallScreen } from './wall-screen.ts';

export const wallScreens: Readonly<Record<WallScreenName, WallScreen>> = {
  map: { Screen: MapScreen, feeds: ['locations'], oldAfterMs: 60_000, stays: true },
  figures: { Screen: FiguresScreen, feeds: ['counts', 'attendance', 'orders'], oldAfterMs: 180_000 },
  alerts: { Screen: AlertsScreen, feeds: ['alerts'], oldAfterMs: 60_000 },
  bookings: { Screen: BookingsScreen, feeds: ['orders'], oldAfterMs: 60_000 },
};
