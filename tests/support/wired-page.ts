/** A worker and its page, wired by hand, and what may happen to them in any order. */
import fc from 'fast-check';
import type { Fact, FactPayload } from '../../src/contract/facts.ts';
import type { Intent } from '../../src/contract/intents.ts';
import type { Phlebotomist } from '../../src/contract/model.ts';
import { defaultConfig } from '../../src/contract/read-config.ts';
import { createCounters } from '../../src/worker/counters.ts';
import { makeIncidentFile } from '../../src/worker/exports/incident-file.ts';
import { openJournal } from '../../src/worker/journal/journal.ts';
import { raised } from './alerts.ts';
import { manualClock } from './manual-clock.ts';
import { memoryStorage } from './memory-storage.ts';
import { orderEntity } from './orders.ts';
import { hospital } from './realtime-client.ts';
import { startSystem } from './system-client.ts';

export const SEEN_KEY = 'homedraw.alertsSeen';
const MARKS_KEY = 'homedraw.alertMarks';
export type Step =
  | {
      readonly kind:
        | 'raise'
        | 'order'
        | 'orderGone'
        | 'dismissOne'
        | 'acknowledge'
        | 'snooze'
        | 'unmark'
        | 'snoozeOver'
        | 'markElsewhere'
        | 'openOrder'
        | 'cancelOrder'
        | 'closeOrder'
        | 'openConversation'
        | 'figures'
        | 'feedLive'
        | 'feedStale'
        | 'roster'
        | 'leavesRoster'
        | 'address';
      readonly id: number;
    }
  | { readonly kind: 'wait'; readonly minutes: number }
  | {
      readonly kind:
        | 'arrive'
        | 'dismissAll'
        | 'collapse'
        | 'expand'
        | 'collapseElsewhere'
        | 'workerDies'
        | 'leave'
        | 'signIn'
        | 'reload';
    };

const id = fc.integer({ min: 1, max: 4 });

/** What happens to a page in its life. */
export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('raise', 'order', 'dismissOne'), id }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'acknowledge',
        'snooze',
        'unmark',
        'snoozeOver',
        'markElsewhere',
        'orderGone',
        'openOrder',
        'cancelOrder',
        'closeOrder',
        'openConversation',
        'figures',
        'feedLive',
        'feedStale',
        'roster',
        'leavesRoster',
        'address',
      ),
      id,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
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
  },
);

/**
 * A worker and its page, wired by hand: what is published arrives at the page when a step says so, what is pressed
 * stands in the journal at once.
 */
export function wired(browser = new Map<string, unknown>()) {
  const clock = manualClock();
  const storage = memoryStorage(clock);
  const counters = createCounters();
  const openOwn = () => openJournal({ storage, clock, tab: 'tab', counters });
  let journal = openOwn();
  let onTheirWay: Fact[] = [];
  let isRunning = true;
  let noted = 0;
  let pages = 1;
  let page = startSystem({ stored: hospital, browser, page: 'page1' });
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
  /** Page and worker go together; the browser's storage and the tab's journal stay. */
  async function reload(): Promise<void> {
    onTheirWay = [];
    await journal.flush();
    page.system.stop();
    await clock.advance(1_000);
    journal = openOwn();
    pages += 1;
    noted = 0;
    const { hospital: stored } = page.stored;
    page = startSystem({ stored, browser, kept: page.kept.commands, page: `page${pages}` });
    note();
    if (stored) open();
  }

  async function happen(step: Step): Promise<void> {
    switch (step.kind) {
      case 'arrive':
        return arrive();
      case 'workerDies':
        return workerDies();
      case 'reload':
        return reload();
      case 'wait':
        return void (await clock.advance(step.minutes * 60_000));
      default: {
        const fact = factOf(step);
        if (fact) return publish(fact);
        return press(step);
      }
    }
  }

  function press(step: Step): void {
    const intent = intentOf(step);
    if (intent) page.system.send(intent);
    else if (step.kind === 'collapseElsewhere')
      page.writeElsewhere(SEEN_KEY, [raised({ phlebotomistId: '1' }).alert.key]);
    else if (step.kind === 'snoozeOver') page.system.notice({ type: 'page.snoozeOver', at: step.id });
    else if (step.kind === 'markElsewhere')
      page.writeElsewhere(MARKS_KEY, {
        hospitalId: hospital.id,
        marks: [{ key: raised(idle(step.id)).alert.key, until: step.id }],
      });
    else if (step.kind === 'leave') leave();
    else if (step.kind === 'signIn') {
      // Another tab has written them.
      page.stored.hospital = hospital;
      browser.set('hospitalId', hospital.wireId);
      page.system.notice({ type: 'page.foundSession', hospital });
    }
  }

  note();
  open();

  return {
    play: async (step: Step): Promise<void> => {
      await happen(step);
      note();
      if (step.kind === 'signIn') open();
    },
    /** The system of the living page. */
    page: () => page.system,
    arrive,
    journal: () => {
      note();
      return journal;
    },
    /** The text of an incident file that is exported now. */
    incident: (exact = false): Promise<string> => {
      note();
      const fetch = () => Promise.reject(new Error('Nobody asks'));
      const parts = { clock, counters, journal, config: defaultConfig, offers: () => false, fetch };
      return makeIncidentFile(parts, { exact, version: '1.2.3', browser: 'Chromium 120' });
    },
  };
}

