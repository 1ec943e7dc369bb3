import { describe, expect, test } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { AlertMark } from '../../src/contract/alert-marks.ts';
import type { Alert } from '../../src/contract/model.ts';
import type { NotificationsEvent } from '../../src/machines/alerts/notifications.machine.ts';
import { notificationsMachine } from '../../src/machines/alerts/notifications.machine.ts';
import { alertOf, raised } from '../support/alerts.ts';
import { testEveryTransition } from '../support/model.ts';
import { statesReached, stepOf } from '../support/model-steps.ts';
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

/** All that a path can raise. */
const told = [
  idle.alert,
  ended.alert,
  alertOf({ type: 'RESUMED', timestamp: 2_000 }),
  alertOf({ type: 'OTHER', text: 'raw' }),
];
/** One of each kind that no path has raised. */
const unheard = [
  alertOf({ timestamp: 9_000 }),
  alertOf({ type: 'ENDED', orderId: '99' }),
  alertOf({ type: 'RESUMED', timestamp: 9_000 }),
  alertOf({ type: 'OTHER', text: 'unheard', timestamp: 9_000 }),
];
const allStates = statesReached(paths, keyOf);
/** One of each sort: whose they are, whether they are collapsed, how each that stands is marked, whether any was dismissed. */
const states = statesReached(paths, ({ context: { hospitalId, seen, alerts, marks, dismissed } }) => [
  hospitalId,
  seen !== null,
  alerts.map(({ key }) => marks.filter((mark) => mark.key === key).map(({ until }) => until)),
  dismissed.length > 0,
]);
type State = (typeof states)[number];

const shownOf = ({ context: { alerts, seen, marks } }: State) => ({
  alerts,
  collapsed: seen !== null,
  marks,
});
/** What an event leaves to be shown, and what it asks of the world. */
function step(state: State, event: NotificationsEvent) {
  const { after, asked } = stepOf(notificationsMachine, state, event);
  return { ...shownOf(after), asked };
}
const nothing = (state: State) => ({ ...shownOf(state), asked: [] });
const onward = (state: State, ...all: readonly NotificationsEvent[]): State =>
  all.reduce<State>((before, event) => stepOf(notificationsMachine, before, event).after, state);
const isSnoozed = ({ context: { marks } }: State, key: string) =>
  marks.some((mark) => mark.key === key && mark.until !== null);
const factOf = (alert: Alert) => ({ ...raised(alert), ...stamp }) as NotificationsEvent;

