/**
 * Whose password is derived next, where more wait than can be derived at once. A thousand phones sign in on a morning, and the desk among them
 * must not wait for any of them: consoles and phones have places and turns of their own, hospitals theirs one after the other, and nobody waits twice.
 */

import { busySeconds, createComeBack } from './retry-after.ts';

/** Who wants to sign in, or to be registered. */
export interface Asker {
  readonly kind: 'console' | 'phone';
  /** Null for a name that nobody has. */
  readonly hospitalId: number | null;
  /** As it was typed; null for who does not sign in. */
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

export interface TurnLimits {
  /** Derivations side by side. */
  readonly atOnce: Readonly<Record<Asker['kind'], number>>;
  /** Places of consoles, and as many of phones. One address may have half of them, and of one name one. */
  readonly waiting: number;
  /** ms. */
  readonly now: () => number;
}

export interface PasswordTurns {
  /** Runs `work` when its turn has come. Rejects with `TooManyChecks` where there is no place, or where the asker has lost it to others. */
  take<T>(asker: Asker, work: () => Promise<T>): Promise<T>;
}

interface Waiting {
  readonly asker: Asker;
  readonly begin: () => void;
  readonly refuse: () => void;
}

/** Consoles and phones do not wait for each other. */
export function createPasswordTurns({ atOnce, waiting, now }: TurnLimits): PasswordTurns {
  const kinds = {
    console: createLane(atOnce.console, waiting, () => busySeconds),
    phone: createLane(atOnce.phone, waiting, createComeBack(now)),
  };
  return { take: (asker, work) => kinds[asker.kind](asker, work) };
}

function createLane(atOnce: number, waiting: number, secondsUntilAgain: () => number): PasswordTurns['take'] {
  const queue = createQueue(waiting);
  let running = 0;
  return async (asker, work) => {
    if (running < atOnce) running += 1;
    else
      await new Promise<void>((begin, reject) => {
        const refuse = () => reject(new TooManyChecks(secondsUntilAgain()));
        if (!queue.push({ asker, begin, refuse })) refuse();
      });
    try {
      return await work();
    } finally {
      const turn = queue.shift();
      // Who is done hands its place over.
      if (turn) turn.begin();
      else running -= 1;
    }
  };
}

/** Places of one kind of callers, which the hospitals share. */
function createQueue(places: number) {
  const queue: Waiting[] = [];
  /** When a hospital that waits had its last turn, as a count of turns. */
  const servedAt = new Map<number | null, number>();
  let turns = 0;
  const perAddress = Math.max(1, Math.floor(places / 2));
  const waitingOf = (hospitalId: number | null) =>
    queue.filter(({ asker }) => asker.hospitalId === hospitalId).length;

  /** Takes the last place from the hospital that has most of them, if it has more than the one that comes would have. */
  const makeRoom = (hospitalId: number | null): boolean => {
    let most = waitingOf(hospitalId) + 1;
    let lost = -1;
    for (const [index, { asker }] of queue.entries()) {
      const here = waitingOf(asker.hospitalId);
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
      const { name, address, hospitalId } = entry.asker;
      const neighbours = queue.filter(({ asker }) => asker.address === address);
      // Of another address it may be somebody else: a guesser does not keep the desk out.
      if (name !== null && neighbours.some(({ asker }) => asker.name === name)) return false;
      if (neighbours.length >= perAddress) return false;
      if (queue.length >= places && !makeRoom(hospitalId)) return false;
      queue.push(entry);
      return true;
    },
    /** The first of the hospital whose last turn was longest ago. */
    shift: (): Waiting | null => {
      let first = 0;
      const last = ({ asker }: Waiting) => servedAt.get(asker.hospitalId) ?? -1;
      for (const [index, entry] of queue.entries()) {
        const best = queue[first];
        if (best && last(entry) < last(best)) first = index;
      }
      const [turn] = queue.splice(first, 1);
      if (!turn) return null;
      turns += 1;
      servedAt.set(turn.asker.hospitalId, turns);
      for (const hospitalId of servedAt.keys())
        if (hospitalId !== turn.asker.hospitalId && waitingOf(hospitalId) === 0) servedAt.delete(hospitalId);
      return turn;
    },
  };
}
