import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ChosenPhlebotomist } from '../../src/contract/intents.ts';
import type { Order } from '../../src/contract/model.ts';
import {
  assignRefusal,
  cancellationReasonOf,
  cancelledBy,
  cancelRefusal,
  changedMeanwhile,
  isReassignable,
} from '../../src/domain/order-change.ts';
import { orderEntity } from '../support/orders.ts';

const listed: ChosenPhlebotomist = { id: '7', fullName: 'Senthil', phone: null, email: null, isListed: true };
const gone: ChosenPhlebotomist = { ...listed, isListed: false };
const time = '2026-11-21T10:30';

/** A reason that names those that are asked for, in any case, among other words. */
const reasonNaming = (words: readonly string[]) =>
  fc
    .shuffledSubarray([...words], { minLength: words.length })
    .map((named) => ['Cancelled by', ...named, 'today'].join(' '))
    .chain((text) => fc.constantFrom(text, text.toUpperCase(), text.replaceAll(' ', '')));

describe('who cancelled, by the reason of a cancellation', () => {
  test.each([
    [null, []],
    ['', []],
    ['Nobody was there', []],
    ['Cancelled by PATIENT', ['patient']],
    ['driver: no fuel', ['driver']],
    ['the administrator said so', ['admin']],
    ['Driver asked, admin agreed; outpatient', ['patient', 'driver', 'admin']],
  ])('%j names %j', (reason, named) => {
    const by = cancelledBy(reason);
    expect(Object.keys(by).filter((who) => by[who as keyof typeof by])).toEqual(named);
  });
});

describe('a cancelled order may be assigned again', () => {
  test('only if its reason names the driver and neither patient nor admin', () => {
    const words = fc.subarray(['patient', 'driver', 'admin']);
    fc.assert(
      fc.property(
        words.chain((named) => reasonNaming(named).map((reason) => ({ named, reason }))),
        ({ named, reason }) => {
          const isByDriverAlone = named.length === 1 && named[0] === 'driver';
          expect(isReassignable({ status: 'Cancelled', cancellationReason: reason })).toBe(isByDriverAlone);
        },
      ),
    );
  });

  test.each(['Cancelled by driver and patient', 'Driver was sent home by admin', null, ''])(
    '%j does not allow it',
    (cancellationReason) => {
      expect(isReassignable({ status: 'CANCELLED', cancellationReason })).toBe(false);
      expect(assignRefusal({ status: 'CANCELLED', cancellationReason }, listed, time)).toBe(
        'cancelledByOthers',
      );
    },
  );

  test('an order that is not cancelled is assigned, not assigned again', () => {
    for (const status of ['PENDING', 'assigned', 'COMPLETED', 'LOST'])
      expect(isReassignable({ status, cancellationReason: 'by driver' })).toBe(false);
  });
});

describe('the checks of an assignment are reported in the order of the error catalogue', () => {
  /** Every way in which one press can be wrong; none is mended by another. */
  const press = fc.record({
    order: fc.constantFrom(
      { status: 'PENDING', cancellationReason: null, says: null },
      { status: 'assigned', cancellationReason: 'by patient', says: null },
      { status: 'SAMPLE_COLLECTED', cancellationReason: null, says: null },
      { status: 'CANCELLED', cancellationReason: 'Cancelled by driver', says: null },
      { status: 'cancelled', cancellationReason: 'Cancelled by patient', says: 'cancelledByOthers' },
      { status: 'CANCELLED', cancellationReason: null, says: 'cancelledByOthers' },
      { status: 'Completed', cancellationReason: null, says: 'alreadyCompleted' },
    ),
    phlebotomist: fc.constantFrom(null, listed, gone),
    scheduledTime: fc.constantFrom('', '  ', time),
  });

  test('the first that is not met, whatever else is wrong', () => {
    fc.assert(
      fc.property(press, ({ order, phlebotomist, scheduledTime }) => {
        const unmet = [
          order.says,
          phlebotomist === null && 'noPhlebotomist',
          scheduledTime.trim() === '' && 'noScheduleTime',
          phlebotomist === gone && 'unknownPhlebotomist',
        ].filter(Boolean);
        expect(assignRefusal(order, phlebotomist, scheduledTime)).toBe(unmet[0] ?? null);
      }),
    );
  });

  test('a phlebotomist who is no longer listed is reported only once there is a schedule time', () => {
    const order = { status: 'PENDING', cancellationReason: null };
    expect(assignRefusal(order, gone, '')).toBe('noScheduleTime');
    expect(assignRefusal(order, gone, time)).toBe('unknownPhlebotomist');
    expect(assignRefusal(order, listed, time)).toBeNull();
  });
});

describe('cancelling', () => {
  test('needs an order with an id', () => {
    expect(cancelRefusal(null)).toBe('invalidOrder');
    for (const id of ['', ' ', '\t']) expect(cancelRefusal({ id })).toBe('invalidOrder');
    for (const id of ['0', '12', '__proto__']) expect(cancelRefusal({ id })).toBeNull();
  });

  test('an empty reason becomes the default, another goes out as it was typed, without the spaces round it', () => {
    expect(cancellationReasonOf(' \n')).toBe('Cancelled by admin');
    expect(cancellationReasonOf('  The lab is closed ')).toBe('The lab is closed');
  });
});

describe('the changes between the order as it was seen and the order now', () => {
  const seen = orderEntity({
    status: 'ASSIGNED',
    phlebotomistId: '7',
    scheduledAt: 1_000,
    cancellationReason: null,
  });
  const changes = [
    ['status', { status: 'COMPLETED' }],
    ['phlebotomistId', { phlebotomistId: '8' }],
    ['scheduledAt', { scheduledAt: 2_000 }],
    ['cancellationReason', { cancellationReason: 'Cancelled by patient' }],
  ] as const satisfies readonly (readonly [string, Partial<Order>])[];

  test.each(changes)('%s is watched', (field, change) => {
    expect(changedMeanwhile(seen, { ...seen, ...change })).toEqual([field]);
    expect(changedMeanwhile({ ...seen, ...change }, seen)).toEqual([field]);
  });

  test('reports every change of the fields that two dispatchers can overwrite, and no other', () => {
    const unwatched = fc.record({
      patientName: fc.option(fc.string()),
      address: fc.option(fc.string()),
      totalPaise: fc.option(fc.integer()),
      phlebotomistName: fc.option(fc.string()),
    });
    fc.assert(
      fc.property(fc.subarray([...changes]), unwatched, (chosen, other) => {
        const now: Order = Object.assign({ ...seen, ...other }, ...chosen.map(([, change]) => change));
        expect(changedMeanwhile(seen, now)).toEqual(chosen.map(([field]) => field));
      }),
    );
  });

  test('statuses are compared by their meaning, two unknown ones by their text', () => {
    const isChange = (one: string, other: string) =>
      changedMeanwhile({ ...seen, status: one }, { ...seen, status: other }).length > 0;
    expect(isChange('ASSIGNED', ' assigned ')).toBe(false);
    expect(isChange('pending', 'PLACED')).toBe(false);
    expect(isChange('On_Hold', ' ON_HOLD ')).toBe(false);
    expect(isChange('ON_HOLD', 'LOST')).toBe(true);
    expect(isChange('constructor', 'toString')).toBe(true);
    expect(isChange('new', 'ASSIGNED')).toBe(true);
  });

  test('an order is as it was to itself, even with a moment that is none', () => {
    const odd = { ...seen, scheduledAt: Number.NaN };
    expect(changedMeanwhile(odd, { ...odd })).toEqual([]);
  });
});
