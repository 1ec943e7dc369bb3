import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Fact, FactPayload } from '../../src/contract/facts.ts';
import { foldJournal } from '../../src/machines/replay/fold-journal.ts';
import { replayPage } from '../../src/machines/replay/replay-page.ts';
import { createCounters } from '../../src/worker/counters.ts';
import { openJournal } from '../../src/worker/journal/journal.ts';
import { raised } from '../support/alerts.ts';
import { entriesOf } from '../support/journal-entries.ts';
import { manualClock } from '../support/manual-clock.ts';
import { memoryStorage } from '../support/memory-storage.ts';
import { orderEntity } from '../support/orders.ts';
import { hospital } from '../support/realtime-client.ts';
import { startSystem } from '../support/system-client.ts';

const SEEN_KEY = 'homedraw.alertsSeen';
type Step =
  | { readonly kind: 'raise' | 'order' | 'dismissOne'; readonly id: number }
  | {
      readonly kind:
        | 'arrive'
        | 'dismissAll'
        | 'collapse'
        | 'expand'
        | 'collapseElsewhere'
        | 'workerDies'
        | 'leave'
        | 'signIn';
    };

/**
 * A worker and its page, wired by hand: what is published arrives at the page when a step says so, what is pressed
 * stands in the journal at once.
 */
function wired(browser = new Map<string, unknown>()) {
  const clock = manualClock();
  const storage = memoryStorage(clock);
  const counters = createCounters();
  const openOwn = () => openJournal({ storage, clock, tab: 'tab', counters });
  let journal = openOwn();
  let onTheirWay: Fact[] = [];
  let isRunning = true;
  let noted = 0;
  const page = startSystem({ stored: hospital, browser });
  const session = () => page.system.session.getSnapshot().id;

  function note(): void {
    if (!isRunning) return;
    for (const { input, cursor } of page.noted.slice(noted)) journal.record(input, cursor);
    noted = page.noted.length;
  }
  const publish = (payload: FactPayload) => {
    if (isRunning && session() !== null) onTheirWay.push(journal.stamp(payload, session()));
  };
  /** As a worker publishes it that takes up a session. */
  const open = () => {
    publish({ type: 'session.opened', hospital });
    arrive();
  };
  function arrive(): void {
    for (const fact of onTheirWay.splice(0)) page.deliver([fact]);
  }
  async function workerDies(): Promise<void> {
    onTheirWay = [];
    isRunning = false;
    page.workerDies('gone');
    await clock.advance(1_000);
    journal = openOwn();
    page.workerStarts();
    isRunning = true;
    note();
    open();
  }
  function leave(): void {
    page.system.send({ type: 'user.askLogout' });
    page.system.send({ type: 'user.confirmLogout' });
  }

  async function play(step: Step): Promise<void> {
    const alert = { type: 'IDLE', phlebotomistId: 'id' in step ? String(step.id) : '' } as const;
    if (step.kind === 'raise') publish(raised(alert));
    if (step.kind === 'order')
      publish({
        type: 'orders.changed',
        upserted: [orderEntity({ id: String(step.id) })],
        removed: [],
        initial: false,
      });
    if (step.kind === 'arrive') arrive();
    if (step.kind === 'dismissOne')
      page.system.send({ type: 'user.dismissAlert', key: raised(alert).alert.key });
    if (step.kind === 'dismissAll') page.system.send({ type: 'user.dismissAllAlerts' });
    if (step.kind === 'collapse') page.system.send({ type: 'user.collapseAlerts' });
    if (step.kind === 'expand') page.system.send({ type: 'user.expandAlerts' });
    if (step.kind === 'collapseElsewhere')
      page.writeElsewhere(SEEN_KEY, [raised({ phlebotomistId: '1' }).alert.key]);
    if (step.kind === 'workerDies') await workerDies();
    if (step.kind === 'leave') leave();
    if (step.kind === 'signIn') page.system.notice({ type: 'page.foundSession', hospital });
    note();
    if (step.kind === 'signIn') open();
  }
  note();
  open();

  return {
    play,
    live: () => {
      arrive();
      const { alerts, collapsed } = page.system.alerts.getSnapshot();
      return {
        alerts: alerts.map(({ key }) => key),
        collapsed,
        orders: [...page.system.orders.getSnapshot().byId.keys()].sort(),
        status: page.system.session.getSnapshot().status,
      };
    },
    replayed: async () => {
      note();
      await journal.flush();
      const entries = await entriesOf(journal);
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
    },
  };
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
    const live = one.live();
    expect(live.alerts).toHaveLength(1);
    expect(await one.replayed()).toEqual(live);
  });

  test.each([
    ['another tab', new Map(), [{ kind: 'collapseElsewhere' }]],
    ['an earlier page', new Map([[SEEN_KEY, ['IDLE:1:1000']]]), []],
  ] as const)('where %s collapsed the alerts', async (_, browser, steps) => {
    const one = wired(new Map(browser));
    for (const step of steps) await one.play(step);
    const live = one.live();
    expect(live.collapsed).toBe(true);
    expect(await one.replayed()).toEqual(live);
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
    const live = one.live();
    expect(live.alerts).toHaveLength(1);
    expect(await one.replayed()).toEqual(live);
  });

  test('whatever was on its way, pressed, collapsed elsewhere or lost with a worker, in any order', async () => {
    const id = fc.integer({ min: 1, max: 4 });
    const step: fc.Arbitrary<Step> = fc.oneof(
      fc.record({ kind: fc.constantFrom('raise', 'order', 'dismissOne'), id }),
      fc.record({
        kind: fc.constantFrom(
          'arrive',
          'arrive',
          'dismissAll',
          'collapse',
          'expand',
          'collapseElsewhere',
          'workerDies',
          'leave',
          'signIn',
        ),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const one = wired();
        for (const each of steps) await one.play(each);
        const live = one.live();
        expect(await one.replayed()).toEqual(live);
      }),
      { numRuns: 300 },
    );
  });
});
