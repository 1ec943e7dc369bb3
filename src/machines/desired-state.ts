/** The desired state of the page, sent to the worker as it changes and again to each worker that starts. */
import type { FeedName } from '../contract/feeds.ts';
import type { MessagePortLike } from '../contract/message-port.ts';
import {
  type DesiredState,
  type DesiredStateName,
  type RealtimePort,
  standingStates,
} from '../contract/realtime-port.ts';

export interface DesiredStateSender {
  set(state: DesiredState): void;
  /** Several screens may want feeds at a time; the answer ends this want. */
  watchFeeds(feeds: readonly FeedName[]): () => void;
  connectPainter(connect: () => MessagePortLike): () => void;
  /** A worker started: it knows no desired state. */
  sendAgain(): void;
}

/** At most so many states that are not standing wait for a worker; the oldest are dropped. */
const MOST_WAITING = 50;

export function createDesiredStateSender(
  port: Pick<RealtimePort, 'setDesired' | 'connectPainter'>,
): DesiredStateSender {
  const standing = new Map<DesiredStateName, DesiredState>();
  const wanted = new Set<readonly FeedName[]>();
  const painters = new Set<() => MessagePortLike>();
  let waiting: readonly DesiredState[] | null = [];

  function set(made: DesiredState): void {
    if (standingStates.has(made.name)) standing.set(made.name, made);
    else if (waiting) waiting = [...waiting, made].slice(-MOST_WAITING);
    port.setDesired(made);
  }
  const sendFeeds = () => set({ name: 'feeds', feeds: [...new Set([...wanted].flat())] });

  return {
    set,
    watchFeeds: (feeds) => {
      const want = [...feeds];
      wanted.add(want);
      sendFeeds();
      return () => {
        if (wanted.delete(want)) sendFeeds();
      };
    },
    connectPainter: (connect) => {
      painters.add(connect);
      if (!waiting) port.connectPainter(connect());
      return () => painters.delete(connect);
    },
    sendAgain: () => {
      for (const made of standing.values()) port.setDesired(made);
      for (const made of waiting ?? []) port.setDesired(made);
      waiting = null;
      for (const connect of painters) port.connectPainter(connect());
    },
  };
}
