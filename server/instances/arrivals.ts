/**
 * What has come of the other instances: each message once, and whether one is missing. The messages of a run are numbered,
 * and come in order; some come twice, and what a full queue or an outage swallowed never comes.
 */
import type { Parcel } from './line.ts';

export type Arrival =
  /** To be handled. */
  | 'new'
  /** It came before, is one of our own, or carries nothing. */
  | 'known';

export interface Arrivals {
  /** Takes up a parcel. `onMissed` was called before it answers where something between was lost. */
  take(parcel: Parcel): Arrival;
  /**
   * This instance has a line from now on; the others may take until `othersMs` from now to have theirs again. With the
   * first line, who is heard at once was there before.
   */
  listens(othersMs: number): void;
  /** Looks for instances that have fallen silent without a goodbye. */
  look(): void;
  /** Instances that are heard, this one not counted. */
  others(): number;
}

export interface ArrivalsOptions {
  readonly instance: string;
  /** Something was stored or ended elsewhere of which nothing will come; `why` is for the operator. */
  readonly onMissed: (why: string) => void;
  /** An instance has ended without a goodbye, or stands still. */
  readonly onEnded: (instance: string) => void;
  /** ms, ever growing. */
  readonly now: () => number;
}

interface Sender {
  run: string;
  /** The number of its newest message. */
  seen: number;
  heardAt: number;
  /** Heard, and neither gone nor silent. */
  isThere: boolean;
}

/** An instance sends a beat every second; one that has sent nothing for so many ms has ended, or stands still. */
export const silentMs = 2_500;

export function createArrivals({ instance, onMissed, onEnded, now }: ArrivalsOptions): Arrivals {
  const senders = new Map<string, Sender>();
  let listensSince: number | null = null;
  /** Nobody is taken for silent before. */
  let lookFrom = 0;
  /** When we heard ourselves last: as long as we do, whoever is silent is so himself. */
  let echoAt = Number.NEGATIVE_INFINITY;

  const begin = ({ instance: name, run, kind, number }: Parcel): Sender => {
    const before = senders.get(name);
    const first = kind === 'message' ? number - 1 : number;
    const made: Sender = { run, seen: first, heardAt: now(), isThere: true };
    senders.set(name, made);
    if (before?.isThere) onEnded(name);
    // The sockets here are younger than what an instance sent that is heard as soon as this one listens.
    else if (first > 0 && listensSince !== null && now() - listensSince > silentMs)
      onMissed(`${name} had sent ${first} messages before it was heard`);
    return made;
  };

  return {
    take: (parcel) => {
      if (parcel.instance === instance) {
        echoAt = now();
        return 'known';
      }
      const found = senders.get(parcel.instance);
      const sender = found?.run === parcel.run ? found : begin(parcel);
      sender.heardAt = now();
      sender.isThere = parcel.kind !== 'goodbye';
      const { kind, number } = parcel;
      const expected = kind === 'message' ? number - 1 : number;
      if (expected > sender.seen) {
        onMissed(`${expected - sender.seen} messages of ${parcel.instance} were lost`);
        sender.seen = expected;
      }
      if (kind !== 'message' || number <= sender.seen) return 'known';
      sender.seen = number;
      return 'new';
    },
    listens: (othersMs) => {
      listensSince ??= now();
      lookFrom = now() + othersMs;
    },
    look: () => {
      if (now() < lookFrom || now() - echoAt > silentMs) return;
      for (const [name, sender] of senders) {
        if (!sender.isThere || now() - sender.heardAt <= silentMs) continue;
        sender.isThere = false;
        onEnded(name);
      }
    },
    others: () => [...senders.values()].filter(({ isThere }) => isThere).length,
  };
}
