/** A screen of a wall. */
import type { ComponentType } from 'react';
import type { FeedName } from '../../contract/feeds.ts';

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
