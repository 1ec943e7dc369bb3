import { describe, expect, test } from 'vitest';
import { manualClock } from '../support/manual-clock.ts';
import { hospital, startClient } from '../support/realtime-client.ts';
import { scriptedBackend } from '../support/scripted-backend.ts';
import { locationOf, orderOf } from '../support/wire.ts';

describe('intervals of specification 9', () => {
  test('each feed polls in its own interval', async () => {
    const client = await startClient();
    await client.signIn();
    await client.clock.advance(60_000 - 150);
    expect(client.backend.callsTo('/api/orders')).toHaveLength(12);
    expect(client.backend.callsTo('/api/orders/collected')).toHaveLength(12);
    expect(client.backend.callsTo('/api/orders/total/count')).toHaveLength(2);
    expect(client.backend.callsTo('/api/location/all')).toHaveLength(4);
  });

  test('the tracker polls locations every 5 s, and only while a screen asks for them', async () => {
    const client = await startClient();
    await client.signIn();
    const start = client.backend.callsTo('/api/location/all').length;
    client.page.setDesired({ name: 'feeds', feeds: ['locations'] });
    await client.clock.advance(14_000);
    expect(client.backend.callsTo('/api/location/all').length - start).toBe(3);
    client.page.setDesired({ name: 'feeds', feeds: [] });
    const stopped = client.backend.callsTo('/api/location/all').length;
    await client.clock.advance(10_000);
    expect(client.backend.callsTo('/api/location/all').length - stopped).toBeLessThanOrEqual(1);
    expect(client.factsOf('feed.stopped').map(({ feed }) => feed)).toContain('locations');
  });

  test('the first screen’s data is asked for before all else: figures, or the positions of the map', async () => {
    const asked = async (first?: 'positions') => {
      const client = await startClient({ session: { id: 's', hospital }, ...(first ? { first } : {}) });
      await client.clock.advance(0);
      const paths = client.backend.calls.map(({ path }) => path);
      return paths.indexOf('/api/location/all') - paths.indexOf('/api/orders/total/count');
    };
    expect(await asked()).toBeGreaterThan(0);
    expect(await asked('positions')).toBeLessThan(0);
  });

  test('a feed that went live publishes its age with that, not at the next second', async () => {
    const client = await startClient();
    await client.signIn();
    const [live] = client.factsOf('feed.wentLive').filter(({ feed }) => feed === 'orders');
    expect(client.pulse()?.feeds.orders).toBe(live?.at);
  });

  test('an interval can be overridden by name', async () => {
    const client = await startClient({ config: { timings: { ordersPollMs: 1_000 } } });
    await client.signIn();
    await client.clock.advance(9_850);
    expect(client.backend.callsTo('/api/orders')).toHaveLength(10);
  });

  test('a hidden tab polls more slowly and catches up as soon as it is seen', async () => {
    const client = await startClient();
    await client.signIn();
    client.page.setDesired({ name: 'view', visible: false, usedAt: 0 });
    await client.clock.advance(5_000);
    const hidden = client.backend.callsTo('/api/orders').length;
    await client.clock.advance(30_000);
    expect(client.backend.callsTo('/api/orders').length - hidden).toBe(2);
    const before = client.backend.callsTo('/api/orders').length;
    client.page.setDesired({ name: 'view', visible: true, usedAt: 0 });
    await client.clock.advance(0);
    expect(client.backend.callsTo('/api/orders').length - before).toBe(1);
  });
});

