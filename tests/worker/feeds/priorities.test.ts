import { expect, test } from 'vitest';
import { startClient } from '../../support/realtime-client.ts';

test("what a person waits for goes before the polls of every feed, the tracker's included", async () => {
  const client = await startClient();
  client.backend.all('hang');
  await client.signIn();
  await client.port.watchFeeds({ feeds: ['locations'] });
  const expenses = client.port.expenses({ phlebotomistId: '5', orderId: '12' });
  await client.clock.advance(1_000);
  const isCall = ({ path }: { path: string }) => path !== '/config.json';
  expect(client.backend.calls.filter(isCall)).toHaveLength(5);
  client.backend.all(null);
  await client.clock.advance(19_500);
  expect(await expenses).toMatchObject({ ok: true });
  expect(client.backend.calls.filter(isCall)[5]?.path).toBe('/api/drivers/5/orders/12/expenses');
});
