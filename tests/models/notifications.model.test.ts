import { describe, expect, test } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { NotificationsEvent } from '../../src/machines/alerts/notifications.machine.ts';
import { notificationsMachine } from '../../src/machines/alerts/notifications.machine.ts';
import { alertOf, raised } from '../support/alerts.ts';
import { testEveryTransition } from '../support/model.ts';
import { hospital } from '../support/realtime-client.ts';
import { startSystem } from '../support/system-client.ts';
import { transitionPaths } from '../support/transition-paths.ts';
import { sampleOf } from '../support/whole.ts';

const stamp = { seq: 1, at: 1, session: null };
const idle = raised();
const ended = raised({ type: 'ENDED', orderId: '12' }, 'channel');
const events = [
  { ...idle, ...stamp },
  { ...ended, ...stamp },
  { ...raised({ type: 'RESUMED', timestamp: 2_000 }), ...stamp },
  { ...raised({ type: 'OTHER', text: 'raw' }), ...stamp },
  { type: 'user.dismissAlert', key: idle.alert.key },
  { type: 'user.dismissAllAlerts' },
  { type: 'user.collapseAlerts' },
  { type: 'user.expandAlerts' },
  {
    type: 'alerts.restored',
    alerts: [ended.alert],
    dismissed: [idle.alert.key],
    ...stamp,
  },
  { type: 'alerts.dismissed', keys: [idle.alert.key], ...stamp },
  { type: 'page.seenElsewhere', seen: null },
  { type: 'page.seenElsewhere', seen: [idle.alert.key] },
  { type: 'page.dismissedBefore', hospitalId: hospital.id, keys: [ended.alert.key] },
  { type: 'session.opened', hospital, ...stamp },
  { type: 'page.sessionEnded' },
] as NotificationsEvent[];

const input = { cap: 2, seen: null };
/**
 * Which alerts stand, which are dismissed and which are marked tells the states apart, and whether what stands open was
 * seen; in which order they were dismissed or marked does not.
 */
const keyOf = ({ context }: SnapshotFrom<typeof notificationsMachine>) => [
  context.seen?.includes(idle.alert.key) ?? null,
  context.hospitalId,
  context.alerts.map(({ key }) => key),
  [...context.dismissed].sort(),
  context.marks.map(({ key, until }) => `${key} ${until}`).sort(),
];
/** A second hospital with all of the above is too much. */
const ofTwoHospitals: NotificationsEvent[] = [
  { ...idle, ...stamp },
  { type: 'user.collapseAlerts' },
  { type: 'session.opened', hospital, ...stamp },
  { type: 'session.opened', hospital: { ...hospital, id: '42', wireId: '42' }, ...stamp },
  { type: 'page.dismissedBefore', hospitalId: hospital.id, keys: [idle.alert.key] },
  { type: 'page.sessionEnded' },
];
/** One alert is acknowledged or snoozed, and another stands beside it. */
const ofMarks: NotificationsEvent[] = [
  { ...idle, ...stamp },
  { ...ended, ...stamp },
  { type: 'user.acknowledgeAlerts', keys: [idle.alert.key] },
  { type: 'user.snoozeAlerts', keys: [idle.alert.key, 'IDLE:nobody:1'], until: 60 },
  { type: 'user.unmarkAlerts', keys: [idle.alert.key] },
  { type: 'page.snoozeOver', at: 59 },
  { type: 'page.snoozeOver', at: 60 },
  { type: 'page.marksElsewhere', hospitalId: hospital.id, marks: [{ key: idle.alert.key, until: 60 }] },
  { type: 'page.marksElsewhere', hospitalId: hospital.id, marks: [] },
  { type: 'page.marksElsewhere', hospitalId: '42', marks: [{ key: ended.alert.key, until: null }] },
  { type: 'user.dismissAlerts', keys: [idle.alert.key] },
  { type: 'alerts.restored', alerts: [], dismissed: [idle.alert.key], ...stamp },
  { type: 'page.sessionEnded' },
];
const paths = [events, ofTwoHospitals, ofMarks].flatMap((all) =>
  transitionPaths(notificationsMachine, all, { input, keyOf }),
);

