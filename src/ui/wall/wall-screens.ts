/** The screens of a wall: a file and a line here, and its name in `domain/wall-layout.ts`. */
import type { ComponentType } from 'react';
import type { FeedName } from '../../contract/feeds.ts';
import type { WallScreenName } from '../../domain/wall-layout.ts';
import { AlertsScreen } from './alerts-screen.tsx';
import { BookingsScreen } from './bookings-screen.tsx';
import { FiguresScreen } from './figures-screen.tsx';
import { MapScreen } from './map-screen.tsx';

export interface WallScreenProps {
  /** It is this screen's turn. */
  readonly isShown: boolean;
}

export interface WallScreen {
  readonly Screen: ComponentType<WallScreenProps>;
  /** What it shows; it is as old as the oldest of them. */
  readonly feeds: readonly FeedName[];
  /** From this age on, ms, it is greyed. */
  readonly oldAfterMs: number;
  /** It is there between its turns too: its beginning costs more than its being there. */
  readonly stays?: boolean;
}

export const wallScreens: Readonly<Record<WallScreenName, WallScreen>> = {
  map: { Screen: MapScreen, feeds: ['locations'], oldAfterMs: 60_000, stays: true },
  figures: { Screen: FiguresScreen, feeds: ['counts', 'attendance', 'orders'], oldAfterMs: 180_000 },
  alerts: { Screen: AlertsScreen, feeds: ['alerts'], oldAfterMs: 60_000 },
  bookings: { Screen: BookingsScreen, feeds: ['orders'], oldAfterMs: 60_000 },
};