describe('a backend in trouble', () => {
  test('a feed never overlaps itself, however slow the answer', async () => {
    const client = await startClient({ config: { timings: { callTimeoutMs: 60_000 } } });
    client.backend.on('/api/orders', 'hang');
    await client.signIn();
    await client.clock.advance(50_000);
    expect(client.backend.callsTo('/api/orders')).toHaveLength(1);
  });

  test('a hanging call is given up, the feed says offline and lives again', async () => {
    const client = await startClient();
    client.backend.on('/api/orders', 'hang');
    await client.signIn();
    await client.clock.advance(21_000);
    expect(client.factsOf('feed.wentOffline')).toMatchObject([
      { feed: 'orders', failure: { kind: 'timeout' } },
    ]);
    client.backend.on('/api/orders', { json: [] });
    await client.clock.advance(31_000);
    expect(client.factsOf('feed.wentLive').at(-1)?.feed).toBe('orders');
  });

  test('a backend that hangs at everything holds five connections, never all six of a browser', async () => {
    const client = await startClient();
    client.backend.all('hang');
    await client.signIn();
    await client.clock.advance(10_000);
    expect(client.backend.calls.filter(({ path }) => path !== '/config.json')).toHaveLength(5);
    await client.clock.advance(60_000);
    client.backend.all(null);
    await client.clock.advance(60_000);
    const polled = new Set(client.factsOf('feed.startedCatchingUp').map(({ feed }) => feed));
    polled.delete('alertChannel');
    polled.delete('chat');
    expect(polled.size).toBeGreaterThan(5);
    expect(new Set(client.factsOf('feed.wentLive').map(({ feed }) => feed))).toEqual(polled);
  });

  test('failures back off up to the limit and a good answer restores the interval', async () => {
    const client = await startClient();
    client.backend.on('/api/orders', { text: 'oh', status: 500 });
    await client.signIn();
    await client.clock.advance(120_000);
    const failing = client.backend.callsTo('/api/orders').length;
    expect(failing).toBeGreaterThanOrEqual(5);
    expect(failing).toBeLessThanOrEqual(8);
    client.backend.on('/api/orders', { json: [] });
    await client.clock.advance(30_000);
    const good = client.backend.callsTo('/api/orders').length;
    await client.clock.advance(20_000);
    expect(client.backend.callsTo('/api/orders').length - good).toBe(4);
  });

  test('a 500 makes a feed stale since its last good answer', async () => {
    const client = await startClient();
    await client.signIn();
    const since = client.clock.wall();
    client.backend.on('/api/orders', { text: 'oh', status: 500 });
    await client.clock.advance(10_000);
    const [stale] = client.factsOf('feed.wentStale');
    expect(stale).toMatchObject({ feed: 'orders', failure: { kind: 'refused', status: 500 } });
    expect(Math.abs((stale?.since ?? 0) - since)).toBeLessThan(200);
  });

  test.each([
    ['HTML', { text: '<html>' } as const],
    ['an object', { json: { error: 'x' } } as const],
    ['null', { json: null } as const],
  ])('%s instead of a list keeps the list that was there', async (_, answer) => {
    const client = await startClient();
    client.backend.on('/api/orders', { json: [orderOf({ orderId: 1 })] });
    await client.signIn();
    client.backend.on('/api/orders', answer);
    await client.clock.advance(6_000);
    expect(client.factsOf('orders.changed')).toHaveLength(1);
    expect(client.factsOf('feed.wentStale')[0]?.failure?.kind).toBe('unreadable');
  });

  test('malformed rows are left out and counted by feed', async () => {
    const client = await startClient();
    client.backend.on('/api/orders', {
      json: [orderOf({ orderId: 1 }), null, 7, { patientName: 'no id' }, []],
    });
    client.backend.on('/api/drivers', { json: [{ id: 3, hospitalCode: 'SRM001' }, 'x'] });
    client.backend.on('/api/location/all', {
      json: [locationOf(), { deliveryBoyId: 1 }, locationOf({ latitude: 999 })],
    });
    await client.signIn();
    await client.clock.advance(2_000);
    expect(client.factsOf('orders.changed')[0]?.upserted).toHaveLength(1);
    expect(client.factsOf('phlebotomists.changed')[0]?.upserted).toMatchObject([{ id: '3', fullName: '3' }]);
    expect(client.pulse()?.counters).toMatchObject({
      'orders.rowsRefused': 4,
      'phlebotomists.rowsRefused': 1,
      'locations.rowsRefused': 2,
    });
  });

  test('a clock that jumps an hour neither stops the polls nor raises anything', async () => {
    const client = await startClient();
    client.backend.on('/api/location/all', { json: [locationOf()] });
    await client.signIn();
    client.clock.jumpWall(3_600_000);
    await client.clock.advance(20_000);
    client.clock.jumpWall(-7_200_000);
    await client.clock.advance(20_000);
    expect(client.factsOf('phlebotomist.becameIdle')).toHaveLength(0);
    expect(client.backend.callsTo('/api/orders').length).toBeGreaterThanOrEqual(8);
  });
});