testEveryTransition(notificationsMachine, 'the notifications', [{ paths, input }]);

describe('what holds after every generated path', () => {
  const walked = sampleOf(paths);
  test(`${walked.length} paths: the system shows what the machine says`, () => {
    for (const { events: path, description, state } of walked) {
      const client = startSystem({ notificationCap: input.cap });
      for (const event of path) client.play(event);
      const shown = client.system.alerts.getSnapshot();
      expect(shown.alerts, description).toEqual(state.context.alerts);
      expect(shown.collapsed, description).toBe(state.context.seen !== null);
      expect(shown.marks, description).toEqual(state.context.marks);
    }
  });

  test('never more than the cap, never a key twice, never a dismissed one', () => {
    for (const { state, description } of paths) {
      const keys = state.context.alerts.map(({ key }) => key);
      expect(keys.length, description).toBeLessThanOrEqual(input.cap);
      expect(new Set(keys).size, description).toBe(keys.length);
      for (const key of keys) expect(state.context.dismissed, description).not.toContain(key);
    }
  });
});

describe('acknowledged and snoozed', () => {
  const first = alertOf({ timestamp: 1 });
  const second = alertOf({ timestamp: 2 });
  const both = [first.key, second.key];
  function withBoth(options: Parameters<typeof startSystem>[0] = {}) {
    const client = startSystem(options);
    client.publish({ type: 'session.opened', hospital }, raised({ timestamp: 1 }), raised({ timestamp: 2 }));
    return { client, shown: () => client.system.alerts.getSnapshot() };
  }
  const snoozeFirst = { type: 'user.snoozeAlerts', keys: [first.key], until: 60_000 } as const;

  test('no alert has two marks, the newest counts, and no dismissed one has any', () => {
    for (const { state, description } of paths) {
      const { marks, dismissed } = state.context;
      const keys = marks.map(({ key }) => key);
      expect(new Set(keys).size, description).toBe(keys.length);
      for (const key of keys) expect(dismissed, description).not.toContain(key);
    }
    const { client, shown } = withBoth();
    client.system.send({ type: 'user.acknowledgeAlerts', keys: both });
    client.system.send(snoozeFirst);
    expect(shown().marks).toEqual([
      { key: second.key, until: null },
      { key: first.key, until: 60_000 },
    ]);
  });

  test('a mark changes neither what stands nor its order; an alert that does not stand gets none', () => {
    const { client, shown } = withBoth();
    client.system.send({ type: 'user.acknowledgeAlerts', keys: [first.key, 'IDLE:8:1'] });
    client.system.send({ type: 'user.snoozeAlerts', keys: [second.key], until: 60_000 });
    expect(shown().alerts).toEqual([second, first]);
    expect(shown().marks.map(({ key }) => key)).toEqual(both);
  });

  test('who clears the list clears what is on view: a snoozed alert comes back', () => {
    const { client, shown } = withBoth();
    client.system.send(snoozeFirst);
    client.system.send({ type: 'user.dismissAllAlerts' });
    expect(client.commands.at(-1)).toMatchObject({ type: 'alerts.dismiss', keys: [second.key] });
    client.system.notice({ type: 'page.snoozeOver', at: 60_000 });
    expect(shown().alerts).toEqual([first]);
  });

  test('whose snooze is over stands on top and opens the alerts, as one that nobody has seen', () => {
    const { client, shown } = withBoth();
    client.system.send(snoozeFirst);
    client.system.send({ type: 'user.collapseAlerts' });
    client.system.notice({ type: 'page.snoozeOver', at: 59_999 });
    expect(shown()).toMatchObject({ collapsed: true, alerts: [second, first] });
    client.system.notice({ type: 'page.snoozeOver', at: 60_000 });
    expect(shown()).toEqual({ collapsed: false, alerts: [first, second], marks: [] });
  });

  test('so does one that is called back before, here or in another tab; an acknowledged one stays where it is', () => {
    for (const callBack of [
      (client: ReturnType<typeof startSystem>) =>
        client.system.send({ type: 'user.unmarkAlerts', keys: both }),
      (client: ReturnType<typeof startSystem>) => client.writeElsewhere('homedraw.alertMarks', null),
    ]) {
      const { client, shown } = withBoth();
      client.publish(raised({ timestamp: 3 }));
      client.system.send({ type: 'user.acknowledgeAlerts', keys: [second.key] });
      client.system.send(snoozeFirst);
      callBack(client);
      expect(shown().alerts.map(({ timestamp }) => timestamp)).toEqual([1, 3, 2]);
      expect(shown().marks).toEqual([]);
    }
  });

  test('other tabs and the next page have the marks, another hospital has not; a sign-out leaves none', () => {
    const browser = new Map<string, unknown>();
    const { client } = withBoth({ stored: hospital, browser });
    client.system.send({ type: 'user.acknowledgeAlerts', keys: [first.key] });
    const kept = browser.get('homedraw.alertMarks');
    expect(kept).toEqual({ hospitalId: hospital.id, marks: [{ key: first.key, until: null }] });

    const other = withBoth();
    other.client.writeElsewhere('homedraw.alertMarks', kept);
    expect(other.shown().marks).toEqual([{ key: first.key, until: null }]);

    const next = withBoth({ stored: hospital, browser });
    expect(next.shown().marks).toEqual([{ key: first.key, until: null }]);
    next.client.publish({ type: 'session.opened', hospital: { ...hospital, id: '42', wireId: '42' } });
    expect(next.shown().marks).toEqual([]);
    browser.set('homedraw.alertMarks', kept);
    client.system.notice({ type: 'page.lostSession' });
    expect(browser.get('homedraw.alertMarks')).toBeNull();
  });

  test.each([
    ['of another hospital', { hospitalId: '42', marks: [{ key: first.key, until: null }] }],
    ['of nobody', { hospitalId: 7, marks: [{ key: first.key, until: null }] }],
    ['in no list', { hospitalId: hospital.id, marks: { key: first.key } }],
    [
      'that are none',
      { hospitalId: hospital.id, marks: [null, 7, { key: 7, until: null }, { key: first.key }] },
    ],
    ['nonsense', 'nonsense'],
  ])('marks that the browser keeps and nobody here wrote mark nothing: %s', (_, kept) => {
    const browser = new Map<string, unknown>([['homedraw.alertMarks', kept]]);
    expect(withBoth({ stored: hospital, browser }).shown().marks).toEqual([]);
  });
});

