/** Who stands, by the polls and by the alert channel, and when that is over. */
import { describe, expect, test } from 'vitest';
import { type RealtimeClient, startClient } from '../support/realtime-client.ts';
import { allPositions, away, glance, idles, LATITUDE, watching } from '../support/standing.ts';
import { locationOf, northOf } from '../support/wire.ts';

const idleFrame = (timestamp: string | number, fields = {}) =>
  JSON.stringify({ type: 'IDLE', driverId: 7, latitude: LATITUDE, longitude: 80.2707, timestamp, ...fields });

const resumes = ({ factsOf }: RealtimeClient) => factsOf('phlebotomist.resumed');

describe('a stop that the channel reports', () => {
  test('late, when it is over, raises no alert and flags no phlebotomist', async () => {
    const client = await watching([locationOf()]);
    client.channel.connect();
    await client.clock.advance(200_000);
    const [published] = idles(client);
    client.backend.on(allPositions, { json: [away(80, '2026-11-21T05:34:00Z')] });
    await client.clock.advance(15_000);
    expect(resumes(client)).toHaveLength(1);
    client.channel.message(idleFrame(published?.alert.timestamp ?? 0));
    client.channel.message(idleFrame('2026-11-21T05:31:00Z'));
    await client.clock.advance(100);
    expect(await glance(client)).toBe('moving');
    client.backend.on(allPositions, { json: [away(200, '2026-11-21T05:35:00Z')] });
    await client.clock.advance(15_000);
    expect([idles(client).length, resumes(client).length]).toEqual([1, 1]);
  });

  test.each([
    ['this morning', '2026-11-21T04:11:00Z'],
    ['by a clock that is five and a half hours behind', '2026-11-21T00:00:00Z'],
  ])(
    '%s, of somebody whose newest position is elsewhere, is published; no RESUMED of it is',
    async (_, at) => {
      const client = await watching([locationOf()]);
      client.channel.connect();
      client.channel.message(idleFrame(at, { latitude: northOf(LATITUDE, 900) }));
      client.channel.message(idleFrame(at, { latitude: northOf(LATITUDE, 900) }));
      await client.clock.advance(60_000);
      expect(idles(client)).toMatchObject([{ source: 'channel', alert: { timestamp: Date.parse(at) } }]);
      expect(resumes(client)).toEqual([]);
      expect(await glance(client)).toBe('moving');
    },
  );

  test('at another place than the known one is published and raised no second time by the poll', async () => {
    const client = await watching([locationOf()]);
    client.channel.connect();
    await client.clock.advance(200_000);
    const there = { latitude: northOf(LATITUDE, 900) };
    client.channel.message(idleFrame('2026-11-21T05:34:00Z', there));
    client.backend.on(allPositions, { json: [away(900, '2026-11-21T05:34:10Z')] });
    await client.clock.advance(400_000);
    expect(idles(client).map(({ source }) => source)).toEqual(['poll', 'channel']);
    expect(resumes(client)).toHaveLength(1);
  });

  test('before the polls have found it says why, as far as they have seen it; one of elsewhere says nothing', async () => {
    const client = await watching([locationOf()]);
    client.channel.connect();
    await client.clock.advance(100_000);
    client.channel.message(idleFrame(locationOf().timestamp));
    await client.clock.advance(100);
    const [found] = idles(client);
    expect(found).toMatchObject({ source: 'channel', alert: { evidence: { points: 1, farthestM: 0 } } });
    expect(await client.page.ask('stopEvidence', { phlebotomistId: '7' })).toMatchObject({
      ok: true,
      value: { reason: found?.alert.evidence?.reason, points: 1 },
    });

    const elsewhere = await watching([locationOf()]);
    elsewhere.channel.connect();
    elsewhere.channel.message(idleFrame('2026-11-21T04:11:00Z', { latitude: northOf(LATITUDE, 900) }));
    await elsewhere.clock.advance(100);
    expect(idles(elsewhere)[0]?.alert).not.toHaveProperty('evidence');
  });

  test('before the first look is not raised again by the poll', async () => {
    const client = await startClient();
    client.backend.on(allPositions, 'hang');
    await client.signIn();
    client.channel.connect();
    client.channel.message(idleFrame('2026-11-21T05:29:00Z'));
    client.backend.on(allPositions, { json: [locationOf()] });
    await client.clock.advance(200_000);
    expect(idles(client).map(({ source }) => source)).toEqual(['channel']);
    expect(await glance(client)).toBe('notMoving');
  });

  test('and is known raises nothing, whatever its timestamp', async () => {
    const client = await watching([locationOf()]);
    client.channel.connect();
    await client.clock.advance(200_000);
    client.channel.message(idleFrame('2026-11-21T05:33:10Z'));
    await client.clock.advance(100);
    expect(idles(client)).toHaveLength(1);
  });

  test('ends with its RESUMED: standing on is another stop', async () => {
    const client = await watching([locationOf()]);
    client.channel.connect();
    await client.clock.advance(200_000);
    client.channel.message(JSON.stringify({ type: 'RESUMED', driverId: 7 }));
    await client.clock.advance(100);
    expect(await glance(client)).toBe('moving');
  });
});

