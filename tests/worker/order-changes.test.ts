import { describe, expect, test } from 'vitest';
import type { Fact } from '../../src/contract/facts.ts';
import type { Order } from '../../src/contract/model.ts';
import { offersHeader, removedExpensesOffer } from '../../src/contract/wire/offers.ts';
import { type RealtimeClient, startClient } from '../support/realtime-client.ts';
import { type Answer, type Call, scriptedBackend } from '../support/scripted-backend.ts';
import { orderOf } from '../support/wire.ts';

const list = '/api/orders';
const put = '/api/orders/12';
const senthil = { id: '5', fullName: 'Senthil Murugan', phone: '9840077120', email: 's@x', isListed: true };
const scheduledTime = '2026-11-21T15:30';

/** A backend that keeps one order, as simply as a foreign one would. */
async function dispatcher(
  row: Record<string, unknown> = {},
  backend: Parameters<typeof scriptedBackend>[0] = {},
) {
  const client = await startClient({
    backend: scriptedBackend(backend),
    config: { timings: { ordersPollMs: 600_000, callTimeoutMs: 5_000 } },
  });
  const stored: { row: Record<string, unknown> | null } = {
    row: orderOf({ orderId: 12, status: 'PENDING', roomNumber: '4B', ...row }),
  };
  client.backend.on(list, () => ({ json: stored.row ? [orderOf({ orderId: 3 }), stored.row] : [] }));
  client.backend.on('/api/drivers', {
    json: [{ id: 5, fullName: 'Senthil Murugan', hospitalCode: 'SRM001' }],
  });
  const takes = (change: (body: Record<string, unknown>) => Record<string, unknown>) => (call: Call) => {
    stored.row = { ...stored.row, ...change(call.body as Record<string, unknown>) };
    return { text: '' };
  };
  const write: { assign: (call: Call) => Answer; cancel: (call: Call) => Answer } = {
    assign: takes((body) => body),
    cancel: takes(({ reason }) => ({ status: 'CANCELLED', cancellationReason: reason })),
  };
  client.backend.on(put, (call) => write.assign(call));
  client.backend.on(`${put}/cancel`, (call) => write.cancel(call));
  await client.signIn();
  const seen = client.factsOf('orders.changed')[0]?.upserted.find(({ id }) => id === '12') as Order;
  return { client, stored, write, seen };
}

const assign = async (client: RealtimeClient, seen: Order, attempt = 1) => {
  const command = {
    type: 'order.assign',
    orderId: '12',
    seen,
    phlebotomist: senthil,
    scheduledTime,
  } as const;
  client.page.give(command, { key: '12', attempt });
  await client.clock.advance(60_000);
};
const cancel = async (client: RealtimeClient, seen: Order, reason = '') => {
  client.page.give({ type: 'order.cancel', orderId: '12', seen, reason }, { key: '12' });
  await client.clock.advance(60_000);
};
const way = (client: RealtimeClient) =>
  client.facts
    .filter((fact): fact is Fact & { attempt: number } => 'attempt' in fact && fact.type !== 'command.ended')
    .map(({ type }) => type);

