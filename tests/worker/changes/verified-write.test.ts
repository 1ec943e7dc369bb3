import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Failed, failed, type Outcome } from '../../../src/contract/failure.ts';
import {
  type Listed,
  type VerifiedWrite,
  writeVerified,
} from '../../../src/worker/changes/verified-write.ts';
import { manualClock } from '../../support/manual-clock.ts';

interface Price {
  readonly rupees: number;
}
type Reading = Outcome<Listed<Price> | null>;

const priced = (rupees: number): Reading => ({
  ok: true,
  value: { value: { rupees }, row: { price: rupees, colour: 'unknown to us' } },
});
const gone: Reading = { ok: true, value: null };
const lost = failed('network', 'gone');
const late = failed('timeout', 'late');
const sent = { ok: true as const, value: '' };
/** A change that was not done, or of which nobody knows. */
const undone = (outcome: 'refused' | 'failed' | 'unknown', { failure }: Failed) => ({
  kind: 'undone' as const,
  end: { outcome, failure },
});

/** Changes a price from 100 to 150: `before` is read first, then each of `after`, the last of them again and again. */
async function change(before: Reading, answer: Outcome<unknown>, after: readonly Reading[] = [priced(150)]) {
  const clock = manualClock();
  const life = new AbortController();
  const readAt: number[] = [];
  const steps: string[] = [];
  const rows: unknown[] = [];
  const script: VerifiedWrite<Price> = {
    seen: { rupees: 100 },
    read: async () => {
      readAt.push(clock.monotonic());
      return readAt.length === 1 ? before : (after[Math.min(readAt.length - 2, after.length - 1)] ?? gone);
    },
    conflictOf: (seen, now) => seen.rupees !== now.rupees,
    send: async ({ row }) => {
      rows.push(row);
      return answer;
    },
    isAsked: (now) => now.rupees === 150,
    isDone: (now) => now?.rupees === 150,
    sending: () => void steps.push('sending'),
    answered: () => void steps.push('answered'),
  };
  const result = writeVerified(script, { clock, signal: life.signal });
  await clock.advance(60_000);
  return { result: await result, readAt, steps, rows };
}

describe('before it sends', () => {
  test('it compares with what the person saw; another value is a conflict and nothing is sent', async () => {
    const { result, rows, steps } = await change(priced(120), sent);
    expect(result).toEqual({ kind: 'conflict', now: { rupees: 120 }, cause: 'meanwhile' });
    expect([rows, steps]).toEqual([[], []]);
  });

  test('a thing that is already as asked is done, and no conflict', async () => {
    const { result, rows, steps } = await change(priced(150), sent);
    expect(result).toEqual({ kind: 'done', now: { rupees: 150 } });
    expect([rows, steps]).toEqual([[], []]);
  });

  test('a thing that is gone is a conflict', async () => {
    expect((await change(gone, sent)).result).toEqual({ kind: 'conflict', now: null, cause: 'meanwhile' });
  });

  test('a thing that cannot be read is a failure, and nothing is sent', async () => {
    const { result, rows, readAt } = await change(lost, sent);
    expect(result).toEqual(undone('failed', lost));
    expect([rows, readAt]).toEqual([[], [0]]);
  });

  test('the row goes to the sender as it was read, unknown fields included', async () => {
    expect((await change(priced(100), sent)).rows).toEqual([{ price: 100, colour: 'unknown to us' }]);
  });
});

const changed = failed('refused', 'no', { status: 409 });
const broken = failed('refused', 'oh', { status: 500 });

describe('after it has sent', () => {
  test('a thing that reads back as asked is done', async () => {
    const { result, steps } = await change(priced(100), sent);
    expect(result).toEqual({ kind: 'done', now: { rupees: 150 } });
    expect(steps).toEqual(['sending', 'answered']);
  });

  test('an acknowledged change is done although it cannot be read back', async () => {
    expect((await change(priced(100), sent, [lost])).result).toEqual({ kind: 'done', now: null });
  });

  test('an acknowledged change that does not hold is a conflict', async () => {
    expect((await change(priced(100), sent, [priced(90)])).result).toEqual({
      kind: 'conflict',
      now: { rupees: 90 },
      cause: 'afterwards',
    });
  });

  test('an acknowledged change that left everything as it was seen is published as kept', async () => {
    expect((await change(priced(100), sent, [priced(100)])).result).toEqual({
      kind: 'conflict',
      now: { rupees: 100 },
      cause: 'kept',
    });
  });

  test.each([
    ['400', 'refused', failed('refused', 'no', { status: 400 })],
    ['401', 'failed', failed('unauthorised', 'who?', { status: 401 })],
    ['given up', 'unknown', failed('stopped', 'gone')],
  ] as const)(
    'a refusal (%s) ends it as %s, and there is nothing to read back',
    async (_, outcome, answer) => {
      const { result, readAt, steps } = await change(priced(100), answer);
      expect(result).toEqual(undone(outcome, answer));
      expect([readAt.length, steps]).toEqual([1, ['sending']]);
    },
  );

  test.each([
    ['another value', priced(90), { kind: 'conflict', now: { rupees: 90 }, cause: 'afterwards' }],
    ['nothing', gone, { kind: 'conflict', now: null, cause: 'afterwards' }],
    ['the same', priced(100), undone('refused', changed)],
    ['no answer', lost, undone('refused', changed)],
  ] as const)('a 409 is looked at: %s', async (_, after, result) => {
    expect((await change(priced(100), changed, [after])).result).toEqual(result);
  });

  test.each([
    ['done', priced(150), { kind: 'done', now: { rupees: 150 } }],
    ['not done', priced(100), undone('refused', broken)],
    ['no answer', lost, undone('unknown', broken)],
  ] as const)('a backend that broke down over it is looked at: %s', async (_, after, result) => {
    expect((await change(priced(100), broken, [after])).result).toEqual(result);
  });
});

