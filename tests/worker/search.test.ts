import { expect, test } from 'vitest';
import { startClient } from '../support/realtime-client.ts';
import { driverOf } from '../support/team.ts';
import { orderOf } from '../support/wire.ts';

async function start() {
  const client = await startClient();
  client.backend.on('/api/drivers', {
    json: [driverOf({ id: 7, fullName: 'Senthil Murugan' }), driverOf({ id: 34, fullName: 'Kavya Raman' })],
  });
  client.backend.on('/api/orders', {
    json: [
      orderOf({ orderId: 3402, patientName: 'Uma Senthil', status: 'ASSIGNED' }),
      orderOf({ orderId: 34, patientName: 'Arun', status: 'NEW' }),
    ],
  });
  client.backend.on('/api/patients', { json: [{ id: 9, email: 'senthil@mail.example', phoneNumber: null }] });
  client.page.setDesired({ name: 'feeds', feeds: ['orders', 'phlebotomists', 'patients'] });
  await client.signIn();
  await client.clock.advance(1_000);
  const search = async (text: string, each = 5) => {
    const answer = await client.page.ask('search', { text, each });
    if (!answer.ok) throw new Error(answer.failure.message);
    return answer.value.map(({ kind, id }) => `${kind} ${id}`);
  };
  return { client, search };
}

test('people, bookings and patients are found together, each kind the best first', async () => {
  const { client, search } = await start();
  expect(await search('senthil')).toEqual(['phlebotomist 7', 'order 3402', 'patient 9']);
  expect(await search('34')).toEqual(['phlebotomist 34', 'order 34', 'order 3402']);
  expect(await search('34', 1)).toEqual(['phlebotomist 34', 'order 34']);
  expect(await search('')).toEqual([]);
  const answer = await client.page.ask('search', { text: 'uma', each: 5 });
  expect(answer).toMatchObject({
    ok: true,
    value: [{ kind: 'order', id: '3402', name: 'Uma Senthil', status: 'ASSIGNED' }],
  });
});

test.each(['9840021000', '98400 21000', '+91 98400 21000', '+919840021000'])(
  'bookings are found by their phone number as %s',
  async (text) => {
    const { search } = await start();
    expect(await search(text)).toEqual(['order 3402', 'order 34']);
  },
);

test('a row that has changed is found by what it is now, and the backend is asked nothing for it', async () => {
  const { client, search } = await start();
  client.backend.on('/api/orders', { json: [orderOf({ orderId: 3402, patientName: 'Revathi' })] });
  await client.clock.advance(30_000);
  const before = client.backend.calls.length;
  expect(await search('uma')).toEqual([]);
  expect(await search('revathi')).toEqual(['order 3402']);
  expect(client.backend.calls.length).toBe(before);
});

test('nobody is found after the session', async () => {
  const { client, search } = await start();
  client.page.logout();
  await client.clock.advance(1_000);
  await expect(search('senthil')).rejects.toThrow();
});
