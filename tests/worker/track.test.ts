import { expect, test } from 'vitest';
import { startClient } from '../support/realtime-client.ts';

test('a route is cut to its range, both ends included', async () => {
  const client = await startClient();
  const at = (minute: number) => Date.UTC(2026, 10, 21, 4, minute);
  client.backend.on('/api/location/history/5', {
    json: [3, 1, 2, 4].map((minute) => ({
      deliveryBoyId: 5,
      latitude: 13,
      longitude: 80,
      timestamp: new Date(at(minute)).toISOString(),
      deliveryStatus: 'PROCESSING',
      orderId: 31,
    })),
  });
  await client.signIn();
  const answer = await client.page.ask('track', {
    phlebotomistId: '5',
    from: at(2),
    until: at(3),
    orderId: null,
  });
  expect(answer.ok && answer.value.map((point) => point.at)).toEqual([at(2), at(3)]);
});
