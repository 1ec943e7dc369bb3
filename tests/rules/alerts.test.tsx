/** Specification 4, Idle detection; 5, Notifications; 7, Locations and alerts. */
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { layOut } from '../ui/laid-out.ts';
import { openConsole, type TestConsole } from './support/console.tsx';
import { northOf, pointRow } from './support/rows.ts';
import { rule } from './support/rule.ts';

layOut();
const all = '/api/location/all';
const notify = '/api/notify/idle';
const minute = 60_000;
const idle = 'Phlebotomist 7 has been idle >3 min';
const cards = (title: string) => screen.queryAllByRole('heading', { name: title }).length;
const titles = { idle: 'phlebotomist Idle Alert', moving: 'phlebotomist Moving', ended: 'Order Completed' };

const watch = (...rows: object[]): Promise<TestConsole> =>
  openConsole('/patient_data', { answers: { [all]: { json: rows } } });
const standsAt = (console: TestConsole, metres: number, timestamp = '2026-11-21T05:30:00Z') =>
  console.backend.on(all, { json: [pointRow({ latitude: northOf(13.0827, metres), timestamp })] });

describe('a phlebotomist that stands still', () => {
  test(rule('4.idle.first'), async () => {
    const console = await watch(pointRow());
    await console.pass(minute);
    expect(screen.queryByText('Live Notifications')).toBeNull();
  });

  test(rule('4.idle.before'), async () => {
    const console = await watch(pointRow());
    await console.pass(3 * minute - 1_000);
    expect(cards(titles.idle)).toBe(0);
    expect(console.calls('POST', notify)).toHaveLength(0);
  });

  test(rule('4.idle.still'), async () => {
    const console = await watch(pointRow());
    standsAt(console, 49);
    await console.pass(3 * minute + 15_000);
    await console.sees(idle);
    await console.pass(10 * minute);
    await console.holds(() => expect(cards(titles.idle)).toBe(1));
    expect(console.calls('POST', notify)).toHaveLength(1);
  });

  test(rule('4.idle.moved'), async () => {
    const console = await watch(pointRow());
    await console.pass(2 * minute);
    standsAt(console, 50.5);
    await console.pass(2.5 * minute);
    expect(cards(titles.idle)).toBe(0);
    await console.pass(minute);
    await console.holds(() => expect(cards(titles.idle)).toBe(1));
  });

  test(rule('4.idle.resumed'), async () => {
    const console = await watch(pointRow());
    await console.pass(4 * minute);
    await console.holds(() => expect(cards(titles.idle)).toBe(1));
    standsAt(console, 60, '2026-11-21T05:34:00Z');
    await console.pass(20_000);
    await console.holds(() => expect(cards(titles.moving)).toBe(1));
    await console.pass(4 * minute);
    await console.holds(() => expect(cards(titles.idle)).toBe(2));
  });

  test(rule('7.idle'), async () => {
    const console = await watch(pointRow({ orderId: 12 }));
    console.backend.on(notify, { text: 'no', status: 500 });
    await console.pass(4 * minute);
    expect(console.calls('POST', notify).map(({ body }) => body)).toEqual([
      {
        driverId: 7,
        latitude: 13.0827,
        longitude: 80.2707,
        orderId: 12,
        timestamp: expect.stringMatching(/^2026-11-21T05:3\d:\d\d(\.\d+)?Z$/),
      },
    ]);
    expect(screen.queryByText('no')).toBeNull();
  });
});

test(rule('4.idle.ended'), async () => {
  const console = await watch(pointRow());
  const ended = (deliveryStatus: string, orderId: number | null) =>
    console.backend.on(all, { json: [pointRow({ deliveryStatus, orderId })] });
  ended('ENDED', null);
  await console.pass(20_000);
  expect(cards(titles.ended)).toBe(0);
  ended('ended', 31);
  await console.pass(minute);
  await console.holds(() => expect(cards(titles.ended)).toBe(1));
  ended('Ended', 32);
  await console.pass(minute);
  await console.holds(() => expect(cards(titles.ended)).toBe(2));
});

describe('the channel of alerts', () => {
  async function connected(): Promise<TestConsole> {
    const console = await openConsole('/patient_data');
    await console.pass(1_000);
    console.alerts.connect();
    await console.pass(1_000);
    expect(console.alerts.subscriptions).toEqual(['/topic/admin/notifications']);
    return console;
  }
  const tell = async (console: TestConsole, message: unknown) => {
    console.alerts.message(typeof message === 'string' ? message : JSON.stringify(message));
    await console.pass(1_000);
  };
  const frame = (fields: object) => ({
    type: 'IDLE',
    driverId: 9,
    latitude: 13.01,
    longitude: 80.2,
    timestamp: '2026-11-21T05:29:00Z',
    ...fields,
  });

  test(rule('7.alerts'), async () => {
    const console = await connected();
    await tell(console, frame({}));
    await tell(console, frame({ type: 'ENDED', orderId: 31, driverId: undefined, deliveryBoyId: 8 }));
    await tell(console, frame({ type: 'BATTERY', level: 'four percent' }));
    await console.holds(() =>
      expect([titles.idle, titles.ended, 'Notification'].map(cards)).toEqual([1, 1, 1]),
    );
    await console.sees(/four percent/);
  });

  test(rule('5.notifications.idle'), async () => {
    const console = await connected();
    for (let turn = 0; turn < 3; turn += 1) await tell(console, frame({}));
    await console.holds(() => expect(cards(titles.idle)).toBe(1));
    await tell(console, frame({ driverId: 10 }));
    await console.holds(() => expect(cards(titles.idle)).toBe(2));
  });

  test(rule('5.notifications.ended'), async () => {
    const console = await connected();
    await tell(console, frame({ type: 'ENDED', orderId: 31 }));
    await tell(console, frame({ type: 'ENDED', orderId: 31, timestamp: '2026-11-21T05:29:59Z' }));
    await console.holds(() => expect(cards(titles.ended)).toBe(1));
    await tell(console, frame({ type: 'ENDED', orderId: 32 }));
    await console.holds(() => expect(cards(titles.ended)).toBe(2));
  });

  test(rule('5.notifications.broken'), async () => {
    const console = await connected();
    for (const broken of ['{"type":', 'null', '[]', '"IDLE"']) await tell(console, broken);
    expect(screen.queryByText('Live Notifications')).toBeNull();
    await tell(console, frame({}));
    await console.holds(() => expect(cards(titles.idle)).toBe(1));
  });
});
