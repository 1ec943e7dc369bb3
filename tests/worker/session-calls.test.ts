import { describe, expect, test } from 'vitest';
import { hospitalHeader } from '../../src/contract/wire/offers.ts';
import { hospital, startClient } from '../support/realtime-client.ts';
import { scriptedBackend } from '../support/scripted-backend.ts';
import { orderOf } from '../support/wire.ts';

const second = { ...hospital, id: '2', wireId: 2, code: 'KMC002' };
const expenses = '/api/drivers/5/orders/12/expenses';
const history = '/api/location/history/5';
const byEmail = '/api/orders/orders/by-email/a%40x.example';

/** A backend whose answers to some paths the test gives itself; such a call heeds no abort. */
async function start(paths: readonly string[]) {
  const backend = scriptedBackend();
  const open: ((response: Response) => void)[] = [];
  const fetch: typeof backend.fetch = (url, init) =>
    paths.some((path) => url.startsWith(path))
      ? new Promise<Response>((resolve) => void open.push(resolve))
      : backend.fetch(url, init);
  const client = await startClient({ backend: { ...backend, fetch } });
  await client.signIn();
  return { ...client, open };
}

test.each([
  ['expenses', expenses],
  ['track', history],
  ['patientOrders', byEmail],
])("a 401 to a person's question (%s) ends the session that asked", async (_, path) => {
  const client = await startClient();
  await client.signIn();
  client.backend.on(path, { text: 'who are you?', status: 401 });
  const answers = Promise.all([
    client.page.ask('expenses', { phlebotomistId: '5', orderId: '12' }),
    client.page.ask('track', { phlebotomistId: '5', from: null, until: null, orderId: null }),
    client.page.ask('patientOrders', { email: 'a@x.example' }),
  ]);
  await client.clock.advance(1_000);
  await answers;
  expect(client.factsOf('session.expired')).toHaveLength(1);
});

describe('two sign-ins in one worker', () => {
  test('a 401 to a question of the first ends nothing of the second', async () => {
    const { page, clock, open, factsOf } = await start([expenses, history, byEmail]);
    const asked = [
      page.ask('expenses', { phlebotomistId: '5', orderId: '12' }),
      page.ask('track', { phlebotomistId: '5', from: null, until: null, orderId: null }),
      page.ask('patientOrders', { email: 'a@x.example' }),
    ];
    await clock.advance(100);
    page.logout();
    page.resume(second);
    await clock.advance(100);
    expect(open).toHaveLength(3);
    for (const answer of open) answer(new Response('who are you?', { status: 401 }));
    for (const answer of await Promise.all(asked)) expect(answer.ok).toBe(false);
    await clock.advance(10_000);
    expect(factsOf('session.expired')).toHaveLength(0);
    expect(factsOf('session.closed')).toHaveLength(1);
  });

  test('a logout that is answered late with 401 ends nothing of the second', async () => {
    const { page, clock, open, factsOf } = await start(['/api/hospitals/logout/1']);
    page.logout();
    page.resume(second);
    await clock.advance(100);
    open[0]?.(new Response('who are you?', { status: 401 }));
    await clock.advance(10_000);
    expect(factsOf('session.expired')).toHaveLength(0);
  });
});

describe('two tabs of one browser', () => {
  test("where another hospital signed in, this one's session ends and nothing of the other's is shown", async () => {
    const client = await startClient();
    const headers = { [hospitalHeader]: hospital.id };
    client.backend.on('/api/orders', { json: [orderOf({ orderId: 1 })], headers });
    await client.signIn();
    client.backend.on('/api/orders', {
      json: [orderOf({ orderId: 2, patientName: 'Not ours' })],
      headers: { [hospitalHeader]: second.id },
    });
    await client.clock.advance(30_000);
    expect(client.factsOf('session.expired')).toHaveLength(1);
    expect(client.facts.at(-1)?.type).toBe('session.closed');
    expect(JSON.stringify(client.facts)).not.toContain('Not ours');
  });
});