describe('a still-timer', () => {
  test('outlives an answer without the phlebotomist, and one that is no list', async () => {
    const client = await watching([locationOf()]);
    await client.clock.advance(100_000);
    client.backend.on(allPositions, { json: [] });
    await client.clock.advance(16_000);
    client.backend.on(allPositions, { text: '<html>502</html>' });
    await client.clock.advance(16_000);
    client.backend.on(allPositions, { json: [locationOf()] });
    await client.clock.advance(80_000);
    expect(idles(client)).toHaveLength(1);
  });

  test('of a phlebotomist who was missing for ten minutes begins anew, if it had not run out', async () => {
    const client = await watching([locationOf()]);
    await client.clock.advance(60_000);
    client.backend.on(allPositions, { json: [] });
    await client.clock.advance(11 * 60_000);
    client.backend.on(allPositions, { json: [locationOf({ timestamp: '2026-11-21T05:50:00Z' })] });
    await client.clock.advance(120_000);
    expect(idles(client)).toHaveLength(0);
    await client.clock.advance(80_000);
    expect(idles(client)).toHaveLength(1);
  });

  test('of a phlebotomist who was missing for ten minutes is forgotten, flagged or not', async () => {
    const client = await watching([locationOf()]);
    await client.clock.advance(200_000);
    client.backend.on(allPositions, { json: [] });
    await client.clock.advance(11 * 60_000);
    client.backend.on(allPositions, { json: [away(300, '2026-11-21T05:50:00Z')] });
    await client.clock.advance(16_000);
    expect(resumes(client)).toHaveLength(0);
    client.backend.on(allPositions, { json: [locationOf({ timestamp: '2026-11-21T05:51:00Z' })] });
    await client.clock.advance(16_000);
    expect(idles(client)).toHaveLength(1);
  });

  test('an answer of a backend that is ten minutes behind is no move, and a phone’s wrong clock is believed after a minute', async () => {
    const client = await watching([away(0, '2026-11-21T05:30:00Z')]);
    await client.clock.advance(200_000);
    expect(idles(client)).toHaveLength(1);
    client.backend.on(allPositions, { json: [away(900, '2026-11-21T05:20:00Z')] });
    await client.clock.advance(16_000);
    client.backend.on(allPositions, { json: [away(0, '2026-11-21T05:30:00Z')] });
    await client.clock.advance(200_000);
    expect([resumes(client).length, idles(client).length]).toEqual([0, 1]);
    client.backend.on(allPositions, { json: [away(900, '2026-11-21T05:20:00Z')] });
    await client.clock.advance(90_000);
    expect(resumes(client)).toHaveLength(1);
  });
});
