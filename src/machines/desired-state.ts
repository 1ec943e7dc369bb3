/** What the page wants to be so, told to the worker as it changes and again to each worker that starts. */
import type { FeedName } from '../contract/feeds.ts';
import {
  type FactStreamPort,
  type RealtimePort,
  standingWishes,
  type Wish,
  type WishName,
} from '../contract/realtime-port.ts';

export interface Wishes {
  wish(wish: Wish): void;
  /** Several may want feeds at a time; the answer ends one want. */
  watchFeeds(feeds: readonly FeedName[]): () => void;
  connectPainter(connect: () => FactStreamPort): () => void;
  /** A worker started: it knows of no wish. */
  tellAgain(): void;
}

/** So many passing wishes wait for a worker; of more the oldest go. */
const MOST_WAITING = 50;

export function createWishes(port: Pick<RealtimePort, 'wish' | 'connectPainter'>): Wishes {
  const standing = new Map<WishName, Wish>();
  const wanted = new Set<readonly FeedName[]>();
  const painters = new Set<() => FactStreamPort>();
  let waiting: readonly Wish[] | null = [];

  function wish(made: Wish): void {
    if (standingWishes.has(made.name)) standing.set(made.name, made);
    else if (waiting) waiting = [...waiting, made].slice(-MOST_WAITING);
    port.wish(made);
  }
  const tellFeeds = () => wish({ name: 'feeds', feeds: [...new Set([...wanted].flat())] });

  return {
    wish,
    watchFeeds: (feeds) => {
      const own = [...feeds];
      wanted.add(own);
      tellFeeds();
      return () => {
        if (wanted.delete(own)) tellFeeds();
      };
    },
    connectPainter: (connect) => {
      painters.add(connect);
      if (!waiting) port.connectPainter(connect());
      return () => painters.delete(connect);
    },
    tellAgain: () => {
      for (const made of standing.values()) port.wish(made);
      for (const made of waiting ?? []) port.wish(made);
      waiting = null;
      for (const connect of painters) port.connectPainter(connect());
    },
  };
}