const idle = (phlebotomist: number) => ({ type: 'IDLE', phlebotomistId: String(phlebotomist) }) as const;

/** What a person presses at a step; null for another step. */
function intentOf(step: Step): Intent | null {
  const orderId = 'id' in step ? String(step.id) : '';
  const keys = 'id' in step ? [raised(idle(step.id)).alert.key] : [];
  switch (step.kind) {
    case 'dismissOne':
      return { type: 'user.dismissAlert', key: raised(idle(step.id)).alert.key };
    case 'acknowledge':
      return { type: 'user.acknowledgeAlerts', keys };
    case 'snooze':
      return { type: 'user.snoozeAlerts', keys, until: Number(orderId) };
    case 'unmark':
      return { type: 'user.unmarkAlerts', keys };
    case 'dismissAll':
      return { type: 'user.dismissAllAlerts' };
    case 'collapse':
      return { type: 'user.collapseAlerts' };
    case 'expand':
      return { type: 'user.expandAlerts' };
    case 'openOrder':
      return { type: 'user.openOrder', orderId, order: orderEntity({ id: orderId }) };
    case 'cancelOrder':
      return { type: 'user.cancelOrder', orderId, reason: 'Kavya is ill' };
    case 'closeOrder':
      return { type: 'user.closeOrder', orderId };
    case 'openConversation':
      return { type: 'user.openConversation', phlebotomistId: orderId };
    default:
      return null;
  }
}

/** What a worker publishes at a step; null for a step of the page. */
function factOf(step: Step): FactPayload | null {
  const failure = { kind: 'network', retry: 'auto', message: 'Kavya’s line is down' } as const;
  switch (step.kind) {
    case 'raise':
      return raised(idle(step.id));
    case 'order':
      return {
        type: 'orders.changed',
        upserted: [orderEntity({ id: String(step.id), latitude: 13.082_71, longitude: 80.270_72 })],
        removed: [],
        initial: step.id === 4,
      };
    case 'orderGone':
      return { type: 'orders.changed', upserted: [], removed: [String(step.id)], initial: false };
    case 'roster':
      return {
        type: 'phlebotomists.changed',
        upserted: [phlebotomistOf(String(step.id))],
        removed: [],
        initial: step.id === 4,
      };
    case 'leavesRoster':
      return { type: 'phlebotomists.changed', upserted: [], removed: [String(step.id)], initial: false };
    case 'figures':
      return { type: 'figures.changed', figures: step.id > 2 ? { total: step.id } : { ready: step.id } };
    case 'feedLive':
      return { type: 'feed.wentLive', feed: step.id > 2 ? 'orders' : 'counts' };
    case 'feedStale':
      return { type: 'feed.wentStale', feed: step.id > 2 ? 'orders' : 'counts', since: step.id, failure };
    case 'address':
      return {
        type: 'address.resolved',
        place: `1${step.id}.08271,80.27072`,
        address: { kind: 'found', text: 'Kamaraj Avenue' },
      };
    default:
      return null;
  }
}

const phlebotomistOf = (id: string): Phlebotomist => ({
  id,
  fullName: 'Senthil Murugan',
  phone: '9840077121',
  email: 'senthil@field.example',
  vehicleType: 'scooter',
  vehicleNumber: 'TN09 X 7700',
  profileImagePath: null,
  workType: 'FULL_TIME',
  startTime: null,
  endTime: null,
  online: true,
});
