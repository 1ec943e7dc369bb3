/** Entities that the schemas let through and that nobody would write by hand. */
import fc from 'fast-check';
import type { CatalogueTest } from '../../src/contract/catalogue.ts';
import type { FactPayload } from '../../src/contract/facts.ts';
import { feedNames } from '../../src/contract/feeds.ts';
import type { Alert, Expense, Figures, Order, Phlebotomist } from '../../src/contract/model.ts';

export const hostileMoment = fc.constantFrom(
  ...[0, -1, 1_795_000_000_000, 8.64e15, -8.64e15, 8.64e15 + 1, 1.795e18, -1.795e18],
  ...[Number.NaN, Infinity, -Infinity, Number.MAX_VALUE, 0.5],
);
export const hostileNumber = fc.constantFrom(
  ...[
    0,
    -0,
    -1,
    -35_000,
    35_000,
    0.1,
    1e21,
    Number.MAX_VALUE,
    Number.MIN_VALUE,
    Number.NaN,
    Infinity,
    -Infinity,
  ],
);
const oddTexts = [
  '',
  ' ',
  '\ud800',
  'a\udc00b',
  '\u0000',
  '\u202egnp.exe',
  '{name}',
  '<b>bold</b>',
  "'{'",
  '%',
  '🧪'.repeat(3),
  'constructor',
  '__proto__',
  'toString',
  'x'.repeat(10_000),
  'ക'.repeat(10_000),
];
export const hostileText = fc.oneof(
  fc.constantFrom(...oddTexts),
  fc.string({ unit: 'binary', maxLength: 20 }),
);
export const hostileId = fc.oneof(
  fc.constantFrom(
    '__proto__',
    'constructor',
    '1e3',
    '0x3e8',
    '-0',
    '',
    ' ',
    '\ud800',
    '../..',
    '?a=b#c',
    '9'.repeat(400),
  ),
  fc.nat(9).map(String),
);
const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { freq: 4 });
const text = maybe(hostileText);
const moment = maybe(hostileMoment);
const number = maybe(hostileNumber);

export const hostileOrder: fc.Arbitrary<Order> = fc.record({
  id: hostileId,
  patientName: text,
  phoneNumber: text,
  email: text,
  address: text,
  latitude: number,
  longitude: number,
  medicalTests: fc.array(hostileText, { maxLength: 4 }),
  sampleRequired: text,
  report: text,
  totalPaise: number,
  reason: text,
  source: text,
  status: fc.oneof(
    fc.constantFrom(
      'constructor',
      '__proto__',
      'CANCELLED',
      'ASSIGNED',
      'completed',
      'SAMPLE_COLLECTED',
      'new',
    ),
    hostileText,
  ),
  cancellationReason: text,
  phlebotomistId: maybe(hostileId),
  phlebotomistName: text,
  phlebotomistPhone: text,
  phlebotomistEmail: text,
  scheduledAt: moment,
  sampleImageUrl: maybe(fc.oneof(hostileText, fc.constantFrom('javascript:alert(1)', 'http://[', '//'))),
  collectedAt: moment,
  createdAt: moment,
});

export const hostilePhlebotomist: fc.Arbitrary<Phlebotomist> = fc.record({
  id: hostileId,
  fullName: hostileText,
  phone: text,
  email: text,
  vehicleType: text,
  vehicleNumber: text,
  profileImagePath: text,
  workType: text,
  startTime: text,
  endTime: text,
  online: fc.option(fc.boolean()),
});

export const hostileAlert: fc.Arbitrary<Alert> = fc.record({
  key: fc.oneof(fc.uuid(), hostileId),
  type: fc.constantFrom('IDLE' as const, 'ENDED' as const, 'RESUMED' as const, 'OTHER' as const),
  phlebotomistId: maybe(hostileId),
  orderId: maybe(hostileId),
  latitude: number,
  longitude: number,
  timestamp: hostileMoment,
  text,
});

export const hostileFigures: fc.Arbitrary<Partial<Figures>> = fc.record(
  {
    total: number,
    inProgress: number,
    delivered: number,
    ready: number,
    cancelled: number,
    phlebotomists: number,
    present: number,
    absent: number,
  },
  { requiredKeys: [] },
);

export const hostileTest: fc.Arbitrary<CatalogueTest> = fc.record({
  id: hostileId,
  name: hostileText,
  pricePaise: number,
  method: text,
  sampleRequired: text,
  schedule: text,
  department: text,
  report: text,
});

export const hostileExpense: fc.Arbitrary<Expense> = fc.record({
  totalPaise: number,
  testPaise: number,
  createdAt: moment,
});

const alertFacts = {
  IDLE: 'phlebotomist.becameIdle',
  RESUMED: 'phlebotomist.resumed',
  ENDED: 'journey.ended',
  OTHER: 'alert.received',
} as const;

const failure = hostileText.map((message) => ({ kind: 'network' as const, retry: 'auto' as const, message }));

/** What a worker could publish of them, in that order. */
export const hostileFacts: fc.Arbitrary<readonly FactPayload[]> = fc
  .record({
    orders: fc.array(hostileOrder, { minLength: 1, maxLength: 6 }),
    phlebotomists: fc.array(hostilePhlebotomist, { maxLength: 4 }),
    figures: hostileFigures,
    alerts: fc.array(hostileAlert, { maxLength: 4 }),
    feed: fc.constantFrom(...feedNames),
    since: hostileMoment,
    failure,
    collectedAt: moment,
    name: text,
  })
  .map(({ orders, phlebotomists, figures, alerts, feed, since, failure: why, collectedAt, name }) => [
    { type: 'figures.changed', figures },
    { type: 'orders.changed', upserted: orders, removed: ['__proto__'], initial: true },
    { type: 'phlebotomists.changed', upserted: phlebotomists, removed: [], initial: true },
    { type: 'orders.placed', orderIds: orders.map(({ id }) => id) },
    ...orders.map(({ id }) => ({
      type: 'sample.collected' as const,
      orderId: id,
      patientName: name,
      collectedAt,
    })),
    ...alerts.map((alert) => ({ type: alertFacts[alert.type], alert, source: 'poll' as const })),
    { type: 'address.resolved', place: '__proto__', address: { kind: 'found', text: name ?? '' } },
    { type: 'maps.serviceFailed', failure: why },
    { type: 'feed.startedCatchingUp', feed },
    { type: 'feed.wentStale', feed, since, failure: why },
    { type: 'feed.wentOffline', feed, since, failure: null },
  ]);