describe('single rules', () => {
  const opened = (id: string) =>
    ({ type: 'session.opened', hospital: { ...hospital, id, wireId: id } }) as const;

  test('alerts of a hospital whose session was never seen to end are not those of the next', () => {
    const client = startSystem();
    client.publish(opened('1'), raised());
    client.publish(opened('1'));
    expect(client.system.alerts.getSnapshot().alerts).toHaveLength(1);
    client.publish(opened('2'));
    expect(client.system.alerts.getSnapshot().alerts).toEqual([]);
  });

  test('alerts of before this start come behind newer ones, without a toast', () => {
    const client = startSystem();
    client.publish(raised({ timestamp: 5 }));
    const standing = [5, 4, 3].map((timestamp) => alertOf({ timestamp }));
    client.publish({ type: 'alerts.restored', alerts: standing, dismissed: [alertOf({ timestamp: 3 }).key] });
    expect(client.system.alerts.getSnapshot().alerts.map(({ timestamp }) => timestamp)).toEqual([5, 4]);
    expect(client.toasts).toHaveLength(1);
  });

  test('of very many dismissed alerts the newest stay dismissed', () => {
    const client = startSystem({ notificationCap: 2 });
    const alerts = Array.from({ length: 30 }, (_, timestamp) => raised({ timestamp }));
    for (const fact of alerts) {
      client.publish(fact);
      client.system.send({ type: 'user.dismissAllAlerts' });
    }
    client.publish(...alerts.slice(-20));
    expect(client.system.alerts.getSnapshot().alerts).toEqual([]);
    client.publish(...alerts.slice(0, 1));
    expect(client.system.alerts.getSnapshot().alerts).toHaveLength(1);
  });

  test('an alert that another tab has announced is shown without a toast', () => {
    const client = startSystem();
    client.publish(raised({}, 'tab'));
    expect(client.system.alerts.getSnapshot().alerts).toHaveLength(1);
    expect(client.toasts).toEqual([]);
  });

  test('several are dismissed by one command', () => {
    const client = startSystem();
    client.publish(...[1, 2, 3].map((timestamp) => raised({ timestamp })));
    const keys = [1, 3].map((timestamp) => alertOf({ timestamp }).key);
    client.system.send({ type: 'user.dismissAlerts', keys });
    expect(client.commands).toMatchObject([{ type: 'alerts.dismiss', keys }]);
    expect(client.system.alerts.getSnapshot().alerts).toEqual([alertOf({ timestamp: 2 })]);
  });

  test('a dismissal is sent to the worker, and kept until the worker has it', () => {
    const client = startSystem({ stored: hospital });
    client.publish(raised());
    client.system.send({ type: 'user.dismissAlert', key: alertOf().key });
    expect(client.commands.at(-1)).toMatchObject({ type: 'alerts.dismiss', keys: [alertOf().key] });
    expect(client.kept.commands).toHaveLength(1);
    client.end('alerts.dismiss', 'done');
    expect(client.kept.commands).toEqual([]);
  });

  test('newest first, at most 200', () => {
    const client = startSystem();
    client.publish(...Array.from({ length: 250 }, (_, i) => raised({ timestamp: i })));
    const { alerts } = client.system.alerts.getSnapshot();
    expect(alerts).toHaveLength(200);
    expect(alerts[0]?.timestamp).toBe(249);
  });

  test('IDLE is the same by type, phlebotomist and timestamp; ENDED by order id', () => {
    const client = startSystem();
    client.publish(
      raised(),
      raised({ latitude: 1 }),
      raised({ timestamp: 2 }),
      raised({ phlebotomistId: '8' }),
    );
    client.publish(
      raised({ type: 'ENDED', orderId: '1' }),
      raised({ type: 'ENDED', orderId: '1', timestamp: 9 }),
    );
    expect(client.system.alerts.getSnapshot().alerts.map(({ type }) => type)).toEqual([
      'ENDED',
      'IDLE',
      'IDLE',
      'IDLE',
    ]);
  });

  test('a RESUMED leaves its IDLE where it is', () => {
    const client = startSystem();
    client.publish(raised(), raised({ type: 'RESUMED', timestamp: 5 }));
    expect(client.system.alerts.getSnapshot().alerts.map(({ type }) => type)).toEqual(['RESUMED', 'IDLE']);
  });

  test('dismissed stays dismissed', () => {
    const client = startSystem();
    client.publish(raised());
    client.system.send({ type: 'user.dismissAlert', key: alertOf().key });
    client.publish(raised());
    expect(client.system.alerts.getSnapshot().alerts).toEqual([]);
  });

  test('over a reload too, though the worker has no disk and finds it anew; not after a sign-out', () => {
    const browser = new Map<string, unknown>();
    const found = () => {
      const client = startSystem({ stored: hospital, browser });
      client.publish({ type: 'session.opened', hospital }, raised({ type: 'ENDED', orderId: '3' }, 'seed'));
      return { client, alerts: () => client.system.alerts.getSnapshot().alerts };
    };
    found().client.system.send({ type: 'user.dismissAllAlerts' });
    expect(found().alerts()).toEqual([]);
    const { client } = found();
    client.system.notice({ type: 'page.lostSession' });
    expect(browser.get('homedraw.alertsDismissed')).toBeNull();
    expect(found().alerts()).toHaveLength(1);
  });

  test.each([
    ['of another hospital', { hospitalId: '42', keys: [alertOf().key] }],
    ['that nobody wrote so', { hospitalId: 7, keys: alertOf().key }],
    ['of no keys', 'nonsense'],
  ])('what was dismissed before is taken up by its own hospital alone: %s', (_, kept) => {
    const browser = new Map<string, unknown>([['homedraw.alertsDismissed', kept]]);
    const client = startSystem({ stored: hospital, browser });
    client.publish({ type: 'session.opened', hospital }, raised());
    expect(client.system.alerts.getSnapshot().alerts).toHaveLength(1);
  });

  test('each new alert is toasted once; what seeds the list at start is not', () => {
    const client = startSystem();
    client.publish(raised(), raised(), raised({ type: 'ENDED', orderId: '3' }, 'seed'));
    expect(client.toasts).toHaveLength(1);
    expect(client.system.alerts.getSnapshot().alerts).toHaveLength(2);
  });

  test('an unseen alert opens a collapsed panel; one that was there at the collapse does not', () => {
    const client = startSystem();
    const collapsed = () => client.system.alerts.getSnapshot().collapsed;
    client.publish(raised({ timestamp: 1 }), raised({ timestamp: 2 }));
    client.system.send({ type: 'user.collapseAlerts' });
    client.publish(raised({ timestamp: 2 }));
    client.publish({ type: 'alerts.restored', alerts: [alertOf({ timestamp: 1 })], dismissed: [] });
    expect(collapsed()).toBe(true);
    client.publish(raised({ timestamp: 3 }, 'tab'));
    expect(collapsed()).toBe(false);
  });

  test('a collapsed panel stays so over a reload, unless an unseen alert has come', () => {
    const browser = new Map<string, unknown>();
    const first = startSystem({ browser });
    first.publish(raised({ timestamp: 1 }));
    first.system.send({ type: 'user.collapseAlerts' });
    const restoredWith = (...timestamps: number[]) => {
      const next = startSystem({ browser });
      const alerts = timestamps.map((timestamp) => alertOf({ timestamp }));
      next.publish({ type: 'alerts.restored', alerts, dismissed: [] });
      return next.system.alerts.getSnapshot().collapsed;
    };
    expect(restoredWith(1)).toBe(true);
    expect(restoredWith(2, 1)).toBe(false);
  });

  test('a panel collapsed in one tab is collapsed in the others, unless a new alert has come there alone', () => {
    const client = startSystem();
    const collapsed = () => client.system.alerts.getSnapshot().collapsed;
    client.publish(raised({ timestamp: 1 }));
    client.writeElsewhere('homedraw.alertsSeen', [alertOf({ timestamp: 1 }).key]);
    expect(collapsed()).toBe(true);
    client.writeElsewhere('homedraw.alertsSeen', null);
    expect(collapsed()).toBe(false);
    client.publish(raised({ timestamp: 2 }));
    client.writeElsewhere('homedraw.alertsSeen', [alertOf({ timestamp: 1 }).key]);
    expect(collapsed()).toBe(false);
  });

  test('a sign-out leaves nothing collapsed behind', () => {
    const client = startSystem({ stored: hospital });
    client.publish(raised());
    client.system.send({ type: 'user.collapseAlerts' });
    expect(client.browser.get('homedraw.alertsSeen')).toEqual([alertOf().key]);
    client.system.notice({ type: 'page.lostSession' });
    expect(client.browser.get('homedraw.alertsSeen')).toBeNull();
  });
});
