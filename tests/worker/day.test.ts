import { describe, expect, test } from 'vitest';
import { daySummariesOffer, offersHeader } from '../../src/contract/wire/offers.ts';
import { type RealtimeClient, startClient } from '../support/realtime-client.ts';
import { type Answer, scriptedBackend } from '../support/scripted-backend.ts';
import { orderOf } from '../support/wire.ts';

const day = '2026-11-21';
const path = '/api/location/day';
const offering = { [offersHeader]: `chat-unread, ${daySummariesOffer}` };
/** Nine in the morning in Kolkata. */
const nine = Date.UTC(2026, 10, 21, 3, 30);
const iso = (moment: number) => new Date(moment).toISOString();
const minute = 60_000;

const row = (fields: Record<string, unknown> = {}) => ({
  deliveryBoyId: 5,
  fullName: 'Asha Rao',
  metres: 12_345,
  from: iso(nine),
  stretches: [
    { kind: 'moving', until: iso(nine + 10 * minute), orderId: null },
    { kind: 'atBooking', until: iso(nine + 25 * minute), orderId: 31 },
    { kind: 'silent', until: iso(nine + 30 * minute), orderId: null },
  ],
  collected: [{ orderId: 31, at: iso(nine + 20 * minute) }],
  late: [31],
  ...fields,
});
/** Of phlebotomist 5: collected late; planned and not visited; of the next day. */
const bookings = [
  orderOf({
    orderId: 31,
    status: 'COMPLETED',
    deliveryBoyId: 5,
    scheduledTime: '2026-11-21T09:00',
    proximityTimestamp: iso(nine + 5 * minute),
  }),
  orderOf({ orderId: 32, status: 'ASSIGNED', deliveryBoyId: 5, scheduledTime: '2026-11-21T10:00' }),
  orderOf({ orderId: 33, status: 'ASSIGNED', deliveryBoyId: 6, scheduledTime: '2026-11-22T10:00' }),
  orderOf({ orderId: 34, scheduledTime: '2026-11-21T10:00' }),
];
const fromOrders = [
  {
    phlebotomistId: '5',
    metres: null,
    stretches: [],
    times: { moving: 0, atBooking: 0, standing: 0, silent: 0 },
    collected: [{ orderId: '31', at: nine + 5 * minute }],
    late: ['31', '32'],
  },
];

async function start(answer: Answer, { headers = offering }: { headers?: Record<string, string> } = {}) {
  const client = await startClient({ backend: scriptedBackend({ headers }) });
  client.backend.on('/api/orders', { json: bookings });
  client.backend.on('/api/drivers', { json: [{ id: 5, fullName: 'Asha Rao', hospitalCode: 'SRM001' }] });
  client.backend.on(path, answer);
  await client.signIn();
  await client.clock.advance(1_000);
  return client;
}
const ask = (client: RealtimeClient) => client.page.ask('daySummary', { day });
const told = async (client: RealtimeClient) => {
  const answer = await ask(client);
  return answer.ok ? answer.value : null;
};