describe('assigning', () => {
  test('sends the whole order back with the fields of the assignment, and reads back', async () => {
    const { client, seen } = await dispatcher();
    await assign(client, seen);
    const [call] = client.backend.callsTo(put);
    expect(call?.method).toBe('PUT');
    expect(call?.body).toMatchObject({
      orderId: 12,
      roomNumber: '4B',
      patientName: 'Kavya Raman',
      status: 'assigned',
      deliveryBoyId: 5,
      deliveryBoyName: 'Senthil Murugan',
      deliveryBoyPhone: '9840077120',
      deliveryBoyEmail: 's@x',
      scheduledTime,
      cancellationReason: null,
    });
    expect(call?.headers['If-Match']).toBeUndefined();
    expect(way(client)).toEqual(['order.changeSent', 'order.changeAnswered', 'order.assigned']);
    expect(client.factsOf('order.assigned')[0]).toMatchObject({
      phlebotomistName: 'Senthil Murugan',
      attempt: 1,
    });
    expect(client.factsOf('orders.changed').at(-1)?.upserted).toMatchObject([
      { id: '12', status: 'assigned' },
    ]);
  });

  test.each([1, 2])(
    'the list has the change before it is announced, though answer %i after it is slow',
    async (slow) => {
      const { client, stored, seen } = await dispatcher();
      let polls = 0;
      client.backend.on(list, () => {
        const isWritten = client.backend.callsTo(put).length > 0;
        if (isWritten) polls += 1;
        return isWritten && polls === slow ? 'hang' : { json: [orderOf({ orderId: 3 }), stored.row] };
      });
      await assign(client, seen);
      const isListed = ({ upserted }: { readonly upserted: readonly Order[] }) =>
        upserted.some(({ id, status }) => id === '12' && status === 'assigned');
      const listed = client.facts.findIndex((fact) => fact.type === 'orders.changed' && isListed(fact));
      const announced = client.facts.findIndex(({ type }) => type === 'order.assigned');
      expect(listed).toBeGreaterThan(-1);
      expect(announced).toBeGreaterThan(listed);
      expect(client.factsOf('orders.changed').filter(isListed)).toHaveLength(1);
    },
  );

  test('an order that is placed while another is assigned is announced by the next poll, once', async () => {
    const { client, stored, seen } = await dispatcher();
    client.backend.on(list, () => ({
      json: [orderOf({ orderId: 3 }), stored.row, orderOf({ orderId: 13 })],
    }));
    await assign(client, seen);
    expect(client.factsOf('orders.placed')).toMatchObject([{ orderIds: ['13'] }]);
  });

  test('a backend that knows the list to be unchanged need not send it again', async () => {
    const { client, stored, seen } = await dispatcher();
    const etagOf = () => `"${JSON.stringify(stored.row).length}"`;
    client.backend.on(list, ({ headers }) =>
      headers['If-None-Match'] === etagOf()
        ? { json: null, status: 304 }
        : { json: [stored.row], headers: { ETag: etagOf() } },
    );
    await assign(client, seen);
    await cancel(client, client.factsOf('orders.changed').at(-1)?.upserted[0] ?? seen);
    expect(way(client).at(-1)).toBe('order.cancelled');
  });

  test('the reason of a cancellation by the driver is cleared', async () => {
    const { client, seen } = await dispatcher({
      status: 'CANCELLED',
      cancellationReason: 'Cancelled by driver',
    });
    await assign(client, seen);
    expect(client.backend.callsTo(put)[0]?.body).toMatchObject({ cancellationReason: null });
  });

  test('a backend that numbers its versions gets the one that was read', async () => {
    const { client, seen } = await dispatcher({ version: 7 });
    await assign(client, seen);
    expect(client.backend.callsTo(put)[0]?.headers['If-Match']).toBe('"7"');
  });

  test.each([
    ['the patient cancelled', { status: 'CANCELLED', cancellationReason: 'Cancelled by patient' }],
    ['another dispatcher assigned', { status: 'assigned', deliveryBoyId: 9 }],
    ['it was completed', { status: 'COMPLETED' }],
    ['another schedule was set', { scheduledTime: '2026-11-22T09:00' }],
  ])('nothing is sent where %s meanwhile', async (_, change) => {
    const { client, stored, seen } = await dispatcher();
    stored.row = { ...stored.row, ...change };
    await assign(client, seen);
    expect(client.backend.callsTo(put)).toHaveLength(0);
    expect(way(client)).toEqual(['order.conflictFound']);
  });

  test('a change that does not matter is no conflict: the address, the same status in other letters', async () => {
    const { client, stored, seen } = await dispatcher();
    stored.row = { ...stored.row, address: 'elsewhere', status: 'new' };
    await assign(client, seen);
    expect(way(client)).toContain('order.assigned');
    expect(client.backend.callsTo(put)[0]?.body).toMatchObject({ address: 'elsewhere' });
  });

  test('an order that is gone is a conflict with nothing', async () => {
    const { client, stored, seen } = await dispatcher();
    stored.row = null;
    await assign(client, seen);
    expect(client.factsOf('order.conflictFound')).toMatchObject([{ current: null }]);
  });

  test('a PUT that times out after the backend did it is found out, and not sent twice', async () => {
    const { client, write, seen } = await dispatcher();
    const { assign: store } = write;
    write.assign = (call) => {
      store(call);
      return 'hang';
    };
    await assign(client, seen);
    expect(client.backend.callsTo(put)).toHaveLength(1);
    expect(way(client).at(-1)).toBe('order.assigned');
  });

  test('a PUT that times out before the backend did it failed, and is not sent twice', async () => {
    const { client, write, seen } = await dispatcher();
    write.assign = () => 'hang';
    await assign(client, seen);
    expect(client.backend.callsTo(put)).toHaveLength(1);
    expect(client.factsOf('order.changeFailed')).toMatchObject([
      { change: 'assign', failure: { kind: 'timeout' } },
    ]);
  });

  test('a 500 with a text is a failure', async () => {
    const { client, write, seen } = await dispatcher();
    write.assign = () => ({ text: 'database is away', status: 500 });
    await assign(client, seen);
    expect(client.factsOf('order.changeFailed')).toMatchObject([
      { failure: { kind: 'refused', status: 500, message: 'database is away' } },
    ]);
  });

  test('a 409 is a conflict with the order as it is now', async () => {
    const { client, stored, write, seen } = await dispatcher();
    write.assign = () => {
      stored.row = { ...stored.row, status: 'assigned', deliveryBoyId: 9 };
      return { text: 'changed meanwhile', status: 409 };
    };
    await assign(client, seen);
    expect(client.factsOf('order.conflictFound')).toMatchObject([{ current: { phlebotomistId: '9' } }]);
  });

  test('a 409 over an order that did not change is a failure with the server’s words', async () => {
    const { client, write, seen } = await dispatcher({ status: 'SAMPLE_COLLECTED' });
    write.assign = () => ({ text: 'The sample of this order is already collected.', status: 409 });
    await assign(client, seen);
    expect(client.factsOf('order.changeFailed')).toMatchObject([
      { failure: { status: 409, message: 'The sample of this order is already collected.' } },
    ]);
  });

  test('a PUT that was overwritten at once is a conflict, not a success', async () => {
    const { client, stored, write, seen } = await dispatcher();
    const { assign: store } = write;
    write.assign = (call) => {
      const answer = store(call);
      stored.row = { ...stored.row, deliveryBoyId: 9 };
      return answer;
    };
    await assign(client, seen);
    expect(client.factsOf('order.conflictFound')).toMatchObject([{ cause: 'afterwards' }]);
  });

  test('an acknowledged PUT that left the order as it was is published as kept', async () => {
    const { client, write, seen } = await dispatcher();
    write.assign = () => ({ text: '' });
    await assign(client, seen);
    expect(way(client).at(-1)).toBe('order.conflictFound');
    expect(client.factsOf('order.conflictFound')).toMatchObject([{ cause: 'kept' }]);
  });

  test('an acknowledged PUT is done although the read-back fails', async () => {
    const { client, write, seen } = await dispatcher();
    const { assign: store } = write;
    write.assign = (call) => {
      const answer = store(call);
      client.backend.on(list, { text: 'oh', status: 500 });
      return answer;
    };
    await assign(client, seen);
    expect(way(client).at(-1)).toBe('order.assigned');
  });

  test('a PUT whose answer was lost is looked for more than once', async () => {
    const { client, stored, write, seen } = await dispatcher();
    const { assign: store } = write;
    let failures = 2;
    write.assign = (call) => {
      store(call);
      client.backend.on(list, () => {
        failures -= 1;
        return failures >= 0 ? 'broken' : { json: [stored.row] };
      });
      return 'broken';
    };
    await assign(client, seen);
    expect(client.backend.callsTo(put)).toHaveLength(1);
    expect(way(client).at(-1)).toBe('order.assigned');
  });

  test('a PUT whose answer was lost and that cannot be read back is published as the failure of the call', async () => {
    const { client, write, seen } = await dispatcher();
    write.assign = () => {
      client.backend.on(list, { text: 'oh', status: 500 });
      return 'broken';
    };
    await assign(client, seen);
    expect(client.backend.callsTo(put)).toHaveLength(1);
    expect(client.factsOf('order.changeFailed')).toMatchObject([{ failure: { kind: 'network' } }]);
  });

  test('a backend that keeps another schedule than was asked did not do it', async () => {
    const { client, stored, write, seen } = await dispatcher();
    const { assign: store } = write;
    write.assign = (call) => {
      const answer = store(call);
      stored.row = { ...stored.row, scheduledTime: '2026-11-21T16:30' };
      return answer;
    };
    await assign(client, seen);
    expect(way(client).at(-1)).toBe('order.conflictFound');
  });

  test.each([
    ['keeps no schedule at all', null],
    ['keeps it to the second', '2026-11-21T15:30:59'],
  ])('a backend that %s did it', async (_, kept) => {
    const { client, stored, write, seen } = await dispatcher();
    const { assign: store } = write;
    write.assign = (call) => {
      const answer = store(call);
      stored.row = { ...stored.row, scheduledTime: kept };
      return answer;
    };
    await assign(client, seen);
    expect(way(client).at(-1)).toBe('order.assigned');
  });

  test('a list that cannot be read stops it before anything is sent', async () => {
    const { client, seen } = await dispatcher();
    client.backend.on(list, 'broken');
    await assign(client, seen);
    expect(client.backend.callsTo(put)).toHaveLength(0);
    expect(way(client)).toEqual(['order.changeFailed']);
  });
});

