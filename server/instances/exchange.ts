/**
 * The exchange of messages with the other instances. What is sent waits in an outbox until the broker has it; while the
 * broker is away it waits there for the next line. What comes is handled once. Where something was lost that no line
 * brings back, `onMissed` says so, and clients must fetch what they may lack.
 */
import { randomUUID } from 'node:crypto';
import { describeError } from '../refusal.ts';
import { createArrivals } from './arrivals.ts';
import type { Line, OpenLine, Parcel } from './line.ts';
import { decodeTravelling, encodeTravelling, type Travelling, travellingVersion } from './travelling.ts';
import type { Unsent } from './unsent.ts';

export interface Exchange {
  /**
   * Sends what is stored by now. Resolves when it may be acknowledged: the broker has it, or the database says that it
   * has not. Never rejects.
   */
  send(message: Travelling): Promise<void>;
  state(): ExchangeState;
  /** Says goodbye, after what waits in the outbox, if the broker is there. */
  close(): Promise<void>;
}

export interface ExchangeState {
  readonly isConnected: boolean;
  /** Messages that the broker has not taken yet. */
  readonly waiting: number;
  /** Instances that are heard, this one not counted. */
  readonly others: number;
  /** Since the start. */
  readonly sent: number;
  readonly received: number;
  readonly missed: number;
  /** Of another version, or not understood. */
  readonly refused: number;
}

export interface ExchangeOptions {
  readonly instance: string;
  readonly open: OpenLine;
  readonly unsent: Unsent;
  readonly receive: (message: Travelling) => void;
  /** Messages were lost: nobody knows what they were. */
  readonly onMissed: () => void;
  /** An instance has ended without a goodbye: what it was doing for callers who had no answer is half done, perhaps. */
  readonly onEnded: () => void;
  /** One line for the operator. */
  readonly log: (line: string) => void;
  /** Messages that wait for the broker at most; the oldest is given up for one more. */
  readonly outbox?: number;
  /** ms, ever growing. */
  readonly now?: () => number;
}

interface Waiting {
  readonly parcel: Parcel;
  readonly done: () => void;
}

const outboxAtMost = 10_000;
const beatMs = 1_000;
/** ms between two attempts to reach the broker: doubled with each, and up to half as long again by chance. */
const again = { first: 200, most: 2_000 };
/** ms in which an instance that has lost the broker has it again, once it is there. */
const reachedAgainMs = 3 * again.most;
/** A first line that takes longer than this may have missed something: sockets were open meanwhile. */
const quickMs = 2_000;
/** ms for which an acknowledgement waits for the broker. */
const patienceMs = 1_000;

