/** The alerts as the page has them: marks, other tabs, reloads and sign-outs; the machine's paths are in tests/models. */
import { describe, expect, test } from 'vitest';
import { alertOf, raised } from '../support/alerts.ts';
import { hospital } from '../support/realtime-client.ts';
import { startSystem } from '../support/system-client.ts';

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

  test('no alert has two marks: the newest counts', () => {
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

describe('alerts that another tab raised while no worker ran here', () => {
  const standing = (...timestamps: number[]) => timestamps.map((timestamp) => alertOf({ timestamp }));
  const restoredTo = (raisedHere: readonly number[], told: readonly number[]) => {
    const client = startSystem();
    client.publish({ type: 'session.opened', hospital });
    for (const timestamp of raisedHere) client.publish(raised({ timestamp }));
    client.publish({ type: 'alerts.restored', alerts: standing(...told), dismissed: [] });
    return client.system.alerts.getSnapshot().alerts.map(({ timestamp }) => timestamp);
  };

  test('stand where they stand in the other tabs', () => {
    expect(restoredTo([1, 2], [3, 2, 1])).toEqual([3, 2, 1]);
    expect(restoredTo([1, 2, 5], [4, 3, 2, 0, 1])).toEqual([5, 4, 3, 2, 0, 1]);
  });

  test('are not cut off by a full list', () => {
    const old = Array.from({ length: 200 }, (_, at) => at + 1);
    const shown = restoredTo(old, [1_000, ...old.toReversed()]);
    expect([shown.length, shown[0]]).toEqual([200, 1_000]);
  });
});
