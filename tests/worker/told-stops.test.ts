import { expect, test } from 'vitest';
import { startClient } from '../support/realtime-client.ts';
import { locationOf, northOf } from '../support/wire.ts';

const all = '/api/location/all';
const LATITUDE = 13.0827;

test('a stop that is told before any look has found it there is one stop: no RESUMED, no second IDLE', async () => {
  const client = await startClient();
  client.backend.on(all, { json: [locationOf()] });
  await client.signIn();
  client.channel.connect();
  await client.clock.advance(2_000);
  const elsewhere = { latitude: northOf(LATITUDE, 900), timestamp: '2026-11-21T05:30:04Z' };
  client.backend.on(all, { json: [locationOf(elsewhere)] });
  client.channel.message(JSON.stringify({ type: 'IDLE', driverId: 7, longitude: 80.2707, ...elsewhere }));
  await client.clock.advance(600_000);
  expect(client.factsOf('phlebotomist.resumed')).toEqual([]);
  expect(client.factsOf('phlebotomist.becameIdle')).toHaveLength(1);
});
