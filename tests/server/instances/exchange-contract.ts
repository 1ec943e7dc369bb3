/** What an exchange does over any broker: the double of the tests, and a real one. */
import { afterEach, expect, test } from 'vitest';
import { createExchange, type Exchange } from '../../../server/instances/exchange.ts';
import type { OpenLine } from '../../../server/instances/line.ts';
import type { Travelling } from '../../../server/instances/travelling.ts';
import type { Unsent } from '../../../server/instances/unsent.ts';
import { eventually } from '../../support/eventually.ts';

export interface BrokerUnderTest {
  /** Instances of one test do not meet those of another. */
  open(): OpenLine;
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
}

export interface Joined {
  readonly exchange: Exchange;
  readonly received: Travelling[];
  /** How often something was missed. */
  readonly missed: () => number;
  /** The others that ended without a goodbye. */
  readonly ended: () => number;
}

/** What the database says of all instances of a test. */
export function createUnsentOf(): (instance: string) => Unsent {
  const noted = new Set<string>();
  return (instance) => ({
    note: async () => void noted.add(instance),
    clear: async () => void noted.delete(instance),
    isNotedOf: async (other) => noted.has(other),
  });
}

export const messageOf = (n: number): Travelling => ({
  kind: 'sessionsClosed',
  keys: [String(n)],
});
const numbersOf = ({ received }: Joined) =>
  received.map((message) => (message.kind === 'sessionsClosed' ? Number(message.keys[0]) : Number.NaN));
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n);

export function joinExchange(
  open: OpenLine,
  instance: string,
  unsentOf: (instance: string) => Unsent = createUnsentOf(),
): Joined {
  const received: Travelling[] = [];
  let missed = 0;
  let ended = 0;
  const exchange = createExchange({
    instance,
    open,
    unsent: unsentOf(instance),
    onEnded: () => {
      ended += 1;
    },
    receive: (message) => received.push(message),
    onMissed: () => {
      missed += 1;
    },
    log: () => {},
  });
  return { exchange, received, missed: () => missed, ended: () => ended };
}

/** Defines the tests. `prefix` keeps names of instances apart where the broker is shared by several runs. */
export function exchangeContract(broker: () => BrokerUnderTest, prefix: string): void {
  const joined: Joined[] = [];
  let tests = 0;
  const join = async (...names: string[]): Promise<readonly Joined[]> => {
    const open = broker().open();
    const made = names.map((name) => joinExchange(open, `${prefix}-${tests}-${name}`));
    joined.push(...made);
    await eventually(() =>
      expect(made.map(({ exchange }) => exchange.state().others)).toEqual(made.map(() => made.length - 1)),
    );
    return made;
  };
  afterEach(async () => {
    tests += 1;
    for (const { exchange } of joined.splice(0)) await exchange.close();
  });

  test('each message comes to every other instance, once and in order, and not to its sender', async () => {
    const [a, b, c] = (await join('a', 'b', 'c')) as [Joined, Joined, Joined];
    await Promise.all(upTo(50).map((n) => a.exchange.send(messageOf(n))));
    await eventually(() => expect([numbersOf(b), numbersOf(c)]).toEqual([upTo(50), upTo(50)]));
    await eventually(() => expect(a.exchange.state().waiting).toBe(0));
    expect([a.received, a.missed(), b.missed(), c.missed()]).toEqual([[], 0, 0, 0]);
  });

  test('what is sent while the broker is away comes when it is back, once', async () => {
    const [a, b] = (await join('a', 'b')) as [Joined, Joined];
    for (const n of upTo(10)) void a.exchange.send(messageOf(n));
    await broker().goAway();
    await eventually(() => expect(a.exchange.state().isConnected).toBe(false));
    for (const n of upTo(20).slice(10)) void a.exchange.send(messageOf(n));
    await broker().comeBack();
    await eventually(() => expect(numbersOf(b)).toEqual(upTo(20)));
    expect(b.missed()).toBe(0);
  });

  test('an instance that says goodbye is not missed, and one of the same name is heard anew', async () => {
    const [a, b] = (await join('a', 'b')) as [Joined, Joined];
    await b.exchange.send(messageOf(0));
    await eventually(() => expect(numbersOf(a)).toEqual([0]));
    await b.exchange.close();
    await eventually(() => expect(a.exchange.state().others).toBe(0));
    const again = joinExchange(broker().open(), `${prefix}-${tests}-b`);
    joined.push(again);
    await again.exchange.send(messageOf(1));
    await eventually(() => expect(numbersOf(a)).toEqual([0, 1]));
    expect(a.missed()).toBe(0);
  });
}