describe('lists travel as changes', () => {
  test('a poll that changed nothing says nothing', async () => {
    const client = await startClient();
    client.backend.on('/api/orders', { json: [orderOf({ orderId: 1 })] });
    await client.signIn();
    await client.clock.advance(30_000);
    expect(client.factsOf('orders.changed')).toHaveLength(1);
  });

  test('an ETag is sent back and 304 is no change', async () => {
    const client = await startClient();
    const row = orderOf({ orderId: 1 });
    client.backend.on('/api/orders', (call) =>
      call.headers['If-None-Match'] === '"a"'
        ? { json: null, status: 304 }
        : { json: [row], headers: { ETag: '"a"' } },
    );
    await client.signIn();
    await client.clock.advance(12_000);
    expect(client.factsOf('orders.changed')).toHaveLength(1);
    expect(client.backend.callsTo('/api/orders').at(-1)?.headers['If-None-Match']).toBe('"a"');
    expect(client.factsOf('feed.wentStale')).toHaveLength(0);
  });

  test('an ETag is forgotten with the list it stood for: an answer without one is asked for without one', async () => {
    const client = await startClient();
    const etags = ['"a"', null, null];
    client.backend.on('/api/orders', () => {
      const etag = etags.shift();
      return { json: [orderOf()], ...(etag ? { headers: { ETag: etag } } : {}) };
    });
    await client.signIn();
    await client.clock.advance(10_000);
    const sent = client.backend.callsTo('/api/orders').map(({ headers }) => headers['If-None-Match']);
    expect(sent).toEqual([undefined, '"a"', undefined]);
  });

  test('only changed rows are published, and removed ones by id', async () => {
    const client = await startClient();
    const [one, two, three] = [1, 2, 3].map((orderId) => orderOf({ orderId }));
    client.backend.on('/api/orders', { json: [one, two] });
    await client.signIn();
    client.backend.on('/api/orders', { json: [{ ...one, status: 'ASSIGNED', deliveryBoyId: 7 }, three] });
    await client.clock.advance(5_000);
    const [, change] = client.factsOf('orders.changed');
    expect(change?.upserted.map(({ id }) => id)).toEqual(['1', '3']);
    expect(change?.removed).toEqual(['2']);
  });

  test('new orders are published by id, once a poll, never at the first', async () => {
    const client = await startClient();
    client.backend.on('/api/orders', { json: [orderOf({ orderId: 1 })] });
    await client.signIn();
    client.backend.on('/api/orders', { json: [5, 6].map((orderId) => orderOf({ orderId })) });
    await client.clock.advance(5_000);
    expect(client.factsOf('orders.placed')).toMatchObject([{ orderIds: ['5', '6'] }]);
  });

  test('orders that came while the machine was asleep are shown without an alert', async () => {
    const client = await startClient();
    await client.signIn();
    client.backend.on('/api/orders', { json: [orderOf({ orderId: 5 })] });
    await client.clock.sleep(3_600_000);
    await client.clock.advance(100);
    expect(client.factsOf('orders.changed').at(-1)?.upserted).toHaveLength(1);
    expect(client.factsOf('orders.placed')).toHaveLength(0);
  });
});

