import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AlertFrame, alertFrame } from '../../src/contract/wire/locations.ts';
import { alertKey, alertOfFrame, withKey } from '../../src/domain/alerts.ts';

const context = { receivedAt: 1_795_000_000_000, serial: 3, timeZone: 'Asia/Kolkata' };
const frameOf = (fields: object): AlertFrame => {
  const parsed = alertFrame.safeParse(fields);
  if (!parsed.success) throw new Error('Not a message of the channel');
  return parsed.data;
};
const read = (fields: object) => alertOfFrame(frameOf(fields), JSON.stringify(fields), context);
const at = '2026-11-21T09:30:00.123456789';
const moment = Date.UTC(2026, 10, 21, 4, 0, 0, 123);

describe('the key of an alert', () => {
  const alert = { type: 'IDLE', phlebotomistId: '7', orderId: '12', timestamp: 1_000 } as const;

  test('IDLE and RESUMED by type, phlebotomist and timestamp, not by order', () => {
    for (const type of ['IDLE', 'RESUMED'] as const) {
      const key = alertKey({ ...alert, type });
      expect(alertKey({ ...alert, type, orderId: null })).toBe(key);
      expect(alertKey({ ...alert, type, phlebotomistId: '8' })).not.toBe(key);
      expect(alertKey({ ...alert, type, timestamp: 1_001 })).not.toBe(key);
    }
    expect(alertKey({ ...alert, type: 'RESUMED' })).not.toBe(alertKey(alert));
  });

  test('ENDED by order alone, whoever ended it and when', () => {
    const ended = { ...alert, type: 'ENDED' } as const;
    expect(alertKey({ ...ended, phlebotomistId: null, timestamp: 5 })).toBe(alertKey(ended));
    expect(alertKey({ ...ended, orderId: '13' })).not.toBe(alertKey(ended));
    expect(alertKey(ended)).not.toBe(alertKey(alert));
  });

  test('an alert carries its key', () => {
    const bare = { ...alert, latitude: 13, longitude: 80, text: null };
    expect(withKey(bare)).toEqual({ ...bare, key: alertKey(bare) });
  });
});

describe('a message of the alert channel', () => {
  const place = { latitude: '12.95', longitude: 80.2 };

  test('IDLE with a phlebotomist is what it says, in any case', () => {
    for (const type of ['IDLE', 'idle', ' Idle '])
      expect(read({ type, driverId: 7, orderId: 'A-1', ...place, timestamp: at })).toEqual(
        withKey({
          type: 'IDLE',
          phlebotomistId: '7',
          orderId: 'A-1',
          latitude: 12.95,
          longitude: 80.2,
          timestamp: moment,
          text: null,
        }),
      );
  });

  test('IDLE without a phlebotomist is a generic notification with its raw text', () => {
    const fields = { type: 'IDLE', orderId: 12, ...place, timestamp: at };
    expect(read(fields)).toMatchObject({
      type: 'OTHER',
      phlebotomistId: null,
      orderId: '12',
      text: JSON.stringify(fields),
    });
  });

  test('the phlebotomist stands as driverId or as deliveryBoyId; a driverId that is none gives way', () => {
    expect(read({ type: 'IDLE', deliveryBoyId: '0' }).phlebotomistId).toBe('0');
    expect(read({ type: 'IDLE', driverId: 0, deliveryBoyId: 9 }).phlebotomistId).toBe('0');
    expect(read({ type: 'IDLE', driverId: ' ', deliveryBoyId: 9 })).toMatchObject({
      type: 'IDLE',
      phlebotomistId: '9',
    });
  });

  test('ENDED needs an order and no phlebotomist', () => {
    expect(read({ type: 'Ended', orderId: 12 })).toMatchObject({
      type: 'ENDED',
      key: 'ENDED:12',
      phlebotomistId: null,
      text: null,
    });
    expect(read({ type: 'ENDED', driverId: 7 })).toMatchObject({ type: 'OTHER', phlebotomistId: '7' });
  });

  test('every other type is a notification with its raw text, RESUMED and none at all too', () => {
    for (const type of ['SOS', 'RESUMED', '', null, undefined, 'constructor'])
      expect(read({ type, driverId: 7, orderId: 12 })).toMatchObject({
        type: 'OTHER',
        text: JSON.stringify({ type, driverId: 7, orderId: 12 }),
      });
  });

  test('without a moment that can be read, it is of the moment at which it was received', () => {
    for (const timestamp of [undefined, null, '', 'yesterday', 1.795e18, Number.NaN])
      expect(read({ type: 'IDLE', driverId: 7, timestamp }).timestamp).toBe(context.receivedAt);
    expect(read({ type: 'IDLE', driverId: 7, timestamp: 0 }).timestamp).toBe(0);
  });

  test('two equal notifications are two; two equal alerts are one', () => {
    const twice = (fields: object) =>
      [1, 2].map((serial) => alertOfFrame(frameOf(fields), '{}', { ...context, serial }).key);
    expect(new Set(twice({ type: 'SOS' })).size).toBe(2);
    expect(new Set(twice({ type: 'IDLE', driverId: 7, timestamp: at })).size).toBe(1);
    expect(new Set(twice({ type: 'ENDED', orderId: 7 })).size).toBe(1);
  });

  test('for any body, an IDLE or ENDED alert has its required fields, and any other shows the raw text', () => {
    const odd = fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.double(), fc.boolean());
    const fields = fc.record(
      {
        type: fc.oneof(fc.constantFrom('IDLE', 'ENDED', 'ended', 'RESUMED', 'SOS'), odd),
        driverId: odd,
        deliveryBoyId: odd,
        orderId: odd,
        latitude: odd,
        longitude: odd,
        timestamp: odd,
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fields, (message) => {
        const alert = read(message);
        expect(Math.abs(alert.timestamp)).toBeLessThanOrEqual(8.64e15);
        if (alert.type === 'IDLE') expect(alert.phlebotomistId).not.toBeNull();
        if (alert.type === 'ENDED') expect(alert.orderId).not.toBeNull();
        expect(alert.text).toBe(alert.type === 'OTHER' ? JSON.stringify(message) : null);
        if (alert.type !== 'OTHER') expect(alert.key).toBe(alertKey(alert));
      }),
    );
  });
});