describe('an old copy that the backend refuses (412)', () => {
  const stale = failed('refused', 'look again', { status: 412 });

  /** The backend has these rows, one after the other; only the last of them is the newest. */
  async function race(rows: readonly (readonly [rupees: number, version: number])[]) {
    const clock = manualClock();
    const sentOn: unknown[] = [];
    let at = 0;
    const next = () => rows[Math.min(at, rows.length - 1)] ?? [0, 0];
    let isWritten = false;
    const result = writeVerified<Price>(
      {
        seen: { rupees: 100 },
        read: async () => ({
          ok: true,
          value: { value: { rupees: isWritten ? 150 : next()[0] }, row: { version: next()[1] } },
        }),
        conflictOf: (seen, now) => seen.rupees !== now.rupees,
        send: async ({ row }) => {
          sentOn.push(row['version']);
          at += 1;
          if (at < rows.length) return stale;
          isWritten = true;
          return sent;
        },
        isAsked: ({ rupees }) => rupees === 150,
        isDone: (now) => now?.rupees === 150,
      },
      { clock, signal: new AbortController().signal },
    );
    await clock.advance(60_000);
    return { result: await result, sentOn };
  }

  test('is written on the newer one, where somebody changed something else', async () => {
    const { result, sentOn } = await race([
      [100, 1],
      [100, 2],
    ]);
    expect(result).toEqual({ kind: 'done', now: { rupees: 150 } });
    expect(sentOn).toEqual([1, 2]);
  });

  test('is a conflict where somebody changed the same', async () => {
    const { result, sentOn } = await race([
      [100, 1],
      [120, 2],
    ]);
    expect(result).toMatchObject({ kind: 'conflict', now: { rupees: 120 } });
    expect(sentOn).toEqual([1]);
  });

  test('is given up after three times', async () => {
    const { result, sentOn } = await race([1, 2, 3, 4, 5].map((version) => [100, version] as const));
    expect(result).toEqual(undone('refused', stale));
    expect(sentOn).toEqual([1, 2, 3]);
  });
});

describe('where no answer came', () => {
  test.each([
    ['done', priced(150), { kind: 'done', now: { rupees: 150 } }],
    // It may still be on its way.
    ['not there yet', priced(100), undone('unknown', late)],
    ['something else', priced(90), { kind: 'conflict', now: { rupees: 90 }, cause: 'afterwards' }],
  ] as const)('the read-back finds out: %s', async (_, after, result) => {
    const { result: found, rows } = await change(priced(100), late, [after]);
    expect(found).toEqual(result);
    expect(rows).toHaveLength(1);
  });

  test('a read-back that fails is tried again after 1 and 3 s', async () => {
    const { result, readAt } = await change(priced(100), late, [lost, lost, priced(150)]);
    expect(result).toEqual({ kind: 'done', now: { rupees: 150 } });
    expect(readAt).toEqual([0, 0, 1_000, 4_000]);
  });

  test('the read-back ends with the command', async () => {
    const clock = manualClock();
    const life = new AbortController();
    let reads = 0;
    const result = writeVerified<Price>(
      {
        seen: { rupees: 100 },
        read: async () => {
          reads += 1;
          return reads === 1 ? priced(100) : lost;
        },
        conflictOf: () => false,
        send: async () => late,
        isAsked: () => false,
        isDone: () => false,
      },
      { clock, signal: life.signal },
    );
    await clock.advance(500);
    expect(reads).toBe(2);
    life.abort();
    await clock.advance(60_000);
    expect(await result).toEqual(undone('unknown', late));
    // One was to follow the wait that was cut short.
    expect(reads).toBe(3);
  });

  test('and the read-back fails too, the outcome is unknown', async () => {
    const { result, readAt, rows } = await change(priced(100), late, [lost]);
    expect(result).toEqual(undone('unknown', late));
    expect([readAt.length, rows.length]).toEqual([4, 1]);
  });
});

test('whatever is read and answered, it is sent once at the most and ends with a result', async () => {
  const reading = fc.constantFrom<Reading>(priced(100), priced(150), priced(90), gone, lost, late);
  const answer = fc.constantFrom<Outcome<unknown>>(
    sent,
    lost,
    late,
    failed('refused', 'no', { status: 409 }),
    failed('refused', 'no', { status: 500 }),
    failed('unreadable', 'odd'),
  );
  await fc.assert(
    fc.asyncProperty(reading, answer, fc.array(reading, { maxLength: 4 }), async (before, given, after) => {
      const { result, rows } = await change(before, given, after);
      expect(rows.length).toBeLessThanOrEqual(1);
      expect(['done', 'conflict', 'undone']).toContain(result.kind);
      const outcome = result.kind === 'undone' ? result.end.outcome : null;
      if (outcome === 'unknown') expect(rows).toHaveLength(1);
      if (outcome === 'failed') expect(rows).toHaveLength(0);
    }),
    { numRuns: 50 },
  );
});