describe('a backend that offers summaries of a day', () => {
  test('is asked for the day; each stretch begins where the one before ends', async () => {
    const client = await start({ json: [row()] });
    expect(await told(client)).toEqual({
      day,
      positions: 'kept',
      at: client.clock.wall(),
      people: [
        {
          phlebotomistId: '5',
          fullName: 'Asha Rao',
          metres: 12_345,
          stretches: [
            { kind: 'moving', from: nine, until: nine + 10 * minute, orderId: null },
            { kind: 'atBooking', from: nine + 10 * minute, until: nine + 25 * minute, orderId: '31' },
            { kind: 'silent', from: nine + 25 * minute, until: nine + 30 * minute, orderId: null },
          ],
          times: { moving: 10 * minute, atBooking: 15 * minute, standing: 0, silent: 5 * minute },
          collected: [{ orderId: '31', at: nine + 20 * minute }],
          late: ['31'],
        },
      ],
    });
    expect(client.backend.callsTo(path).map(({ path: asked }) => asked)).toEqual([`${path}?date=${day}`]);
  });

  test('and sends rows that cannot be read: they are left out and counted', async () => {
    const rows = [
      row(),
      row({ stretches: [{ kind: 'flying', until: iso(nine), orderId: null }] }),
      row({ deliveryBoyId: null }),
      'x',
    ];
    const client = await start({ json: rows });
    expect((await told(client))?.people).toHaveLength(1);
    await client.clock.advance(1_000);
    expect(client.pulse()?.counters['day.rowsRefused']).toBe(3);
  });

  test('and tells stretches that do not follow each other: what is told up to there stands', async () => {
    const stretches = [
      { kind: 'moving', until: iso(nine + minute), orderId: null },
      { kind: 'standing', until: iso(nine), orderId: null },
      { kind: 'moving', until: iso(nine + 2 * minute), orderId: null },
    ];
    const client = await start({ json: [row({ stretches }), row({ from: null })] });
    expect((await told(client))?.people.map(({ stretches: read }) => read.length)).toEqual([1, 0]);
  });

  test('and no longer keeps that day: bookings alone tell', async () => {
    const client = await start({ text: 'The positions of this day are no longer kept.', status: 410 });
    expect(await told(client)).toMatchObject({ positions: 'forgotten', people: fromOrders });
  });

  test('and fails is not taken for one that offers none', async () => {
    const client = await start({ text: 'too busy', status: 503 });
    expect(await ask(client)).toMatchObject({ ok: false, failure: { status: 503 } });
  });
});

describe('a backend that offers none', () => {
  test('is never asked: bookings alone tell, by the names of the list', async () => {
    const client = await start({ json: [row()] }, { headers: {} });
    expect(await told(client)).toMatchObject({
      day,
      positions: 'unknown',
      people: [{ ...fromOrders[0], fullName: 'Asha Rao' }],
    });
    expect(client.backend.callsTo(path)).toEqual([]);
  });

  test('or offers one and does not have it', async () => {
    const client = await start({ text: 'not here', status: 404 });
    expect(await told(client)).toMatchObject({ positions: 'unknown', people: fromOrders });
  });

  test('and cannot tell its bookings: the failure is the answer', async () => {
    const client = await startClient();
    client.backend.on('/api/orders', { text: 'away', status: 500 });
    await client.signIn();
    expect(await ask(client)).toMatchObject({ ok: false, failure: { status: 500 } });
  });
});

test('before the list of bookings has come they are asked for, and the answer says what is offered', async () => {
  const client = await startClient();
  client.backend.on('/api/orders', () =>
    client.backend.callsTo('/api/orders').length === 1 ? 'hang' : { json: bookings, headers: offering },
  );
  client.backend.on(path, { json: [row()] });
  await client.signIn();
  expect(await told(client)).toMatchObject({ positions: 'kept', people: [{ phlebotomistId: '5' }] });
});

describe('before the phlebotomists have come', () => {
  const nobodyYet = async (second: Answer) => {
    const client = await startClient();
    client.backend.on('/api/orders', { json: bookings });
    client.backend.on('/api/drivers', () =>
      client.backend.callsTo('/api/drivers').length === 1 ? 'hang' : second,
    );
    await client.signIn();
    return told(client);
  };

  test('they are asked for: a day is read once, and its rows are named', async () => {
    const drivers = [
      { id: 5, fullName: 'Asha Rao', hospitalCode: 'SRM001' },
      { id: 5, fullName: 'Somebody else’s', hospitalCode: 'KMC7' },
    ];
    expect(await nobodyYet({ json: drivers })).toMatchObject({ people: [{ fullName: 'Asha Rao' }] });
  });

  test('and cannot be had: the day is told by their ids', async () => {
    expect(await nobodyYet({ text: 'away', status: 500 })).toMatchObject({
      people: [{ phlebotomistId: '5', fullName: null }],
    });
  });
});
