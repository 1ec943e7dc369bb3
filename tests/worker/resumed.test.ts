/** What a RESUMED of the alert channel ends, and what may begin after it (rulings, 'Live tracking and alerts'). */
import { expect, test } from 'vitest';
import { allPositions, away, glance, idles, LATITUDE, notifyIdle, watching } from '../support/standing.ts';
import { locationOf, northOf } from '../support/wire.ts';

const minutes = 60_000;
const say = (client: Awaited<ReturnType<typeof watching>>, words: object) =>
  client.channel.message(JSON.stringify({ driverId: 7, ...words }));

async function standing() {
  const client = await watching([locationOf()]);
  client.channel.connect();
  await client.clock.advance(200_000);
  expect(idles(client)).toHaveLength(1);
  return client;
}

test.each([
  ['says where it is', (minute: number) => Date.parse('2026-11-21T05:34:00Z') + minute * minutes],
  ['is silent', () => null],
])(
  'a stop that begins after it at the same place raises an IDLE of its own, where the phone %s',
  async (_, momentOf) => {
    const client = await standing();
    say(client, { type: 'RESUMED', latitude: LATITUDE, longitude: 80.2707 });
    await client.clock.advance(100);
    expect(await glance(client)).toBe('moving');
    for (let minute = 0; minute < 10; minute += 1) {
      const moment = momentOf(minute);
      if (moment !== null)
        client.backend.on(allPositions, { json: [away(10, new Date(moment).toISOString())] });
      await client.clock.advance(minutes);
    }
    expect(['notMoving', 'silent']).toContain(await glance(client));
    expect(new Set(idles(client).map(({ alert }) => alert.key)).size).toBe(2);
    expect(client.backend.callsTo(notifyIdle)).toHaveLength(2);
  },
);

test('the end of a reported stop is told, though another stop ended some minutes before', async () => {
  const client = await standing();
  client.backend.on(allPositions, { json: [away(900, '2026-11-21T05:34:00Z')] });
  await client.clock.advance(15_000);
  expect(client.factsOf('phlebotomist.resumed')).toHaveLength(1);
  await client.clock.advance(2 * minutes);
  // A stop five kilometres on, at which no poll finds anybody.
  const latitude = northOf(LATITUDE, 5_000);
  say(client, { type: 'IDLE', latitude, longitude: 80.2707, timestamp: '2026-11-21T05:36:00Z' });
  await client.clock.advance(minutes);
  expect(idles(client)).toHaveLength(2);
  say(client, { type: 'RESUMED', timestamp: '2026-11-21T05:37:00Z' });
  await client.clock.advance(1_000);
  expect(client.factsOf('alert.received')).toHaveLength(1);
});
