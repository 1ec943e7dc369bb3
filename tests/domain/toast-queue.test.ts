import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  endToast,
  fitToasts,
  mostStanding,
  noToasts,
  queueToast,
  type RankedToast,
  type ToastQueue,
  type ToastRank,
  withdrawToast,
} from '../../src/domain/toast-queue.ts';

const rank = fc.constantFrom<ToastRank>('failure', 'outcome', 'news', 'alert');
/** A toast comes, the n-th standing one ends, the window changes, the screen has no place for all. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ comes: rank }) },
  { weight: 2, arbitrary: fc.record({ ends: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ most: fc.constantFrom(mostStanding.phone, mostStanding.desktop) }) },
  { weight: 1, arbitrary: fc.constant({ lacksSpace: true } as const) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Walks the steps; `look` sees each queue with what it came from, and the toasts that came and did not end. */
function walk(
  steps: readonly Step[],
  look: (now: ToastQueue, before: ToastQueue, most: number, owed: readonly RankedToast[]) => void,
): void {
  let queue: ToastQueue = noToasts;
  let most: number = mostStanding.desktop;
  let owed: readonly RankedToast[] = [];
  for (const [id, step] of steps.entries()) {
    const before = queue;
    if ('comes' in step) {
      const toast = { id, rank: step.comes };
      owed = [...owed, toast];
      queue = queueToast(queue, toast, most);
    } else if ('ends' in step) {
      const ended = queue.standing[step.ends];
      if (!ended) continue;
      owed = owed.filter(({ id }) => id !== ended.id);
      queue = endToast(queue, ended.id, most);
    } else if ('lacksSpace' in step) {
      queue = withdrawToast(queue);
      most = Math.max(1, before.standing.length - 1);
    } else {
      most = step.most;
      queue = fitToasts(queue, most);
    }
    look(queue, before, most, owed);
  }
}

const always = (look: Parameters<typeof walk>[1]) =>
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => walk(steps, look)),
    { numRuns: 500 },
  );
const countOf = (toasts: readonly RankedToast[], wanted: ToastRank) =>
  toasts.filter(({ rank }) => rank === wanted).length;

describe('the toasts that are shown, for any sequence', () => {
  test('there are never more toasts than places, and none twice', () =>
    always(({ standing, waiting }, _, most) => {
      expect(standing.length).toBeLessThanOrEqual(most);
      const ids = [...standing, ...waiting].map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }));

  test('no failure and no outcome is ever dropped', () =>
    always(({ standing, waiting }, _before, _most, owed) => {
      const held = new Set([...standing, ...waiting]);
      for (const toast of owed)
        if (toast.rank === 'failure' || toast.rank === 'outcome') expect(held).toContain(toast);
    }));

  test('no toast waits while there is a place, and no failure or outcome waits while an alert is shown', () =>
    always(({ standing, waiting }, _, most) => {
      if (standing.length < most) expect(waiting).toEqual([]);
      if (countOf(standing, 'alert') > 0)
        expect(countOf(waiting, 'failure') + countOf(waiting, 'outcome')).toBe(0);
    }));

  test('of a burst one alert and three news wait, the newest', () =>
    always(({ waiting }, before) => {
      expect(countOf(waiting, 'alert')).toBeLessThanOrEqual(1);
      expect(countOf(waiting, 'news')).toBeLessThanOrEqual(3);
      const [alert] = waiting.filter(({ rank }) => rank === 'alert');
      const [older] = before.waiting.filter(({ rank }) => rank === 'alert');
      if (alert && older) expect(alert.id).toBeGreaterThanOrEqual(older.id);
    }));

  test('only an alert gives way to another toast', () =>
    always(({ standing }, before, most) => {
      if (before.standing.length > most) return;
      const gone = before.standing.filter((toast) => !standing.includes(toast));
      // One may have ended; what else is gone made room.
      expect(gone.filter(({ rank }) => rank !== 'alert').length).toBeLessThanOrEqual(1);
    }));
});

describe('single rules', () => {
  const queueOf = (...ranks: ToastRank[]) =>
    ranks.reduce<ToastQueue>(
      (queue, rank, id) => queueToast(queue, { id, rank }, mostStanding.desktop),
      noToasts,
    );
  const idsOf = (toasts: readonly RankedToast[]) => toasts.map(({ id }) => id);

  test('a failure that comes while three alerts are shown replaces the oldest', () =>
    expect(idsOf(queueOf('alert', 'alert', 'alert', 'failure').standing)).toEqual([1, 2, 3]));

  test('a failure that waits for three others is still there after alerts have come', () =>
    expect(idsOf(queueOf('failure', 'failure', 'failure', 'failure', 'alert', 'alert').waiting)).toEqual([
      3, 5,
    ]));

  test('where three find no place, the newest of the lowest rank waits, an alert too', () => {
    const withdrawn = withdrawToast(queueOf('alert', 'failure', 'alert'));
    expect([idsOf(withdrawn.standing), idsOf(withdrawn.waiting)]).toEqual([[0, 1], [2]]);
    expect(idsOf(endToast(withdrawn, 0, 2).standing)).toEqual([1, 2]);
  });

  test('the last toast is shown even where it covers a control', () => {
    const one = queueOf('alert');
    expect(withdrawToast(one)).toBe(one);
  });

  test('on a phone one toast is shown; those that were beside it are shown again after it', () => {
    const narrow = fitToasts(queueOf('outcome', 'alert', 'failure'), mostStanding.phone);
    expect(idsOf(narrow.standing)).toEqual([2]);
    expect(idsOf(narrow.waiting)).toEqual([0]);
    expect(idsOf(endToast(narrow, 2, mostStanding.phone).standing)).toEqual([0]);
  });
});
