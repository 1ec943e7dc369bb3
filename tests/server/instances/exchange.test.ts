import { describe, expect, test } from 'vitest';
import { createArrivals, silentMs } from '../../../server/instances/arrivals.ts';
import { createExchange } from '../../../server/instances/exchange.ts';
import type { Parcel } from '../../../server/instances/line.ts';
import { eventually } from '../../support/eventually.ts';
import { createFakeBroker } from '../support/fake-broker.ts';
import { createUnsentOf, exchangeContract, joinExchange, messageOf } from './exchange-contract.ts';

describe('over the double of a broker', () => {
  const shared = createFakeBroker();
  exchangeContract(
    () => ({
      open: () => shared.open,
      goAway: async () => shared.goAway(),
      comeBack: async () => shared.comeBack(),
    }),
    'double',
  );

  test('a message whose storing was not confirmed is sent again, and taken once', async () => {
    const broker = createFakeBroker();
    const [a, b] = [joinExchange(broker.open, 'a'), joinExchange(broker.open, 'b')];
    await eventually(() => expect(a.exchange.state().others).toBe(1));
    broker.loseNextConfirm();
    void a.exchange.send(messageOf(0));
    await eventually(() => expect(b.received).toHaveLength(1));
    expect(a.exchange.state().waiting).toBe(1);
    broker.goAway();
    broker.comeBack();
    await eventually(() => expect(a.exchange.state().waiting).toBe(0));
    void a.exchange.send(messageOf(1));
    await eventually(() => expect(b.received).toEqual([messageOf(0), messageOf(1)]));
    expect(b.missed()).toBe(0);
    await Promise.all([a.exchange.close(), b.exchange.close()]);
  });

  test('messages that a queue did not keep are missed, though nothing comes after them', async () => {
    const broker = createFakeBroker();
    const [a, b] = [joinExchange(broker.open, 'a'), joinExchange(broker.open, 'b')];
    await eventually(() => expect(b.exchange.state().others).toBe(1));
    broker.hold('b');
    void a.exchange.send(messageOf(0));
    await eventually(() => expect(broker.waiting('b')).toBeGreaterThan(0));
    broker.forget('b');
    broker.goAway();
    broker.comeBack();
    broker.release('b');
    await eventually(() => expect(b.missed()).toBe(1));
    expect(b.received).toEqual([]);
    await Promise.all([a.exchange.close(), b.exchange.close()]);
  });

  test('an outbox that overflows gives up the oldest, and the others miss them', async () => {
    const broker = createFakeBroker();
    const b = joinExchange(broker.open, 'b');
    const a = createExchange({
      ...{ instance: 'a', open: broker.open, outbox: 3, log: () => {}, unsent: createUnsentOf()('a') },
      receive: () => {},
      onMissed: () => {},
      onEnded: () => {},
    });
    await eventually(() => expect(b.exchange.state().others).toBe(1));
    broker.goAway();
    for (let n = 0; n < 5; n += 1) void a.send(messageOf(n));
    expect(a.state().waiting).toBe(3);
    broker.comeBack();
    await eventually(() => expect(b.received).toEqual([2, 3, 4].map(messageOf)));
    expect(b.missed()).toBe(1);
    await Promise.all([a.close(), b.exchange.close()]);
  });

  test('nothing is acknowledged that neither the broker has nor the database knows of, given up or not', async () => {
    const broker = createFakeBroker();
    let isNoted = (): void => {};
    const noted = new Promise<void>((resolve) => {
      isNoted = resolve;
    });
    const a = createExchange({
      ...{ instance: 'a', open: broker.open, outbox: 2, log: () => {} },
      unsent: { ...createUnsentOf()('a'), note: () => noted },
      receive: () => {},
      onMissed: () => {},
      onEnded: () => {},
    });
    await eventually(() => expect(a.state().isConnected).toBe(true));
    broker.goAway();
    await eventually(() => expect(a.state().isConnected).toBe(false));
    const acknowledged: number[] = [];
    const sent = [0, 1, 2, 3].map((n) => a.send(messageOf(n)).then(() => acknowledged.push(n)));
    // Turns in which whatever waits for no time is done.
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
    expect(acknowledged).toEqual([]);
    isNoted();
    await Promise.all(sent);
    await a.close();
  });

  test('an instance that dies without a word has told everything that was acknowledged, and is known to have ended', async () => {
    const broker = createFakeBroker();
    const unsentOf = createUnsentOf();
    const [a, b, c] = ['a', 'b', 'c'].map((name) => joinExchange(broker.open, name, unsentOf));
    await eventually(() => expect(a?.exchange.state().others).toBe(2));
    await c?.exchange.send(messageOf(0));
    broker.kill('c');
    await eventually(() => expect([a?.ended(), b?.ended()]).toEqual([1, 1]));
    expect([a?.received, a?.missed(), b?.missed()]).toEqual([[messageOf(0)], 0, 0]);
    expect(a?.exchange.state().others).toBe(1);
    for (const one of [a, b, c]) await one?.exchange.close();
  });

  test('one that acknowledged without the broker and died is missed by the others, once it is silent or back', async () => {
    const broker = createFakeBroker();
    const unsentOf = createUnsentOf();
    const [a, c] = ['a', 'c'].map((name) => joinExchange(broker.open, name, unsentOf));
    await eventually(() => expect(a?.exchange.state().others).toBe(1));
    broker.loseNextConfirm();
    await c?.exchange.send(messageOf(0));
    expect(await unsentOf('x').isNotedOf('c')).toBe(true);
    broker.kill('c');
    await eventually(() => expect([a?.ended(), a?.missed()]).toEqual([1, 1]));
    const again = joinExchange(broker.open, 'c', unsentOf);
    await eventually(() => expect(a?.missed()).toBe(2));
    await eventually(async () => expect(await unsentOf('x').isNotedOf('c')).toBe(false));
    for (const one of [a, c, again]) await one?.exchange.close();
  });

  test('one that dies while the database says nothing is taken for one that has not told everything', async () => {
    const broker = createFakeBroker();
    const away = (instance: string) => ({
      ...createUnsentOf()(instance),
      isNotedOf: () => Promise.reject(new Error('away')),
    });
    const [a, c] = [joinExchange(broker.open, 'a', away), joinExchange(broker.open, 'c')];
    await eventually(() => expect(a.exchange.state().others).toBe(1));
    broker.kill('c');
    await eventually(() => expect([a.ended(), a.missed()]).toEqual([1, 1]));
    for (const one of [a, c]) await one.exchange.close();
  });

  test.each([
    ['has missed nothing that counts after a quick first line', 1_900, 0],
    ['may have missed something before a late first line, when sockets were open', 2_100, 1],
  ])('an instance that begins %s', async (_what, lateMs, times) => {
    const broker = createFakeBroker();
    const clock = { now: 0 };
    let missed = 0;
    const a = createExchange({
      instance: 'a',
      open: (...line) => {
        clock.now = lateMs;
        return broker.open(...line);
      },
      unsent: createUnsentOf()('a'),
      receive: () => {},
      onMissed: () => {
        missed += 1;
      },
      onEnded: () => {},
      log: () => {},
      now: () => clock.now,
    });
    await eventually(() => expect(a.state().isConnected).toBe(true));
    expect(missed).toBe(times);
    await a.close();
  });

  test('a message of another version is refused, counted and said once', async () => {
    const broker = createFakeBroker();
    const said: string[] = [];
    const received: unknown[] = [];
    const b = createExchange({
      ...{
        instance: 'b',
        open: broker.open,
        log: (line: string) => said.push(line),
        unsent: createUnsentOf()('b'),
      },
      receive: (message) => received.push(message),
      onMissed: () => {},
      onEnded: () => {},
    });
    await eventually(() => expect(b.state().isConnected).toBe(true));
    const line = await broker.open(
      { instance: 'a', isFirst: true },
      { onParcel: () => {}, onBroken: () => {} },
    );
    const content = Buffer.from(JSON.stringify(messageOf(1)));
    const parcel: Parcel = { version: 2, instance: 'a', run: 'r', kind: 'message', number: 1, content };
    line.send(parcel, () => {});
    line.send({ ...parcel, version: 1, number: 2, content: Buffer.from('{"kind":"party"}') }, () => {});
    line.send({ ...parcel, version: 1, number: 3 }, () => {});
    await eventually(() => expect(received).toEqual([messageOf(1)]));
    expect(b.state().refused).toBe(2);
    expect(said.filter((one) => one.includes('was not understood'))).toHaveLength(1);
    await b.close();
  });

  test('a receiver that throws loses that message alone', async () => {
    const broker = createFakeBroker();
    const received: unknown[] = [];
    const b = createExchange({
      ...{
        instance: 'b',
        open: broker.open,
        log: () => {},
        onMissed: () => {},
        unsent: createUnsentOf()('b'),
      },
      receive: (message) => {
        received.push(message);
        throw new Error('a fault of ours');
      },
      onEnded: () => {},
    });
    const a = joinExchange(broker.open, 'a');
    await eventually(() => expect(a.exchange.state().others).toBe(1));
    void a.exchange.send(messageOf(0));
    void a.exchange.send(messageOf(1));
    await eventually(() => expect(received).toHaveLength(2));
    await Promise.all([a.exchange.close(), b.close()]);
  });
});

