import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { agendasOf, bookingNear } from '../../src/domain/agenda.ts';
import { leadMs, nearDay, offeredSlots, slotsFrom, workingHours } from '../../src/domain/slots.ts';
import { momentOfField, wallClockOf } from '../../src/domain/time.ts';
import { orderOf } from '../support/booked-order.ts';

const kolkata = 'Asia/Kolkata';
const zones = fc.constantFrom(kolkata, 'Europe/Berlin', 'America/St_Johns', 'Africa/Cairo', 'Pacific/Apia');
const moments = fc.integer({ min: Date.UTC(2005, 0), max: Date.UTC(2045, 0) });
const momentOf = (wall: string, zone = kolkata) => momentOfField(wall, zone) ?? Number.NaN;
const nobody = { timeZone: kolkata, agendas: agendasOf([]), phlebotomistId: null };

describe('the slots that are offered', () => {
  test.each([
    ['2026-11-22T13:20', ['2026-11-22T14:00', '2026-11-22T15:00', '2026-11-23T07:00']],
    ['2026-11-22T13:31', ['2026-11-22T15:00', '2026-11-22T16:00', '2026-11-23T07:00']],
    ['2026-11-22T17:30', ['2026-11-22T18:00', '2026-11-23T07:00']],
    ['2026-11-22T17:31', ['2026-11-23T07:00', '2026-11-23T08:00', '2026-11-24T07:00']],
    ['2026-11-22T03:00', ['2026-11-22T07:00', '2026-11-22T08:00', '2026-11-23T07:00']],
  ])('at %s are %j', (now, slots) => expect(offeredSlots({ ...nobody, now: momentOf(now) })).toEqual(slots));

  test('leave out the hours at which that phlebotomist has a booking within 30 minutes', () => {
    const booked = (id: string, wall: string) =>
      orderOf({ id, status: 'ASSIGNED', phlebotomistId: '5', scheduledAt: momentOf(wall) });
    const agendas = agendasOf([booked('1', '2026-11-22T14:30'), booked('2', '2026-11-23T07:10')]);
    const asked = { ...nobody, agendas, now: momentOf('2026-11-22T13:20') };
    expect(offeredSlots({ ...asked, phlebotomistId: '5' })).toEqual([
      '2026-11-22T16:00',
      '2026-11-22T17:00',
      '2026-11-23T08:00',
    ]);
    expect(offeredSlots({ ...asked, phlebotomistId: '6' })[0]).toBe('2026-11-22T14:00');
    expect(offeredSlots({ ...asked, phlebotomistId: '5', except: '1' })[0]).toBe('2026-11-22T14:00');
  });

  test('are none where there is no day', () =>
    expect(offeredSlots({ ...nobody, now: Number.NaN })).toEqual([]));

  test('lie in working time, far enough ahead, in order, free, on two days at most', () =>
    fc.assert(
      fc.property(moments, zones, fc.array(fc.integer({ min: -1_000, max: 4_000 })), (now, zone, booked) => {
        const orders = booked.map((minutes, id) =>
          orderOf({
            id: String(id),
            status: 'ASSIGNED',
            phlebotomistId: '5',
            scheduledAt: now + minutes * 60_000,
          }),
        );
        const agendas = agendasOf(orders);
        const slots = offeredSlots({ now, timeZone: zone, agendas, phlebotomistId: '5' });
        expect(slots.length).toBeGreaterThanOrEqual(2);
        expect(slots.length).toBeLessThanOrEqual(3);
        expect(slots.toSorted()).toEqual(slots);
        expect(new Set(slots).size).toBe(slots.length);
        expect(new Set(slots.map((slot) => slot.slice(0, 10))).size).toBeLessThanOrEqual(2);
        for (const slot of slots) {
          const moment = momentOf(slot, zone);
          expect(moment - now).toBeGreaterThanOrEqual(leadMs);
          expect(wallClockOf(moment, zone).slice(0, 16)).toBe(slot);
          expect(slot.slice(14)).toBe('00');
          const hour = Number(slot.slice(11, 13));
          expect(hour >= workingHours.first && hour <= workingHours.last).toBe(true);
          expect(bookingNear(agendas, '5', moment)).toBeNull();
        }
      }),
    ));

  test('begin with the soonest that there is', () =>
    fc.assert(
      fc.property(moments, zones, (now, timeZone) => {
        const [first] = offeredSlots({ ...nobody, now, timeZone });
        expect(first).toBe(slotsFrom(now, timeZone).next().value);
      }),
    ));
});

describe('all slots of a month', () => {
  test('are of 31 days, a first and a last hour each', () => {
    const slots = [...slotsFrom(momentOf('2026-11-22T06:30'), kolkata)];
    expect(slots).toHaveLength(31 * (workingHours.last - workingHours.first + 1));
    expect([slots[0], slots.at(-1)]).toEqual(['2026-11-22T07:00', '2026-12-22T18:00']);
  });

  test('leave out a day that the clocks skipped', () => {
    // Samoa went from one side of the date line to the other.
    const days = new Set(
      [...slotsFrom(Date.UTC(2011, 11, 28, 12), 'Pacific/Apia')].map((slot) => slot.slice(0, 10)),
    );
    expect([...days].slice(0, 4)).toEqual(['2011-12-28', '2011-12-29', '2011-12-31', '2012-01-01']);
  });
});

test.each([
  ['2026-11-22T07:00', 'today'],
  ['2026-11-23T00:00', 'tomorrow'],
  ['2026-11-24T00:00', 'weekday'],
  ['2026-11-28T23:59', 'weekday'],
  ['2026-11-29T00:00', null],
  ['2026-11-21T23:59', null],
])('%s is %s on 22 November', (slot, word) =>
  expect(nearDay(slot, momentOf('2026-11-22T23:50'), kolkata)).toBe(word),
);

test('no day is near a moment that is none', () => {
  expect(nearDay('2026-11-22T07:00', Number.NaN, kolkata)).toBeNull();
  expect(nearDay('', Number.NaN, kolkata)).toBeNull();
});