describe('what holds in every state that a path reaches', () => {
  test('never more than the cap, never a key twice, never a dismissed one, and none unseen where they are collapsed', () => {
    for (const { context } of allStates) {
      const keys = context.alerts.map(({ key }) => key);
      expect(keys.length).toBeLessThanOrEqual(input.cap);
      expect(new Set(keys).size).toBe(keys.length);
      for (const key of keys) expect(context.dismissed).not.toContain(key);
      for (const key of context.seen === null ? [] : keys) expect(context.seen).toContain(key);
    }
  });

  test('no alert has two marks, and no dismissed one has any', () => {
    for (const { context } of allStates) {
      const { marks, dismissed } = context;
      const keys = marks.map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
      for (const key of keys) expect(dismissed).not.toContain(key);
    }
  });

  test('a new alert of whatever kind stands on top, opens the list and is announced; one that stands or was dismissed is not', () => {
    for (const state of states) {
      const { alerts, dismissed } = state.context;
      for (const alert of unheard) {
        const fact = factOf(alert);
        expect(step(state, fact)).toEqual({
          ...shownOf(state),
          alerts: [alert, ...alerts].slice(0, input.cap),
          collapsed: false,
          asked: [['announce', { fact }]],
        });
      }
      for (const alert of told)
        if (dismissed.includes(alert.key) || alerts.some(({ key }) => key === alert.key))
          expect(step(state, factOf(alert))).toEqual(nothing(state));
    }
  });

  test('what is dismissed goes with its mark and never comes back, whoever dismissed it; here the worker is told once', () => {
    for (const state of states) {
      const { alerts, marks } = state.context;
      const [first, ...others] = alerts.map(({ key }) => key);
      if (first === undefined) continue;
      const onView = [first, ...others].filter((key) => !isSnoozed(state, key));
      const byHand = (keys: readonly string[]) => [['requestDismiss', { keys }]];
      for (const [event, keys, asked] of [
        [{ type: 'user.dismissAlert', key: first }, [first], byHand([first])],
        [
          { type: 'user.dismissAlerts', keys: [first, ...others] },
          [first, ...others],
          byHand([first, ...others]),
        ],
        [{ type: 'user.dismissAllAlerts' }, onView, byHand(onView)],
        [{ type: 'alerts.dismissed', keys: [first], ...stamp }, [first], []],
        [{ type: 'alerts.restored', alerts: [], dismissed: [first], ...stamp }, [first], []],
      ] as const) {
        const isLeft = ({ key }: { readonly key: string }) => !keys.includes(key);
        const { collapsed } = shownOf(state);
        expect(step(state, event)).toEqual({
          ...{ alerts: alerts.filter(isLeft), collapsed, marks: marks.filter(isLeft) },
          asked,
        });
        const after = onward(state, event);
        for (const alert of told)
          if (keys.includes(alert.key)) expect(step(after, factOf(alert))).toEqual(nothing(after));
      }
    }
  });

  test('alerts of before this start come in their places, without a word; one that nobody has seen opens the list', () => {
    for (const state of states) {
      const { alerts, dismissed, seen } = state.context;
      const restored = [unheard[1] as Alert, ...told, unheard[0] as Alert];
      const placed = [...alerts];
      const placeOf = (one: Alert) => placed.findIndex(({ key }) => key === one.key);
      // From the oldest on, each missing one before the next that stands.
      for (const [at, alert] of [...restored.entries()].toReversed()) {
        if (placeOf(alert) !== -1 || dismissed.includes(alert.key)) continue;
        const next = restored.slice(at + 1).find((one) => placeOf(one) !== -1);
        placed.splice(next ? placeOf(next) : placed.length, 0, alert);
      }
      const all = placed.slice(0, input.cap);
      expect(step(state, { type: 'alerts.restored', alerts: restored, dismissed: [], ...stamp })).toEqual({
        ...shownOf(state),
        alerts: all,
        collapsed: seen !== null && all.every(({ key }) => seen.includes(key)),
        asked: [],
      });
    }
  });

  test('the list is collapsed by hand, here or in another tab that has seen all of it, and opened again', () => {
    for (const state of states) {
      const keys = state.context.alerts.map(({ key }) => key);
      const cases: readonly (readonly [NotificationsEvent, boolean])[] = [
        [{ type: 'user.collapseAlerts' }, true],
        [{ type: 'page.seenElsewhere', seen: [...keys, 'IDLE:8:1'] }, true],
        [{ type: 'page.seenElsewhere', seen: keys.slice(1) }, keys.length === 0],
        [{ type: 'page.seenElsewhere', seen: null }, false],
        [{ type: 'user.expandAlerts' }, false],
      ];
      for (const [event, collapsed] of cases) {
        expect(step(state, event)).toEqual({ ...nothing(state), collapsed });
        const next = onward(state, event, factOf(unheard[0] as Alert));
        expect(shownOf(next).collapsed).toBe(false);
      }
    }
  });

  /** With other marks: an alert that was snoozed and has none any more stands on top and opens the list. */
  function withMarks(state: State, marks: readonly AlertMark[]) {
    const { alerts } = state.context;
    const isBack = ({ key }: Alert) => isSnoozed(state, key) && !marks.some((mark) => mark.key === key);
    return {
      alerts: [...alerts.filter(isBack), ...alerts.filter((alert) => !isBack(alert))],
      collapsed: shownOf(state).collapsed && !alerts.some(isBack),
      marks,
      asked: [],
    };
  }

  test('an alert that stands is acknowledged or snoozed; the newest mark counts, and it is called back by hand or in its time', () => {
    for (const state of states) {
      const { alerts, marks } = state.context;
      const keys = [...alerts.map(({ key }) => key), 'IDLE:8:1'];
      const standing = keys.slice(0, -1);
      const others = marks.filter(({ key }) => !keys.includes(key));
      for (const until of [null, 70]) {
        const event: NotificationsEvent =
          until === null
            ? { type: 'user.acknowledgeAlerts', keys }
            : { type: 'user.snoozeAlerts', keys, until };
        expect(step(state, event)).toEqual(
          withMarks(state, [...others, ...standing.map((key) => ({ key, until }))]),
        );
        const after = onward(state, event);
        expect(step(after, { type: 'user.unmarkAlerts', keys })).toEqual(withMarks(after, others));
        for (const at of [69, 70])
          expect(step(after, { type: 'page.snoozeOver', at })).toEqual(
            withMarks(
              after,
              after.context.marks.filter((mark) => mark.until === null || mark.until > at),
            ),
          );
      }
    }
  });

  test('another tab’s marks, and what an earlier page dismissed, are those of the own hospital or of the first that is named', () => {
    for (const state of states) {
      const { hospitalId, alerts, dismissed, marks } = state.context;
      const [alert] = alerts;
      const key = alert?.key ?? 'IDLE:8:1';
      const own = hospitalId ?? hospital.id;
      const marked = [{ key, until: 80 }];
      const isLeft = (one: { readonly key: string }) => one.key !== key;
      const marksOf = (id: string): NotificationsEvent => ({
        type: 'page.marksElsewhere',
        hospitalId: id,
        marks: marked,
      });
      const dismissedOf = (id: string): NotificationsEvent => ({
        type: 'page.dismissedBefore',
        hospitalId: id,
        keys: [key],
      });
      expect(step(state, marksOf(own))).toEqual(withMarks(state, marked));
      expect(step(state, dismissedOf(own))).toEqual({
        ...nothing(state),
        alerts: alerts.filter(isLeft),
        marks: marks.filter(isLeft),
      });
      expect(dismissed).not.toContain(key);
      expect(onward(state, dismissedOf(own)).context.dismissed).toContain(key);
      for (const named of [marksOf(own), dismissedOf(own)]) {
        const after = onward(state, named);
        for (const event of [marksOf('of another'), dismissedOf('of another')])
          expect(step(after, event)).toEqual(nothing(after));
      }
    }
  });

  test('a session of the same hospital, or of the first, changes nothing; of another hospital’s alerts, and after its end, nothing is left', () => {
    const openedBy = (id: string): NotificationsEvent => ({
      ...{ type: 'session.opened', hospital: { ...hospital, id, wireId: id } },
      ...stamp,
    });
    const empty = { alerts: [], collapsed: false, marks: [], asked: [] };
    const isFree = (state: State) =>
      told.every((alert) => step(state, factOf(alert)).alerts[0]?.key === alert.key);
    for (const state of states) {
      const { hospitalId } = state.context;
      const own = hospitalId ?? 'the first';
      expect(step(state, openedBy(own))).toEqual(nothing(state));
      const after = onward(state, openedBy(own));
      expect(step(after, openedBy('of another'))).toEqual(empty);
      expect(isFree(onward(after, openedBy('of another')))).toBe(true);
      const again = onward(after, openedBy('of another'), factOf(idle.alert));
      expect(step(again, openedBy('of another'))).toEqual(nothing(again));
      expect(step(again, openedBy(own))).toEqual(empty);
      expect(step(state, { type: 'page.sessionEnded' })).toEqual(empty);
      expect(isFree(onward(state, { type: 'page.sessionEnded' }))).toBe(true);
    }
  });
});

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
});