describe('what has come', () => {
  const setUp = () => {
    const clock = { now: 0 };
    const missed: string[] = [];
    const ended: string[] = [];
    const arrivals = createArrivals({
      instance: 'own',
      onMissed: (why) => missed.push(why),
      onEnded: (name) => ended.push(name),
      now: () => clock.now,
    });
    arrivals.listens(0);
    const take = (kind: Parcel['kind'], number: number, run = 'r1', instance = 'other') =>
      arrivals.take({ version: 1, instance, run, kind, number, content: new Uint8Array() });
    return { clock, missed, ended, arrivals, take };
  };

  test('of an instance that was there before this one listened is no loss; later it is one', () => {
    const { clock, missed, take } = setUp();
    expect(take('beat', 57)).toBe('known');
    expect(take('message', 58)).toBe('new');
    expect(missed).toEqual([]);
    clock.now = silentMs + 1;
    take('beat', 3, 'r', 'late');
    expect(missed).toHaveLength(1);
  });

  test('is silence of the other only while this instance hears itself', () => {
    const { clock, ended, arrivals, take } = setUp();
    take('beat', 0);
    clock.now = silentMs + 1;
    arrivals.look();
    expect(ended).toEqual([]);
    take('beat', 0, 'mine', 'own');
    arrivals.look();
    arrivals.look();
    expect(ended).toEqual(['other']);
  });

  test('is no silence while the others may still be on their way back to the broker', () => {
    const { clock, ended, arrivals, take } = setUp();
    take('beat', 0);
    clock.now = 10_000;
    arrivals.listens(4_000);
    take('beat', 0, 'mine', 'own');
    arrivals.look();
    expect(ended).toEqual([]);
    clock.now = 14_000;
    take('beat', 0, 'mine', 'own');
    arrivals.look();
    expect(ended).toEqual(['other']);
  });

  test('of a run that follows one without a goodbye says that the one before has ended', () => {
    const { ended, take } = setUp();
    take('message', 1);
    take('goodbye', 1);
    take('beat', 0, 'r2');
    expect(ended).toEqual([]);
    expect(take('message', 1, 'r3')).toBe('new');
    expect(ended).toEqual(['other']);
  });
});
