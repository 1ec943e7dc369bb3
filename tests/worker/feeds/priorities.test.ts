import { expect, test } from 'vitest';
import { startClient } from '../../support/realtime-client.ts';

test('a call of a person goes before the polls of every feed, also the tracker’s', async () => {
  const client = await startClient({ config: { timings: { callTimeoutMs: 60_000 } } });
  await client.signIn();
  client.page.setDesired({ name: 'feeds', feeds: ['locations'] });
  await client.clock.advance(100);
  const ask = (orderId: string) => client.page.ask('expenses', { phlebotomistId: '5', orderId });
  client.backend.all('hang');
  // These hold every permit while one poll after the other falls due and waits.
  for (const orderId of ['1', '2', '3', '4', '5']) void ask(orderId);
  await client.clock.advance(0);
  const before = client.backend.calls.length;
  await client.clock.advance(40_000);
  expect(client.backend.calls).toHaveLength(before);
  const last = ask('12');
  client.backend.all(null);
  await client.clock.advance(20_000);
  expect(await last).toMatchObject({ ok: true });
  expect(client.backend.calls[before]?.path).toBe('/api/drivers/5/orders/12/expenses');
  expect(client.backend.calls.length).toBeGreaterThan(before + 12);
});