describe('an order that was away', () => {
  test('an order list that was empty for one poll announces only new orders when it is back', async () => {
    const client = await startClient();
    const [one, two] = [1, 2].map((orderId) => orderOf({ orderId }));
    client.backend.on('/api/orders', { json: [one, two] });
    await client.signIn();
    client.backend.on('/api/orders', { json: [] });
    await client.clock.advance(5_000);
    client.backend.on('/api/orders', { json: [one, two, orderOf({ orderId: 3 })] });
    await client.clock.advance(5_000);
    expect(
      client
        .factsOf('orders.changed')
        .at(-1)
        ?.upserted.map(({ id }) => id),
    ).toEqual(['1', '2', '3']);
    expect(client.factsOf('orders.placed')).toMatchObject([{ orderIds: ['3'] }]);
  });

  test('after a sleep nothing is announced although the first polls failed: there was no network yet', async () => {
    const client = await startClient();
    await client.signIn();
    client.backend.all('broken');
    await client.clock.sleep(8 * 3_600_000);
    await client.clock.advance(20_000);
    client.backend.all(null);
    client.backend.on('/api/orders', { json: [orderOf({ orderId: 5 })] });
    await client.clock.advance(60_000);
    expect(client.factsOf('orders.changed').at(-1)?.upserted).toHaveLength(1);
    expect(client.factsOf('orders.placed')).toHaveLength(0);
    client.backend.on('/api/orders', { json: [5, 6].map((orderId) => orderOf({ orderId })) });
    await client.clock.advance(10_000);
    expect(client.factsOf('orders.placed')).toMatchObject([{ orderIds: ['6'] }]);
  });
});

describe('collected samples', () => {
  const collected = '/api/orders/collected';
  const row = (orderId: number, proximityTimestamp: string) => ({
    orderId,
    patientName: 'Arun',
    proximityTimestamp,
  });

  test('each of today is published once, also after a reload', async () => {
    const first = await startClient();
    await first.signIn();
    first.backend.on(collected, { json: [row(4, '2026-11-21T11:00:30')] });
    await first.clock.advance(12_000);
    expect(first.factsOf('sample.collected')).toMatchObject([{ orderId: '4', patientName: 'Arun' }]);
    const second = await startClient({ storage: first.storage, clock: first.clock, backend: first.backend });
    await second.signIn();
    await second.clock.advance(12_000);
    expect(second.factsOf('sample.collected')).toHaveLength(0);
  });

  test.each([1.7e18, 8.64e15, -8.64e15, '1.7e18'])(
    'a moment that no calendar holds (%s) takes nothing down',
    async (odd) => {
      const client = await startClient();
      await client.signIn();
      client.backend.on(collected, {
        json: [{ orderId: 1, patientName: 'Odd', proximityTimestamp: odd }, row(4, '2026-11-21T11:00:30')],
      });
      await client.clock.advance(12_000);
      expect(client.factsOf('sample.collected')).toMatchObject([{ orderId: '4' }]);
      expect(client.pulse()?.counters['collected.turnThrew']).toBeUndefined();
    },
  );

  test('one of another day, or of this morning before the session began, is no news', async () => {
    const client = await startClient();
    client.backend.on(collected, { json: [row(1, '2026-11-20T23:59:00'), row(2, '2026-11-21T07:00:00')] });
    await client.signIn();
    expect(client.factsOf('sample.collected')).toHaveLength(0);
  });

  test('a sample that is no news at first is none later, when others are collected', async () => {
    const client = await startClient();
    const ofThisMorning = row(2, '2026-11-21T07:00:00');
    client.backend.on(collected, { json: [ofThisMorning] });
    await client.signIn();
    client.backend.on(collected, { json: [ofThisMorning, row(4, '2026-11-21T11:00:30')] });
    await client.clock.advance(12_000);
    expect(client.factsOf('sample.collected')).toMatchObject([{ orderId: '4' }]);
  });
});

