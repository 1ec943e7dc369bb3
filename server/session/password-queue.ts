/**
 * The queue of passwords, when more wait than can be derived at once. A thousand phones sign in on a morning, and a
 * console among them must not wait for any of them: consoles and phones have queues of their own, hospitals are served
 * round robin, and no name waits twice.
 */

import { busySeconds, createRetryAfter } from './retry-after.ts';

/** A caller that signs in, or registers a phlebotomist. */
export interface Requester {
  readonly kind: 'console' | 'phone';
  /** Null for an unknown name. */
  readonly hospitalId: number | null;
  /** The name as it was typed; null for a registration. */
  readonly name: string | null;
  readonly address: string;
}

/** Thrown where so many passwords wait to be checked that another would wait too long. */
export class TooManyChecks extends Error {
  override readonly name = 'TooManyChecks';
  /** After which it can be tried again. */
  readonly seconds: number;

  constructor(seconds: number) {
    super();
    this.seconds = seconds;
  }
}

export interface QueueLimits {
  /** Derivations side by side. */
  readonly atOnce: Readonly<Record<Requester['kind'], number>>;
  /** Places of consoles, and as many of phones. One address may have half of them, and of one name one. */
  readonly waiting: number;
  /** ms. */
  readonly now: () => number;
}

export interface PasswordQueue {
  /**
   * Runs `work` when the queue comes to it. Rejects with `TooManyChecks` where there is no place, or where the
   * requester has lost it to others.
   */
  run<T>(requester: Requester, work: () => Promise<T>): Promise<T>;
}

interface Waiting {
  readonly requester: Requester;
  readonly begin: () => void;
  readonly refuse: () => void;
}

/** Consoles and phones do not wait for each other. */
export function createPasswordQueue({ atOnce, waiting, now }: QueueLimits): PasswordQueue {
  const kinds = {
    console: createKindQueue(atOnce.console, waiting, () => busySeconds),
    phone: createKindQueue(atOnce.phone, waiting, createRetryAfter(now)),
  };
  return { run: (requester, work) => kinds[requester.kind](requester, work) };
}

function createKindQueue(
  atOnce: number,
  waiting: number,
  secondsUntilAgain: () => number,
): PasswordQueue['run'] {
  const queue = createQueue(waiting);
  let running = 0;
  return async (requester, work) => {
    if (running < atOnce) running += 1;
    else
      await new Promise<void>((begin, reject) => {
        const refuse = () => reject(new TooManyChecks(secondsUntilAgain()));
        if (!queue.push({ requester, begin, refuse })) refuse();
      });
    try {
      return await work();
    } finally {
      const next = queue.shift();
      // Finished work hands its place to the next.
      if (next) next.begin();
      else running -= 1;
    }
  };
}

/** Places of one kind of callers, which the hospitals share. */
function createQueue(places: number) {
  const queue: Waiting[] = [];
  /** When a hospital that waits was served last, as a count of those served. */
  const servedAt = new Map<number | null, number>();
  let served = 0;
  const perAddress = Math.max(1, Math.floor(places / 2));
  const waitingOf = (hospitalId: number | null) =>
    queue.filter(({ requester }) => requester.hospitalId === hospitalId).length;

  /**
   * Takes the last place from the hospital that has most of them, if it has more than the one that comes would have.
   */
  const makePlace = (hospitalId: number | null): boolean => {
    let most = waitingOf(hospitalId) + 1;
    let lost = -1;
    for (const [index, { requester }] of queue.entries()) {
      const here = waitingOf(requester.hospitalId);
      if (here < most || (here === most && lost === -1)) continue;
      most = here;
      lost = index;
    }
    const [last] = lost === -1 ? [] : queue.splice(lost, 1);
    last?.refuse();
    return last !== undefined;
  };

  return {
    /** Answers false where there is no place. */
    push: (entry: Waiting): boolean => {
      const { name, address, hospitalId } = entry.requester;
      const neighbours = queue.filter(({ requester }) => requester.address === address);
      // From another address it may be another person: a guesser does not keep a console out.
      if (name !== null && neighbours.some(({ requester }) => requester.name === name)) return false;
      if (neighbours.length >= perAddress) return false;
      if (queue.length >= places && !makePlace(hospitalId)) return false;
      queue.push(entry);
      return true;
    },
    /** The first of the hospital that was served longest ago. */
    shift: (): Waiting | null => {
      let first = 0;
      const last = ({ requester }: Waiting) => servedAt.get(requester.hospitalId) ?? -1;
      for (const [index, entry] of queue.entries()) {
        const best = queue[first];
        if (best && last(entry) < last(best)) first = index;
      }
      const [next] = queue.splice(first, 1);
      if (!next) return null;
      served += 1;
      servedAt.set(next.requester.hospitalId, served);
      for (const hospitalId of servedAt.keys())
        if (hospitalId !== next.requester.hospitalId && waitingOf(hospitalId) === 0)
          servedAt.delete(hospitalId);
      return next;
    },
  };
}
