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

export interface Exchange {
  /** Never throws, and waits for nothing: what the message tells of is stored. */
  send(message: Travelling): void;
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
  readonly receive: (message: Travelling) => void;
  readonly onMissed: () => void;
  /** One line for the operator. */
  readonly log: (line: string) => void;
  /** Messages that wait for the broker at most; the oldest is given up for one more. */
  readonly outbox?: number;
  /** ms, ever growing. */
  readonly now?: () => number;
}

const outboxAtMost = 10_000;
const beatMs = 1_000;
/** ms between two attempts to reach the broker: doubled with each, and up to half as long again by chance. */
const again = { first: 200, most: 2_000 };
/** ms in which an instance that has lost the broker has it again, once it is there. */
const reachedAgainMs = 2 * again.most;
/** A first line that takes longer than this may have missed something: sockets were open meanwhile. */
const quickMs = 2_000;

export function createExchange(options: ExchangeOptions): Exchange {
  const {
    instance,
    open,
    receive,
    log,
    outbox: most = outboxAtMost,
    now = () => performance.now(),
  } = options;
  const run = randomUUID();
  const begunAt = now();
  const outbox = new Map<number, Parcel>();
  let line: Line | null = null;
  let isOver = false;
  let hasHadLine = false;
  let number = 0;
  const counts = { received: 0, missed: 0, refused: 0 };
  let retry: ReturnType<typeof setTimeout> | null = null;
  let pause = again.first;

  const missed = (why: string) => {
    counts.missed += 1;
    log(`messages of other instances were missed (${why}): consoles and phones connect anew`);
    options.onMissed();
  };
  const arrivals = createArrivals({ instance, onMissed: missed, now });
  const parcel = (kind: Parcel['kind'], content: Uint8Array = new Uint8Array()): Parcel => ({
    version: travellingVersion,
    instance,
    run,
    kind,
    number,
    content,
  });
  const post = (one: Parcel) => line?.send(one, () => outbox.delete(one.number));
  const beat = setInterval(() => {
    line?.send(parcel('beat'), () => {});
    arrivals.look();
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
      receive(message);
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
  void connect();

  return {
    send: (message) => {
      number += 1;
      const one = parcel('message', encodeTravelling(message));
      outbox.set(one.number, one);
      for (const oldest of outbox.keys()) {
        if (outbox.size <= most) break;
        // The others find that its number is missing.
        outbox.delete(oldest);
      }
      post(one);
    },
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
    },
  };
}