describe('figures', () => {
  test('a count that fails leaves the previous number', async () => {
    const client = await startClient();
    client.backend.on('/api/orders/total/count', { json: { count: 312 } });
    client.backend.on('/api/orders/ready/count', { json: { count: '42' } });
    await client.signIn();
    client.backend.on('/api/orders/total/count', 'broken');
    await client.clock.advance(31_000);
    const figures = Object.assign({}, ...client.factsOf('figures.changed').map((fact) => fact.figures));
    expect(figures).toMatchObject({ total: 312, ready: 42 });
    expect(client.factsOf('feed.wentOffline')[0]?.feed).toBe('counts');
  });

  test('a new session asks for the counts of orders first, in one round of calls', async () => {
    const client = await startClient();
    await client.signIn();
    const asked = client.backend.calls.map(({ path }) => path).filter((path) => path.startsWith('/api/'));
    const [first] = asked.filter((path) => !path.includes('/login'));
    expect(first).toBe('/api/orders/total/count');
    const round = asked.slice(asked.indexOf('/api/orders/total/count')).slice(0, 5);
    expect(round.every((path) => /^\/api\/orders\/[a-z-]+\/count$/.test(path))).toBe(true);
  });

  test('the counts of orders are published together when they are there, however long the phlebotomists take to be counted', async () => {
    const client = await startClient();
    for (const [at, name] of ['total', 'in-progress', 'delivered', 'ready', 'cancelled'].entries())
      client.backend.on(`/api/orders/${name}/count`, { json: { count: 10 + at } });
    client.backend.on('/api/drivers/drivers/count', 'hang');
    await client.signIn();
    expect(client.factsOf('figures.changed').map(({ figures }) => figures)).toContainEqual({
      total: 10,
      inProgress: 11,
      delivered: 12,
      ready: 13,
      cancelled: 14,
    });
  });

  const summary = '/api/drivers/attendance/summary';
  const attendanceOf = (client: Awaited<ReturnType<typeof startClient>>) => {
    const all = Object.assign({}, ...client.factsOf('figures.changed').map((fact) => fact.figures));
    return { present: all.present, absent: all.absent };
  };

  test('an attendance summary that fails at the load is zeros until one comes, and is asked for today in the zone', async () => {
    const client = await startClient();
    client.backend.on(summary, { text: 'x', status: 500 });
    await client.signIn();
    expect(client.backend.callsTo(summary)[0]?.path).toContain('date=2026-11-21');
    expect(attendanceOf(client)).toEqual({ present: 0, absent: 0 });
    client.backend.on(summary, { json: { presentCount: 46, absentCount: 8 } });
    await client.clock.advance(31_000);
    expect(attendanceOf(client)).toEqual({ present: 46, absent: 8 });
  });

  test('an attendance summary is of the backend’s day, on a computer whose clock is known to be ahead', async () => {
    // 02:30 of the 22nd in Kolkata, and really 20:30 of the 21st.
    const clock = manualClock(Date.UTC(2026, 10, 21, 21));
    const scripted = scriptedBackend();
    const fetch: typeof scripted.fetch = async (url, init) => {
      const answer = await scripted.fetch(url, init);
      if (answer.status !== 304)
        answer.headers.set('Date', new Date(clock.wall() - 6 * 3_600_000).toUTCString());
      return answer;
    };
    const client = await startClient({ clock, backend: { ...scripted, fetch } });
    await client.signIn();
    await clock.advance(300_000);
    expect(client.backend.callsTo(summary).at(-1)?.path).toContain('date=2026-11-21');
  });

  test('an attendance summary that fails after midnight is zeros: yesterday’s figures are not today’s', async () => {
    const client = await startClient();
    client.backend.on(summary, ({ path }) =>
      path.includes('date=2026-11-21')
        ? { json: { presentCount: 46, absentCount: 8 } }
        : { text: 'x', status: 500 },
    );
    await client.signIn();
    await client.clock.advance(12 * 3_600_000);
    expect(attendanceOf(client)).toEqual({ present: 46, absent: 8 });
    await client.clock.advance(2 * 3_600_000);
    expect(attendanceOf(client)).toEqual({ present: 0, absent: 0 });
  });

  test.each([
    ['500', { text: 'x', status: 500 } as const],
    ['a list', { json: [] } as const],
    ['no network', 'broken' as const],
  ])('an attendance summary that fails later (%s) leaves the figures that are known', async (_, answer) => {
    const client = await startClient();
    client.backend.on(summary, { json: { presentCount: 46, absentCount: 8 } });
    await client.signIn();
    client.backend.on(summary, answer);
    await client.clock.advance(62_000);
    expect(attendanceOf(client)).toEqual({ present: 46, absent: 8 });
    expect(client.factsOf('feed.wentLive').filter(({ feed }) => feed === 'attendance')).toHaveLength(1);
  });
});
