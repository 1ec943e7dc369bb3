import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Command, commandKinds } from '../../src/contract/capabilities.ts';
import type { CommandEnd } from '../../src/contract/command.ts';
import type { FactPayload } from '../../src/contract/facts.ts';
import { type CommandRun, createCommandRunner } from '../../src/worker/commands/command-runner.ts';
import { createCounters } from '../../src/worker/counters.ts';
import { manualClock, settle } from '../support/manual-clock.ts';
import { startClient } from '../support/realtime-client.ts';

function runner() {
  const clock = manualClock();
  const counters = createCounters();
  const published: { fact: FactPayload; session: string | null }[] = [];
  const publish = (fact: FactPayload, session: string | null) => void published.push({ fact, session });
  return { clock, counters, published, ...createCommandRunner({ clock, counters, publish }) };
}

const dismiss = (id = 1, session = 's'): Command => ({
  type: 'alerts.dismiss',
  keys: [],
  id,
  key: 'k',
  attempt: 3,
  session,
});
const deadline = commandKinds['alerts.dismiss'].deadlineMs;
const failure = { kind: 'network', retry: 'auto', message: 'no' } as const;

describe('a command', () => {
  test('without a handler ends as failed at once, with its stamp', () => {
    const { take, published } = runner();
    take(dismiss(), null);
    expect(published).toMatchObject([
      { fact: { type: 'command.ended', id: 1, key: 'k', attempt: 3, outcome: 'failed' }, session: 's' },
    ]);
  });

  test('ends as its handler says', async () => {
    const { take, published } = runner();
    take(dismiss(1), async () => ({ outcome: 'done' }));
    take(dismiss(2), async () => ({ outcome: 'refused', failure }));
    await settle();
    expect(published.map(({ fact }) => fact)).toMatchObject([
      { id: 1, outcome: 'done', failure: null },
      { id: 2, outcome: 'refused', failure },
    ]);
  });

  test('whose handler throws ends as unknown', async () => {
    const { take, published, counters } = runner();
    take(dismiss(), async () => Promise.reject(new Error('oh')));
    await settle();
    expect(published[0]?.fact).toMatchObject({ outcome: 'unknown', failure: { message: 'oh' } });
    expect(counters.read()).toEqual({ 'commands.unknown': 1 });
  });

  test('without an end by its deadline is given up; facts that it publishes later are dropped', async () => {
    const { take, published, clock } = runner();
    let run: CommandRun | null = null;
    take(dismiss(), (own) => {
      run = own;
      return new Promise(() => {});
    });
    await clock.advance(deadline);
    const given = run as CommandRun | null;
    given?.publish({ type: 'booking.notLocated' });
    expect(given?.signal.aborted).toBe(true);
    expect(published.map(({ fact }) => fact.type)).toEqual(['command.ended']);
  });

  test('ends with the session that it is of, and with no other', async () => {
    const { take, published, endSession } = runner();
    const never = () => new Promise<CommandEnd>(() => {});
    take(dismiss(1, 'one'), never);
    take(dismiss(2, 'two'), never);
    take({ ...dismiss(3, 'one'), type: 'session.login', email: '', password: '' }, never);
    endSession('one');
    expect(published.map(({ fact }) => fact)).toMatchObject([{ id: 1, outcome: 'unknown' }]);
  });

  test('ends exactly once, whatever happens in whatever order', async () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('take' as const), session: fc.constantFrom('one', 'two') }),
      fc.record({ do: fc.constant('answer' as const), n: fc.nat(5) }),
      fc.record({ do: fc.constant('throw' as const), n: fc.nat(5) }),
      fc.record({ do: fc.constant('endSession' as const), session: fc.constantFrom('one', 'two') }),
      fc.record({ do: fc.constant('wait' as const), ms: fc.nat(deadline) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        const { take, published, clock, endSession } = runner();
        const handlers: { resolve(end: CommandEnd): void; reject(error: Error): void }[] = [];
        for (const one of steps) {
          if (one.do === 'take')
            take(
              dismiss(handlers.length, one.session),
              () => new Promise((resolve, reject) => void handlers.push({ resolve, reject })),
            );
          if (one.do === 'answer') handlers[one.n]?.resolve({ outcome: 'done' });
          if (one.do === 'throw') handlers[one.n]?.reject(new Error('oh'));
          if (one.do === 'endSession') endSession(one.session);
          if (one.do === 'wait') await clock.advance(one.ms);
        }
        await clock.advance(deadline);
        const ends = published.flatMap(({ fact }) => (fact.type === 'command.ended' ? [fact.id] : []));
        expect(ends.toSorted((one, two) => one - two)).toEqual(handlers.map((_, id) => id));
      }),
      { numRuns: 100 },
    );
  });
});

describe('through the port', () => {
  test('a command of a session that is not here is failed at once, and one after the session was taken up is not', async () => {
    const client = await startClient();
    const early = client.page.give({ type: 'order.cancel', orderId: '5', seen: {} as never, reason: '' });
    await client.clock.advance(50);
    expect(client.factsOf('command.ended')).toMatchObject([{ id: early, outcome: 'failed' }]);
    client.page.resume();
    const next = client.page.give({ type: 'booking.locate', address: 'Velachery' });
    await client.clock.advance(100);
    expect(client.factsOf('command.ended').find(({ id }) => id === next)?.outcome).toBe('done');
  });

  test('a command under way at the end of its session ends before it', async () => {
    const client = await startClient();
    client.backend.on('/geo/search', 'hang');
    await client.signIn();
    client.page.give({ type: 'booking.locate', address: 'Velachery' });
    await client.clock.advance(50);
    client.page.logout();
    await client.clock.advance(50);
    const types = client.facts.map((fact) => (fact.type === 'command.ended' ? fact.command : fact.type));
    expect(types.indexOf('booking.locate')).toBeLessThan(types.indexOf('session.closed'));
    expect(client.facts.at(types.indexOf('booking.locate'))).toMatchObject({ outcome: 'unknown' });
  });
});
