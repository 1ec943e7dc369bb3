import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Finding,
  found,
  type Holding,
  type HoldingStep,
  ledNow,
  nothingHeld,
  overdue,
  saidElsewhere,
} from '../../src/domain/said-once.ts';

const HOLD_MS = 30_000;
const TABS = [0, 1, 2] as const;

/** Tabs of one browser: words between them, the leases that they share, and who leads. */
function tabs({ wordsArriveAtOnce }: { readonly wordsArriveAtOnce: boolean }) {
  const holdings: Holding[] = TABS.map(() => nothingHeld);
  const alive = new Set<number>(TABS);
  const claimed = new Set<string>();
  /** What each tab found while it lived, and what was said, with and without a lease. */
  const finders = new Map<string, Set<number>>();
  const said: string[] = [];
  let unclaimed = 0;
  const words: { readonly to: number; readonly subject: string }[] = [];
  let now = 0;

  const of = (tab: number) => holdings[tab] ?? nothingHeld;
  function deliver(): void {
    for (const { to, subject } of words.splice(0))
      if (alive.has(to)) holdings[to] = saidElsewhere(of(to), subject, now, HOLD_MS);
  }
  function take(tab: number, { holding, say }: HoldingStep): void {
    holdings[tab] = holding;
    for (const subject of say.flatMap(({ subjects }) => subjects)) {
      if (claimed.has(subject)) {
        unclaimed += 1;
        continue;
      }
      claimed.add(subject);
      said.push(subject);
      words.push(...TABS.filter((to) => to !== tab).map((to) => ({ to, subject })));
    }
    if (wordsArriveAtOnce) deliver();
  }
  const leader = () => [...alive].find((tab) => of(tab).leads);

  return {
    said,
    finders,
    alive,
    doubles: () => unclaimed,
    find: (tab: number, subject: string) => {
      if (!alive.has(tab) || finders.get(subject)?.has(tab)) return;
      // Who leads asks storage: words are of subjects, and a second stop of somebody has the same.
      if (wordsArriveAtOnce && of(tab).leads && said.includes(subject)) return;
      finders.set(subject, (finders.get(subject) ?? new Set()).add(tab));
      take(tab, found(of(tab), { key: subject, subjects: [subject] }, now));
    },
    lead: (tab: number) => {
      const before = leader();
      if (!alive.has(tab) || before === tab) return;
      if (before !== undefined) take(before, ledNow(of(before), false));
      take(tab, ledNow(of(tab), true));
    },
    die: (tab: number) => void (alive.size > 1 && alive.delete(tab)),
    deliver,
    wait: () => {
      deliver();
      now += HOLD_MS;
      for (const tab of alive) for (const { key } of of(tab).held) take(tab, overdue(of(tab), key));
    },
  };
}

const subject = fc.constantFrom('IDLE:7', 'ENDED:1', 'ENDED:2', 'placed:9');
const tab = fc.constantFrom(...TABS);
type Kind = 'find' | 'lead' | 'die' | 'deliver' | 'wait';
interface Step {
  readonly kind: Kind;
  readonly tab: number;
  readonly subject: string;
}
const step = (kinds: readonly Kind[]): fc.Arbitrary<Step> =>
  fc.record({ kind: fc.constantFrom(...kinds), tab, subject });
const walk = (world: ReturnType<typeof tabs>, steps: readonly Step[]) => {
  for (const { kind, tab: who, subject: what } of steps)
    if (kind === 'find') world.find(who, what);
    else if (kind === 'lead' || kind === 'die') world[kind](who);
    else world[kind]();
};

describe('announcing once in all tabs', () => {
  test('happens as long as a tab that found it lives, whichever tabs die and however late messages arrive', () => {
    fc.assert(
      fc.property(
        fc.array(step(['find', 'find', 'lead', 'die', 'deliver', 'wait']), { maxLength: 40 }),
        (steps) => {
          const world = tabs({ wordsArriveAtOnce: false });
          walk(world, steps);
          world.wait();
          const mustBeSaid = [...world.finders].filter(([, by]) =>
            [...by].some((one) => world.alive.has(one)),
          );
          for (const [what] of mustBeSaid) expect(world.said).toContain(what);
          expect(new Set(world.said).size).toBe(world.said.length);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  test('needs no lease where words arrive before the next thing happens', () => {
    fc.assert(
      fc.property(fc.array(step(['find', 'find', 'lead', 'die']), { maxLength: 40 }), (steps) => {
        const world = tabs({ wordsArriveAtOnce: true });
        world.lead(0);
        walk(world, steps);
        world.wait();
        expect(world.doubles()).toBe(0);
      }),
      { numRuns: 1_000 },
    );
  });

  test('is held from the first finding on', () => {
    const first = found(nothingHeld, { key: 'k', subjects: ['a', 'b'] }, 0).holding;
    const without = saidElsewhere(first, 'a', 1, HOLD_MS);
    const again = found(without, { key: 'k', subjects: ['a', 'b'] }, 2);
    expect(again).toEqual({ holding: without, say: [] });
    expect(overdue(again.holding, 'k').say).toEqual([{ key: 'k', subjects: ['b'] }]);
  });

  test('is said by the leader at once, and held by a tab that stops leading', () => {
    const finding = (key: string): Finding => ({ key, subjects: [key] });
    const [first, second] = [finding('1'), finding('2')];
    const leading = ledNow(nothingHeld, true).holding;
    expect(found(leading, first, 0)).toEqual({ holding: leading, say: [first] });
    const held = found(found(nothingHeld, first, 0).holding, second, 0).holding;
    expect(ledNow(held, false)).toEqual({ holding: held, say: [] });
    // What is overdue is said once, and the others go on.
    expect(overdue(held, '1')).toEqual({ holding: { ...held, held: [second] }, say: [first] });
  });

  test('and what was said early is forgotten when its time is over', () => {
    const early = saidElsewhere(nothingHeld, 'a', 0, HOLD_MS);
    const subjects = (now: number) =>
      saidElsewhere(early, 'b', now, HOLD_MS).saidBefore.map(({ subject }) => subject);
    expect([subjects(HOLD_MS - 1), subjects(HOLD_MS)]).toEqual([['a', 'b'], ['b']]);
  });

  test('and was said early takes back one finding, and none when its time is over', () => {
    const early = saidElsewhere(nothingHeld, 'a', 0, HOLD_MS);
    const finding = (key: string) => ({ key, subjects: ['a'] });
    const one = found(early, finding('1'), 10).holding;
    const two = found(one, finding('2'), 20).holding;
    expect(ledNow(two, true).say).toEqual([finding('2')]);
    expect(ledNow(found(early, finding('1'), HOLD_MS).holding, true).say).toEqual([finding('1')]);
  });
});
