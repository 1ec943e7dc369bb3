/**
 * A broker in memory that can be away, break its lines, lose, repeat and hold back: what `OpenLine` promises, and the worst
 * that a real one does (`tests/server/instances/exchange-contract.ts` is passed by both).
 */
import type { LineEvents, OpenLine, Parcel } from '../../../server/instances/line.ts';

export interface FakeBroker {
  readonly open: OpenLine;
  /** Nobody reaches it from now on, and all lines break; its queues stay. */
  goAway(): void;
  comeBack(): void;
  /** Parcels for an instance that it has not been given yet. */
  waiting(instance: string): number;
  /** Forgets what waits for an instance, as a queue that was kept for too long. */
  forget(instance: string): void;
  /** The next parcel that is sent is taken, and its sender never learns that. */
  loseNextConfirm(): void;
  /** While it holds, nothing is delivered to the instance. */
  hold(instance: string): void;
  release(instance: string): void;
  /** The process of an instance is gone, and says nothing. */
  kill(instance: string): void;
}

interface Open {
  readonly instance: string;
  readonly events: LineEvents;
}

export function createFakeBroker(): FakeBroker {
  const queues = new Map<string, Parcel[]>();
  const lines = new Set<Open>();
  const held = new Set<string>();
  let isAway = false;
  let losesConfirm = false;

  const deliver = (instance: string) => {
    const line = [...lines].find((one) => one.instance === instance);
    if (!line || held.has(instance)) return;
    const queue = queues.get(instance) ?? [];
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) line.events.onParcel(next);
  };
  const breakLines = (isMeant: (line: Open) => boolean) => {
    for (const line of [...lines].filter(isMeant)) {
      lines.delete(line);
      line.events.onBroken('cut');
    }
  };

  return {
    open: async ({ instance, isFirst }, events) => {
      if (isAway) throw new Error('nobody answers');
      const line: Open = { instance, events };
      if (isFirst) queues.set(instance, []);
      queues.set(instance, queues.get(instance) ?? []);
      lines.add(line);
      queueMicrotask(() => deliver(instance));
      return {
        send: (parcel, onStored) => {
          if (!lines.has(line)) return;
          for (const [name, queue] of queues) {
            queue.push(parcel);
            queueMicrotask(() => deliver(name));
          }
          if (losesConfirm && parcel.kind === 'message') losesConfirm = false;
          else queueMicrotask(onStored);
        },
        close: async () => void lines.delete(line),
      };
    },
    goAway: () => {
      isAway = true;
      breakLines(() => true);
    },
    comeBack: () => {
      isAway = false;
    },
    waiting: (instance) => queues.get(instance)?.length ?? 0,
    forget: (instance) => void queues.delete(instance),
    loseNextConfirm: () => {
      losesConfirm = true;
    },
    hold: (instance) => void held.add(instance),
    release: (instance) => {
      held.delete(instance);
      deliver(instance);
    },
    kill: (instance) => {
      for (const line of [...lines]) if (line.instance === instance) lines.delete(line);
    },
  };
}