export function createExchange(options: ExchangeOptions): Exchange {
  const { instance, open, unsent, receive, log, outbox: most = outboxAtMost } = options;
  const { now = () => performance.now() } = options;
  const run = randomUUID();
  const begunAt = now();
  const outbox = new Map<number, Waiting>();
  let line: Line | null = null;
  let isOver = false;
  let hasHadLine = false;
  let number = 0;
  const counts = { received: 0, missed: 0, refused: 0 };
  let retry: ReturnType<typeof setTimeout> | null = null;
  let pause = again.first;
  /** Resolves when the database says that the outbox is not empty; null where it says nothing. */
  let noted: Promise<void> | null = null;
  /** One thing is written about it after the other. */
  let writing: Promise<void> = Promise.resolve();

  const missed = (why: string) => {
    counts.missed += 1;
    log(`messages of other instances were missed (${why}): consoles and phones connect anew`);
    options.onMissed();
  };
  const ended = async (name: string) => {
    log(`the instance ${name} has ended without a goodbye`);
    options.onEnded();
    // A database that is away tells nobody: better all come anew.
    if (await unsent.isNotedOf(name).catch(() => true)) missed(`${name} had not told everything`);
  };
  const arrivals = createArrivals({ instance, onMissed: missed, onEnded: (name) => void ended(name), now });
  const parcel = (kind: Parcel['kind'], content: Uint8Array = new Uint8Array()): Parcel => ({
    version: travellingVersion,
    instance,
    run,
    kind,
    number,
    content,
  });
  const settle = (one: Waiting) => {
    outbox.delete(one.parcel.number);
    one.done();
  };
  const note = (): Promise<void> => {
    if (noted !== null) return noted.catch(() => {});
    writing = writing.then(() => unsent.note());
    noted = writing;
    // While the database is away nothing can be acknowledged either.
    writing = writing.catch(() => {
      noted = null;
    });
    return noted.catch(() => {});
  };
  /** Tried with each beat, until the database has taken it. */
  const clearNote = (): Promise<void> => {
    if (noted === null || outbox.size > 0 || line === null) return writing;
    const before = noted;
    noted = null;
    writing = writing
      .then(() => unsent.clear())
      .catch(() => {
        noted ??= before;
      });
    return writing;
  };
  const post = (one: Waiting) => line?.send(one.parcel, () => settle(one));
  const beat = setInterval(() => {
    line?.send(parcel('beat'), () => {});
    arrivals.look();
    void clearNote();
  }, beatMs);
  beat.unref();

  const take = (one: Parcel) => {
    if (arrivals.take(one) === 'known') return;
    const message = one.version === travellingVersion ? decodeTravelling(one.content) : null;
    if (message === null) {
      if (counts.refused++ === 0)
        log(`a message of ${one.instance} was not understood: it runs another version`);
      return;
    }
    counts.received += 1;
    try {
      if (message.kind === 'untold') missed(`${one.instance} had not told everything before it began anew`);
      else receive(message);
    } catch (error) {
      log(`a message of ${one.instance} could not be taken: ${describeError(error)}`);
    }
  };

  const connect = async () => {
    retry = null;
    const isFirst = !hasHadLine;
    let made: Line;
    try {
      made = await open({ instance, isFirst }, { onParcel: take, onBroken: lost });
    } catch (error) {
      if (pause === again.first) log(`the broker cannot be reached: ${describeError(error)}`);
      return tryLater();
    }
    if (isOver) return void made.close();
    line = made;
    hasHadLine = true;
    arrivals.listens(isFirst ? 0 : reachedAgainMs);
    pause = again.first;
    // What the broker did not say it has is sent again; who has it already knows by its number.
    for (const one of outbox.values()) post(one);
    line.send(parcel('beat'), () => {});
    if (isFirst && now() - begunAt > quickMs) missed('the broker came late');
  };
  const lost = (reason: string) => {
    if (isOver) return;
    if (line !== null) log(`the broker is away (${reason})`);
    line = null;
    tryLater();
  };
  const tryLater = () => {
    if (isOver || retry !== null) return;
    retry = setTimeout(() => void connect(), pause * (1 + Math.random() / 2));
    pause = Math.min(again.most, 2 * pause);
  };

  const send = (message: Travelling): Promise<void> =>
    new Promise((resolve) => {
      number += 1;
      const waitMs = line === null || noted !== null ? 0 : patienceMs;
      const late = setTimeout(() => void note().then(resolve), waitMs);
      const one: Waiting = {
        parcel: parcel('message', encodeTravelling(message)),
        done: () => {
          clearTimeout(late);
          resolve();
        },
      };
      outbox.set(number, one);
      for (const oldest of outbox.values()) {
        if (outbox.size <= most) break;
        // The others find that its number is missing; until then the database says that something was not told.
        outbox.delete(oldest.parcel.number);
      }
      post(one);
    });
  /** The run before this one has ended with messages that nobody was told of. */
  const tellOfLastRun = async () => {
    if (!(await unsent.isNotedOf(instance).catch(() => false))) return;
    noted = Promise.resolve();
    await send({ kind: 'untold' });
  };
  void tellOfLastRun();
  void connect();

  return {
    send,
    state: () => ({
      isConnected: line !== null,
      waiting: outbox.size,
      others: arrivals.others(),
      sent: number,
      ...counts,
    }),
    close: async () => {
      line?.send(parcel('goodbye'), () => {});
      isOver = true;
      clearInterval(beat);
      if (retry !== null) clearTimeout(retry);
      await line?.close();
      await clearNote();
      for (const { done } of [...outbox.values()]) done();
    },
  };
}
