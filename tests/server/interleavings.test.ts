import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OrderActors, openOrderActors, type Row } from './support/order-actors.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';

let server: TestServer;
let actors: OrderActors;
beforeAll(async () => {
  server = await startTestServer();
  actors = await openOrderActors(server);
});
afterAll(() => server.close());

const acts = [
  'assignFirst',
  'assignSecond',
  'cancelAsAdmin',
  'cancelAsPatient',
  'collect',
  'complete',
  'cancelAsDriver',
] as const;
type Act = (typeof acts)[number];

/** What a booking is, as far as the rules go. `by` is who cancelled. */
interface State {
  readonly status: string;
  readonly person: 0 | 1 | null;
  readonly by: 'admin' | 'patient' | 'driver' | null;
  readonly version: number;
}

/** The rules, written once more without any of the server's code: the answer's status, and what the booking is then. */
function expected(state: State, act: Act, isFresh: boolean): { code: number; next: State } {
  const refused = (code: number) => ({ code, next: state });
  const done = (change: Partial<State>) => ({
    code: 204,
    next: { ...state, ...change, version: state.version + 1 },
  });
  const isOpen = state.status === 'PENDING' || state.status === 'ASSIGNED';
  switch (act) {
    case 'assignFirst':
    case 'assignSecond': {
      const person = act === 'assignFirst' ? 0 : 1;
      if (!isOpen && !(state.status === 'CANCELLED' && state.by === 'driver')) return refused(409);
      if (state.status === 'ASSIGNED' && state.person === person) return refused(204);
      return isFresh ? done({ status: 'ASSIGNED', person, by: null }) : refused(409);
    }
    case 'cancelAsAdmin':
    case 'cancelAsPatient':
      if (state.status === 'COMPLETED') return refused(409);
      if (state.status === 'CANCELLED') return refused(204);
      return done({ status: 'CANCELLED', by: act === 'cancelAsAdmin' ? 'admin' : 'patient' });
    // The phone of the first phlebotomist.
    case 'collect':
      if (state.person !== 0) return refused(404);
      if (state.status === 'SAMPLE_COLLECTED') return refused(204);
      return state.status === 'ASSIGNED' ? done({ status: 'SAMPLE_COLLECTED' }) : refused(409);
    case 'complete':
      if (state.person !== 0) return refused(404);
      if (state.status === 'COMPLETED') return refused(204);
      return state.status === 'SAMPLE_COLLECTED' ? done({ status: 'COMPLETED' }) : refused(409);
    case 'cancelAsDriver':
      if (state.person !== 0) return refused(404);
      if (state.status === 'CANCELLED') return refused(204);
      return state.status === 'COMPLETED' || state.status === 'PENDING'
        ? refused(409)
        : done({ status: 'CANCELLED', by: 'driver' });
  }
}

/** Plays the act on the booking as the copy has it; the status of the answer. */
async function play(copy: Row, act: Act): Promise<number> {
  switch (act) {
    case 'assignFirst':
      return (await actors.assign(copy, 0)).statusCode;
    case 'assignSecond':
      return (await actors.assign(copy, 1)).statusCode;
    case 'cancelAsAdmin':
      return (await actors.cancel(copy.orderId)).statusCode;
    case 'cancelAsPatient':
      return (await actors.cancelAsPatient(copy.orderId)).statusCode;
    case 'collect':
      return (await actors.setStatus(copy.orderId, 0, { status: 'SAMPLE_COLLECTED' })).statusCode;
    case 'complete':
      return (await actors.setStatus(copy.orderId, 0, { status: 'COMPLETED' })).statusCode;
    case 'cancelAsDriver':
      return (await actors.setStatus(copy.orderId, 0, { status: 'CANCELLED' })).statusCode;
  }
}

/** What the database has of the booking, and its version beside it. */
const stored = async (orderId: number): Promise<State> => {
  const [row] = await server.database.query<{
    status: string;
    person: number | null;
    reason: string | null;
    version: number;
  }>('SELECT status, driver_id AS person, cancellation_reason AS reason, version FROM orders WHERE id = $1', [
    orderId,
  ]);
  const index = actors.people.indexOf(row?.person ?? -1);
  const by = /patient|driver|admin/.exec(row?.reason ?? '')?.[0] ?? null;
  return {
    status: row?.status ?? '',
    person: index === 0 || index === 1 ? index : null,
    by: by as State['by'],
    version: row?.version ?? 0,
  };
};

const fresh: State = { status: 'PENDING', person: null, by: null, version: 1 };

describe('a booking on which a dispatcher, a patient and a phone work', () => {
  // A sequence that begins with what changes nothing is a shorter one.
  const first = acts.filter((act) => expected(fresh, act, true).next !== fresh);
  const threes = first.flatMap((one) =>
    acts.flatMap((two) => acts.map((three) => [one, two, three] as const)),
  );

  test('goes by the rules in every order of three acts, each on the booking of that moment', async () => {
    for (const sequence of threes) {
      const orderId = await actors.book();
      const copy = copyOf(orderId);
      let state = fresh;
      for (const act of sequence) {
        const { code, next } = expected(state, act, true);
        expect([...sequence, await play({ ...copy, version: state.version }, act)]).toEqual([
          ...sequence,
          code,
        ]);
        state = next;
      }
      expect([...sequence, await stored(orderId)]).toEqual([...sequence, state]);
    }
  });

  test('goes by the rules in long sequences too, on copies of any age, and no write is lost', async () => {
    const step = fc.record({ act: fc.constantFrom(...acts), age: fc.nat(3) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
        const orderId = await actors.book();
        const copy = copyOf(orderId);
        let state = fresh;
        for (const { act, age } of steps) {
          const version = Math.max(1, state.version - age);
          const { code, next } = expected(state, act, version === state.version);
          expect(await play({ ...copy, version }, act)).toBe(code);
          expect(await stored(orderId)).toEqual(next);
          state = next;
        }
      }),
      { numRuns: 40 },
    );
  });

  test('ends in a state that some order of the acts explains when they come at once', async () => {
    const pairs = acts.flatMap((one) => acts.map((two) => [one, two] as const));
    for (const pair of pairs) {
      const orderId = await actors.book({ status: 'ASSIGNED' });
      const copy = copyOf(orderId);
      const start: State = { status: 'ASSIGNED', person: 0, by: null, version: 1 };
      // The booked time is none, so assigning the first one again changes something.
      const codes = await Promise.all(pair.map((act) => play(copy, act)));
      const end = await stored(orderId);
      const explanations = [pair, [pair[1], pair[0]] as const].map((order) => {
        let state = start;
        const answers = order.map((act, turn) => {
          const { code, next } = outcome(state, act, turn === 0 || state.version === 1);
          state = next;
          return [act, code];
        });
        return JSON.stringify({ answers: answers.sort(), state });
      });
      const seen = JSON.stringify({ answers: pair.map((act, at) => [act, codes[at]]).sort(), state: end });
      expect([...pair, explanations.includes(seen) || explanations.join() + seen]).toEqual([...pair, true]);
    }
  });
});

/** As `expected`, for a booking that is assigned to the first one without a time. */
function outcome(state: State, act: Act, isFresh: boolean) {
  const unscheduled = act === 'assignFirst' && state.status === 'ASSIGNED' && state.version === 1;
  return unscheduled ? { code: 204, next: { ...state, version: 2 } } : expected(state, act, isFresh);
}

/** A copy of the booking without asking for the list of three hundred. */
function copyOf(orderId: number): Row {
  return { orderId, version: 1 };
}
