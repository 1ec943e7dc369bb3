/**
 * The sockets of SockJS behind a proxy that sends a later call to another instance, since the one before is gone or the
 * proxy keeps no promise: the client is told at once that its session is lost, and is whole again with the next one.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stomp } from '../../../src/contract/endpoints.ts';
import { eventually } from '../../support/eventually.ts';
import { cookieProxy } from '../support/cookie-proxy.ts';
import { type InstancesUnderTest, startInstances } from '../support/instances.ts';
import { connectStomp } from '../support/stomp-client.ts';

let both: InstancesUnderTest;
let addresses: readonly [string, string];
beforeAll(async () => {
  both = await startInstances();
  const [a, b] = both.servers;
  addresses = [await a.listen(), await b.listen()];
});
afterAll(() => both.close());

test.each(['xhr-streaming', 'eventsource', 'xhr-polling'] as const)('%s', async (transport) => {
  const [a] = both.servers;
  const [ofA, ofB] = addresses;
  let current = ofA;
  const proxy = await cookieProxy(() => current, await a.consoleCookie(0));
  const tell = (driverId: number) =>
    a.services.alerts.tell(a.hospitals[0], {
      ...{ type: 'IDLE', driverId, orderId: null, latitude: 13, longitude: 80 },
      timestamp: '2026-03-12T06:30:00.000Z',
    });
  const first = connectStomp(proxy.address, transport);
  expect(await first.connected).toBe(true);
  await first.subscribe(stomp.alerts);
  void tell(1);
  await eventually(() => expect(first.messages).toHaveLength(1));

  current = ofB;
  // A client that waits for an answer says nothing by itself until its next heartbeat.
  first.client.publish({ destination: '/app/anything', body: '{}' });
  await first.closed;
  const second = connectStomp(proxy.address, transport);
  expect(await second.connected).toBe(true);
  await second.subscribe(stomp.alerts);
  void tell(2);
  await eventually(() => expect(second.messages.map(({ body }) => JSON.parse(body).driverId)).toEqual([2]));
  for (const { client } of [first, second]) await client.deactivate({ force: true });
  await proxy.close();
});
