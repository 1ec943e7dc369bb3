import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldJournal } from '../../src/machines/replay/fold-journal.ts';
import { replayPage } from '../../src/machines/replay/replay-page.ts';
import { raised } from '../support/alerts.ts';
import { entriesOf } from '../support/journal-entries.ts';
import { hospital } from '../support/realtime-client.ts';
import { isWhole } from '../support/whole.ts';
import { anyStep, SEEN_KEY, wired } from '../support/wired-page.ts';

/** What is compared of the page that lives. */
function live({ page, arrive }: Pick<ReturnType<typeof wired>, 'page' | 'arrive'>) {
  arrive();
  const { alerts, collapsed } = page().alerts.getSnapshot();
  return {
    alerts: alerts.map(({ key }) => key),
    collapsed,
    orders: [...page().orders.getSnapshot().byId.keys()].sort(),
    status: page().session.getSnapshot().status,
  };
}

/** The same, folded from its journal. */
async function replayed({ journal }: Pick<ReturnType<typeof wired>, 'journal'>) {
  const entries = await entriesOf(journal());
  const { notifications, projections, session: who } = foldJournal(entries, 200);
  const folded = {
    alerts: notifications.context.alerts.map(({ key }) => key),
    collapsed: notifications.context.seen !== null,
    orders: [...projections.orders.byId.keys()].sort(),
    status: typeof who.value === 'string' ? who.value : 'signedIn',
  };
  // A page that lives through it again says the same.
  const again = replayPage(entries, { entry: () => {}, sent: () => {}, toast: () => {} });
  const { alerts, collapsed } = again.alerts.getSnapshot();
  expect({
    alerts: alerts.map(({ key }) => key),
    collapsed,
    orders: [...again.orders.getSnapshot().byId.keys()].sort(),
    status: again.session.getSnapshot().status,
  }).toEqual(folded);
  return folded;
}

describe('a journal folds to what the page came to', () => {
  test('where alerts were dismissed while one was on its way', async () => {
    const one = wired();
    for (const step of [
      { kind: 'raise', id: 1 },
      { kind: 'arrive' },
      { kind: 'raise', id: 2 },
      { kind: 'dismissAll' },
    ] as const)
      await one.play(step);
    const lived = live(one);
    expect(lived.alerts).toHaveLength(1);
    expect(await replayed(one)).toEqual(lived);
  });

  test.each([
    ['another tab', new Map(), [{ kind: 'collapseElsewhere' }]],
    ['an earlier page', new Map([[SEEN_KEY, ['IDLE:1:1000']]]), []],
  ] as const)('where %s collapsed the alerts', async (_, browser, steps) => {
    const one = wired(new Map(browser));
    for (const step of steps) await one.play(step);
    const lived = live(one);
    expect(lived.collapsed).toBe(true);
    expect(await replayed(one)).toEqual(lived);
  });

  test('where an earlier page dismissed what is found anew', async () => {
    const browser = new Map([
      [
        'homedraw.alertsDismissed',
        { hospitalId: hospital.id, keys: [raised({ phlebotomistId: '1' }).alert.key] },
      ],
    ]);
    const one = wired(browser);
    for (const id of [1, 2]) await one.play({ kind: 'raise', id });
    const lived = live(one);
    expect(lived.alerts).toHaveLength(1);
    expect(await replayed(one)).toEqual(lived);
  });

  test('whatever was on its way, pressed, collapsed elsewhere or lost with a worker, in any order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { maxLength: 14 }), async (steps) => {
        const one = wired();
        for (const each of steps) await one.play(each);
        const lived = live(one);
        expect(await replayed(one)).toEqual(lived);
      }),
      { numRuns: isWhole ? 300 : 100 },
    );
  });
});