describe('cancelling', () => {
  test('sends reason and sender, and reads back', async () => {
    const { client, seen } = await dispatcher();
    await cancel(client, seen, ' Patient moved ');
    expect(client.backend.callsTo(`${put}/cancel`)[0]).toMatchObject({
      method: 'PUT',
      body: { reason: 'Patient moved', sender: 'admin' },
    });
    expect(client.factsOf('order.cancelled')).toMatchObject([{ reason: 'Patient moved' }]);
  });

  test("an empty reason becomes 'Cancelled by admin'", async () => {
    const { client, seen } = await dispatcher();
    await cancel(client, seen, '  ');
    expect(client.backend.callsTo(`${put}/cancel`)[0]?.body).toEqual({
      reason: 'Cancelled by admin',
      sender: 'admin',
    });
  });

  test('a cancellation that was answered with an error is a failure of a cancellation', async () => {
    const { client, write, seen } = await dispatcher();
    write.cancel = () => ({ text: 'no', status: 400 });
    await cancel(client, seen);
    expect(client.factsOf('order.changeFailed')).toMatchObject([{ change: 'cancel' }]);
  });
});

describe('queries of the details', () => {
  test('expenses are read row by row, in paise, newest first', async () => {
    const { client } = await dispatcher();
    client.backend.on('/api/drivers/5/orders/12/expenses', {
      json: [
        { totalAmount: '120.5', testAmount: 100, createdAt: '2026-11-20' },
        7,
        { totalAmount: 1, createdAt: '2026-11-21' },
      ],
    });
    const answer = await client.page.ask('expenses', { phlebotomistId: '5', orderId: '12' });
    expect(answer).toMatchObject({
      ok: true,
      value: [{ totalPaise: 100 }, { totalPaise: 12_050, testPaise: 10_000 }],
    });
  });

  test('a booking without a phlebotomist asks no expenses of a backend without that offer', async () => {
    const { client } = await dispatcher();
    const before = client.backend.calls.length;
    const answer = await client.page.ask('expenses', { phlebotomistId: null, orderId: '12' });
    expect(answer).toEqual({ ok: true, value: [] });
    expect(client.backend.calls.slice(before).filter(({ path }) => path.includes('/expenses'))).toEqual([]);
  });

  test('a backend that offers them is asked for the expenses of removed phlebotomists', async () => {
    const { client } = await dispatcher({}, { headers: { [offersHeader]: removedExpensesOffer } });
    client.backend.on('/api/drivers/0/orders/12/expenses', { json: [{ totalAmount: 470, testAmount: 420 }] });
    const answer = await client.page.ask('expenses', { phlebotomistId: null, orderId: '12' });
    expect(answer).toMatchObject({ ok: true, value: [{ totalPaise: 47_000, testPaise: 42_000 }] });
  });

  test("a patient's orders are asked for by the encoded e-mail", async () => {
    const { client } = await dispatcher();
    client.backend.on('/api/orders/orders/by-email/a%2Bb%40x.example', { json: [orderOf({ orderId: 9 })] });
    const answer = await client.page.ask('patientOrders', { email: 'a+b@x.example' });
    expect(answer).toMatchObject({ ok: true, value: [{ id: '9' }] });
  });

  test('the fleet is known without a call', async () => {
    const { client } = await dispatcher();
    client.backend.on('/api/location/all', {
      json: [
        {
          deliveryBoyId: 5,
          latitude: 13,
          longitude: 80,
          timestamp: client.clock.wall(),
          deliveryStatus: 'IDLE',
          orderId: 12,
        },
      ],
    });
    await client.clock.advance(16_000);
    const before = client.backend.calls.length;
    expect(await client.page.ask('fleet', null)).toMatchObject({
      ok: true,
      value: [{ phlebotomistId: '5', state: 'notMoving', orderId: '12' }],
    });
    expect(client.backend.calls.length).toBe(before);
  });
});
