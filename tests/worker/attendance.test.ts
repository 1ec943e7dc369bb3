import { describe, expect, test } from 'vitest';
import type { AttendanceDay } from '../../src/contract/attendance.ts';
import { attendanceTodayOffer, offersHeader } from '../../src/contract/wire/offers.ts';
import { type RealtimeClient, startClient } from '../support/realtime-client.ts';
import { type Answer, type Call, scriptedBackend } from '../support/scripted-backend.ts';
import { driverOf } from '../support/team.ts';

const today = '2026-11-21T09:05:00';
const timings = { rosterPollMs: 600_000, callTimeoutMs: 5_000 };
const pending = (id: number, fields: Record<string, unknown> = {}) => ({
  id,
  timestamp: today,
  present: true,
  approvalStatus: 'PENDING',
  reason: 'On duty',
  ...fields,
});
const drivers = (count: number) =>
  Array.from({ length: count }, (_, at) => driverOf({ id: at + 1, fullName: `Phlebotomist ${at + 1}` }));

type Feeds = ('attendanceLabels' | 'attendanceClaims')[];
const watch = (client: RealtimeClient, ...feeds: Feeds) => client.page.setDesired({ name: 'feeds', feeds });
const labelsOf = (client: RealtimeClient) => {
  const labels = new Map<string, string>();
  for (const fact of client.factsOf('attendance.labelsChanged')) {
    for (const { phlebotomistId, label } of fact.labels) labels.set(phlebotomistId, label);
    for (const id of fact.removed) labels.delete(id);
  }
  return Object.fromEntries(labels);
};
const foundIds = (client: RealtimeClient) =>
  client.factsOf('attendance.claimFound').map(({ claim }) => claim.recordId);
const scans = (client: RealtimeClient) =>
  client.backend.calls.filter(({ path }) => /\/attendance\?month=/.test(path));

/** A backend with the specification's calls alone, of so many phlebotomists. */
async function foreign(count: number, options: Parameters<typeof startClient>[0] = {}) {
  const client = await startClient({ config: { timings }, ...options });
  client.backend.on('/api/drivers', { json: drivers(count) });
  await client.signIn();
  return client;
}

describe('labels of a backend that has only the specification’s calls', () => {
  test('are asked for one by one while a screen wants them, and published as they differ', async () => {
    const client = await foreign(5);
    const latest = (id: number, answer: Answer) =>
      client.backend.on(`/api/drivers/${id}/latest-attendance`, answer);
    latest(1, { json: { present: true, approvalStatus: 'PENDING' } });
    latest(2, { json: { present: false, approvalStatus: 'pending' } });
    latest(3, { json: { present: false, approvalStatus: 'APPROVED' } });
    latest(4, { json: { present: false, approvalStatus: 'DENIED' } });
    latest(5, { text: '', status: 404 });
    await client.clock.advance(60_000);
    expect(client.factsOf('attendance.labelsChanged')).toEqual([]);
    watch(client, 'attendanceLabels');
    await client.clock.advance(100);
    expect(labelsOf(client)).toEqual({ 1: 'present', 2: 'pending', 3: 'approved', 4: 'denied', 5: 'none' });

    latest(5, { json: { present: true } });
    await client.clock.advance(30_000);
    const [, second] = client.factsOf('attendance.labelsChanged');
    expect(second?.labels).toEqual([{ phlebotomistId: '5', label: 'present' }]);
    watch(client);
    const asked = client.backend.calls.length;
    await client.clock.advance(3_600_000);
    expect(client.backend.calls.slice(asked).filter(({ path }) => path.includes('latest'))).toEqual([]);
  });

  test('a label that cannot be read is No Record; a known label stays', async () => {
    const client = await foreign(2);
    const one = '/api/drivers/1/latest-attendance';
    client.backend.on(one, { text: 'boom', status: 500 });
    client.backend.on('/api/drivers/2/latest-attendance', { text: 'null' });
    watch(client, 'attendanceLabels');
    await client.clock.advance(100);
    expect(labelsOf(client)).toEqual({ 1: 'none', 2: 'none' });
    client.backend.on(one, { json: { present: true } });
    await client.clock.advance(60_000);
    expect(labelsOf(client)).toEqual({ 1: 'present', 2: 'none' });
    client.backend.on(one, { text: '<html>', status: 502 });
    await client.clock.advance(60_000);
    expect(labelsOf(client)).toEqual({ 1: 'present', 2: 'none' });
  });

  test('a phlebotomist who leaves loses the label; a new one is asked for at once', async () => {
    const client = await foreign(2);
    watch(client, 'attendanceLabels');
    await client.clock.advance(100);
    client.backend.on('/api/drivers', { json: drivers(3).slice(1) });
    await client.clock.advance(600_000);
    expect(labelsOf(client)).toEqual({ 2: 'none', 3: 'none' });
  });
});

test('a changed phone number starts no scan: only new phlebotomists are asked for at once', async () => {
  const client = await foreign(3, {
    config: { timings: { ...timings, attendanceLabelsPollMs: 600_000, rosterPollMs: 1_000 } },
  });
  watch(client, 'attendanceLabels');
  await client.clock.advance(100);
  const asked = () => client.backend.calls.filter(({ path }) => path.includes('latest')).length;
  expect(asked()).toBe(3);
  client.backend.on('/api/drivers', { json: drivers(3).map((row) => ({ ...row, phone: '9840000000' })) });
  await client.clock.advance(5_000);
  expect(asked()).toBe(3);
  client.backend.on('/api/drivers', { json: drivers(4) });
  await client.clock.advance(5_000);
  expect(asked()).toBe(7);
});

describe('the scan for pending records', () => {
  test('a phlebotomist whose records cannot be read does not stop the scan', async () => {
    const client = await foreign(6);
    client.backend.on('/api/drivers/1/attendance', { text: '<html>' });
    client.backend.on('/api/drivers/6/attendance', { json: [pending(60)] });
    watch(client, 'attendanceClaims');
    await client.clock.advance(100);
    expect(foundIds(client)).toEqual(['60']);
  });

  test('the first of the list counts, in whatever order the answers come', async () => {
    const backend = scriptedBackend();
    const late: (() => void)[] = [];
    const fetch: typeof backend.fetch = (url, init) => {
      const answer = backend.fetch(url, init);
      if (!String(url).includes('/api/drivers/1/attendance')) return answer;
      return new Promise((resolve) => late.push(() => resolve(answer)));
    };
    const client = await foreign(4, { backend: { ...backend, fetch } });
    client.backend.on('/api/drivers/1/attendance', { json: [pending(10)] });
    client.backend.on('/api/drivers/3/attendance', { json: [pending(30)] });
    watch(client, 'attendanceClaims');
    await client.clock.advance(100);
    for (const answer of late) answer();
    await client.clock.advance(100);
    expect(foundIds(client)).toEqual(['10']);
  });

  test('takes the first phlebotomist of the list with a pending record of today, and pauses', async () => {
    const client = await foreign(9);
    client.backend.on('/api/drivers/3/attendance', {
      json: [
        pending(30, { timestamp: '2026-11-20T09:00:00' }),
        pending(31, { timestamp: null }),
        pending(32, { approvalStatus: 'APPROVED' }),
        pending(34, { timestamp: '2026-11-21T10:00:00' }),
        pending(33),
      ],
    });
    client.backend.on('/api/drivers/6/attendance', { json: [pending(60)] });
    watch(client, 'attendanceClaims');
    await client.clock.advance(100);
    expect(client.factsOf('attendance.claimFound').map(({ claim }) => claim)).toEqual([
      {
        recordId: '33',
        phlebotomistId: '3',
        present: true,
        reason: 'On duty',
        at: Date.UTC(2026, 10, 21, 3, 35),
      },
    ]);
    expect(scans(client)[0]?.path).toBe('/api/drivers/1/attendance?month=11&year=2026');
    const asked = scans(client).length;
    await client.clock.advance(60_000);
    expect(scans(client)).toHaveLength(asked);

    client.page.give({ type: 'attendance.scan', except: ['33', '34'] });
    await client.clock.advance(100);
    expect(foundIds(client)).toEqual(['33', '60']);
  });

  test('a decision holds for its day: the same record pending on the next day is asked about', async () => {
    const client = await foreign(1);
    client.backend.on('/api/drivers/1/attendance', { json: [pending(10)] });
    client.backend.on('/api/drivers/admin/attendance/10/approve', { text: '' });
    watch(client, 'attendanceClaims');
    await client.clock.advance(100);
    client.page.give({ type: 'attendance.decide', recordId: '10', phlebotomistId: '1', approve: true });
    await client.clock.advance(100);
    client.page.give({ type: 'attendance.scan', except: [] });
    await client.clock.advance(60_000);
    expect(foundIds(client)).toEqual(['10']);
    client.clock.jumpWall(24 * 3_600_000);
    client.backend.on('/api/drivers/1/attendance', {
      json: [pending(10, { timestamp: '2026-11-22T09:05:00' })],
    });
    await client.clock.advance(60_000);
    expect(foundIds(client)).toEqual(['10', '10']);
  });

  test('has at most four calls in flight and never overlaps itself, with 200 phlebotomists and a slow backend', async () => {
    const backend = scriptedBackend();
    let inFlight = 0;
    let most = 0;
    const asked: string[] = [];
    const open: (() => void)[] = [];
    const client = await foreign(200, {
      backend: {
        ...backend,
        fetch: async (url, init) => {
          if (!/\/(attendance|latest-attendance)(\?|$)/.test(url)) return backend.fetch(url, init);
          inFlight += 1;
          most = Math.max(most, inFlight);
          asked.push(url);
          await new Promise<void>((resolve) => open.push(resolve));
          inFlight -= 1;
          return backend.fetch(url, init);
        },
      },
    });
    watch(client, 'attendanceClaims');
    for (let second = 0; second < 100; second += 1) {
      await client.clock.advance(1_000);
      for (const answer of open.splice(0)) answer();
    }
    await client.clock.advance(0);
    expect(most).toBe(4);
    // 200 phlebotomists by four a second: twice round in a hundred seconds, and each round whole.
    expect(asked.length).toBeGreaterThan(200);
    expect(new Set(asked.slice(0, 200)).size).toBe(200);
  });

  test('a line that breaks ends the round; one row’s refusal does not', async () => {
    const client = await foreign(40);
    client.backend.on('/api/drivers/2/attendance', { text: 'boom', status: 500 });
    client.backend.on('/api/drivers/9/attendance', { json: [pending(90)] });
    watch(client, 'attendanceClaims');
    await client.clock.advance(100);
    expect(foundIds(client)).toEqual(['90']);
    client.backend.on('/api/drivers/9/attendance', 'broken');
    client.page.give({ type: 'attendance.scan', except: [] });
    const asked = scans(client).length;
    await client.clock.advance(1_000);
    expect(scans(client).length - asked).toBeLessThan(20);
  });

  test('ends with the screen, and finds the same again when it is back', async () => {
    const client = await foreign(2);
    client.backend.on('/api/drivers/2/attendance', { json: [pending(20)] });
    watch(client, 'attendanceClaims');
    await client.clock.advance(100);
    watch(client);
    await client.clock.advance(60_000);
    watch(client, 'attendanceClaims');
    await client.clock.advance(100);
    expect(foundIds(client)).toEqual(['20', '20']);
    expect(client.factsOf('attendance.claimSettled')).toEqual([]);
  });

  test.each([
    ['none is left', []],
    ['another one is found', [pending(21)]],
  ])('one that was decided elsewhere while nobody looked is settled, where %s', async (_, left) => {
    const client = await foreign(2);
    client.backend.on('/api/drivers/2/attendance', { json: [pending(20)] });
    watch(client, 'attendanceClaims');
    await client.clock.advance(100);
    watch(client);
    client.backend.on('/api/drivers/2/attendance', {
      json: [pending(20, { approvalStatus: 'DENIED' }), ...left],
    });
    await client.clock.advance(60_000);
    watch(client, 'attendanceClaims');
    await client.clock.advance(100);
    expect(client.factsOf('attendance.claimSettled')).toMatchObject([{ recordId: '20' }]);
    expect(foundIds(client)).toEqual(['20', ...left.map(({ id }) => String(id))]);
  });
});

describe('a backend that offers today in one call', () => {
  const todayPath = '/api/drivers/attendance/today';
  async function offering(rows: unknown[]) {
    const backend = scriptedBackend({ headers: { [offersHeader]: attendanceTodayOffer } });
    const stored = { rows, generation: 1 };
    backend.on(todayPath, ({ headers }: Call) =>
      headers['If-None-Match'] === `"${stored.generation}"`
        ? { json: null, status: 304 }
        : { json: stored.rows, headers: { ETag: `"${stored.generation}"` } },
    );
    const client = await foreign(3, { backend });
    watch(client, 'attendanceLabels', 'attendanceClaims');
    await client.clock.advance(100);
    return {
      client,
      change: (to: unknown[]) => Object.assign(stored, { rows: to, generation: stored.generation + 1 }),
    };
  }

  test('is asked for nothing else, conditionally', async () => {
    const { client } = await offering([
      { driverId: 1, present: false, approvalStatus: 'PENDING', claim: pending(10, { present: false }) },
      { driverId: 3, present: true, approvalStatus: 'APPROVED', claim: null },
    ]);
    await client.clock.advance(20_000);
    expect(labelsOf(client)).toEqual({ 1: 'pending', 2: 'none', 3: 'present' });
    expect(foundIds(client)).toEqual(['10']);
    expect(client.backend.calls.filter(({ path }) => /latest-attendance|month=/.test(path))).toEqual([]);
    expect(client.backend.callsTo(todayPath).length).toBeGreaterThan(3);
    expect(client.factsOf('attendance.labelsChanged')).toHaveLength(1);
  });

  test('a record that somebody else decided on is settled, and the next one is asked about', async () => {
    const { client, change } = await offering([{ driverId: 1, present: true, claim: pending(10) }]);
    change([{ driverId: 2, present: true, claim: pending(20) }]);
    await client.clock.advance(5_000);
    expect(client.factsOf('attendance.claimSettled')).toMatchObject([{ recordId: '10' }]);
    expect(foundIds(client)).toEqual(['10', '20']);
  });

  test('the same while nobody looked', async () => {
    const { client, change } = await offering([{ driverId: 1, present: true, claim: pending(10) }]);
    watch(client);
    change([{ driverId: 1, present: true, claim: null }]);
    await client.clock.advance(60_000);
    watch(client, 'attendanceLabels', 'attendanceClaims');
    await client.clock.advance(5_000);
    expect(client.factsOf('attendance.claimSettled')).toMatchObject([{ recordId: '10' }]);
  });

  test('an answer that was on its way at a decision does not ask again', async () => {
    const rows = [{ driverId: 1, present: true, claim: pending(10) }];
    const { client } = await offering(rows);
    client.backend.on('/api/drivers/admin/attendance/10/approve', { text: '' });
    client.page.give({
      type: 'attendance.decide',
      recordId: '10',
      phlebotomistId: '1',
      approve: true,
    });
    await client.clock.advance(10);
    client.page.give({ type: 'attendance.scan', except: [] });
    await client.clock.advance(20_000);
    expect(foundIds(client)).toEqual(['10']);
  });

  test('a malformed row is counted and takes nothing down', async () => {
    const { client } = await offering([{ driverId: null }, 'no row', { driverId: 2, present: 'true' }]);
    await client.clock.advance(1_000);
    expect(labelsOf(client)).toEqual({ 1: 'none', 2: 'present', 3: 'none' });
    expect(client.pulse()?.counters['attendance.rowsRefused']).toBe(2);
  });
});

describe('a decision', () => {
  const decide = async (client: RealtimeClient, answer: Answer, approve = true) => {
    client.backend.on('/api/drivers/admin/attendance/33/approve', answer);
    const decision = { recordId: '33', phlebotomistId: '3', approve };
    client.page.give({ type: 'attendance.decide', ...decision }, { attempt: 7 });
    await client.clock.advance(10_000);
  };

  test('is sent to the backend with the record’s id', async () => {
    for (const approve of [true, false]) {
      const client = await foreign(1);
      await decide(client, { text: '' }, approve);
      expect(client.backend.calls.at(-1)).toBeDefined();
      const [call] = client.backend.callsTo('/api/drivers/admin/attendance/33/approve');
      expect(call).toMatchObject({
        method: 'PUT',
        path: `/api/drivers/admin/attendance/33/approve?approve=${approve}`,
      });
      expect(client.factsOf('attendance.decided')).toMatchObject([{ recordId: '33', attempt: 7, approve }]);
    }
  });

  test('that is refused, or whose answer is lost, says so', async () => {
    const client = await foreign(1);
    await decide(client, { text: 'Already denied', status: 409 });
    await decide(client, 'broken');
    expect(client.factsOf('attendance.decisionFailed')).toMatchObject([
      { failure: { kind: 'refused', answer: 'Already denied' } },
      { failure: { kind: 'network' } },
    ]);
    expect(
      client
        .factsOf('command.ended')
        .slice(-2)
        .map(({ outcome }) => outcome),
    ).toEqual(['refused', 'unknown']);
  });
});

describe('queries of attendance', () => {
  test('a month comes oldest first, those without a moment last', async () => {
    const client = await foreign(1);
    client.backend.on('/api/drivers/1/attendance', {
      json: [
        pending(3, { timestamp: null, selfieUrl: '/files/9' }),
        pending(2),
        pending(1, { timestamp: '2026-11-02T10:00:00Z' }),
        {},
      ],
    });
    const answer = await client.page.ask('attendanceMonth', { phlebotomistId: '1', year: 2026, month: 11 });
    expect(answer.ok && answer.value.map(({ id, at }) => [id, at])).toEqual([
      ['1', Date.UTC(2026, 10, 2, 10)],
      ['2', Date.UTC(2026, 10, 21, 3, 35)],
      ['3', null],
    ]);
  });

  test('a day has both lists; rows that cannot be read are left out, and a value that is no list is empty', async () => {
    const client = await foreign(1);
    client.backend.on('/api/drivers/attendance/summary', {
      json: {
        presentCount: 2,
        absentCount: 1,
        presentDrivers: [{ driverId: 1, fullName: 'Kavya', timestamp: today, status: 'Present' }, 7],
        absentDrivers: 'none',
      },
    });
    const answer = await client.page.ask('attendanceDay', { day: '2026-11-21', anew: true });
    expect(answer).toMatchObject({
      ok: true,
      value: {
        presentCount: 2,
        absentCount: 1,
        present: [
          { phlebotomistId: '1', fullName: 'Kavya', at: Date.UTC(2026, 10, 21, 3, 35), reason: null },
        ],
        absent: [],
      },
    });
    expect(client.backend.callsTo('/api/drivers/attendance/summary').at(-1)?.path).toContain(
      'date=2026-11-21',
    );
    client.backend.on('/api/drivers/attendance/summary', { text: '<html>' });
    expect((await client.page.ask('attendanceDay', { day: '2026-11-21', anew: true })).ok).toBe(false);
  });

  test('today’s lists are of the polled answer, and its age is theirs: they are published whenever they are another', async () => {
    const client = await startClient({ config: { timings: { attendanceSummaryPollMs: 30_000 } } });
    const summary = (fullName: string) => ({
      json: {
        presentCount: 1,
        absentCount: 0,
        presentDrivers: [{ driverId: 1, fullName, timestamp: today, status: 'Present' }],
        absentDrivers: [],
      },
    });
    const path = '/api/drivers/attendance/summary';
    client.backend.on(path, summary('Asha'));
    await client.signIn();
    await client.clock.advance(1_000);
    const { day } = client.factsOf('attendance.dayChanged')[0] ?? { day: '' };
    const names = async (anew = false) => {
      const answer = await client.page.ask('attendanceDay', { day, anew });
      return (answer as { value: AttendanceDay }).value.present.map(({ fullName }) => fullName);
    };
    const calls = client.backend.callsTo(path).length;
    expect(await names()).toEqual(['Asha']);
    expect(client.backend.callsTo(path)).toHaveLength(calls);
    await client.clock.advance(60_000);
    expect(client.factsOf('attendance.dayChanged')).toHaveLength(1);
    // One goes home and another comes: the counts are the same.
    client.backend.on(path, summary('Bala'));
    await client.clock.advance(30_000);
    expect(client.factsOf('attendance.dayChanged')).toHaveLength(2);
    expect(await names()).toEqual(['Bala']);
    // Who presses Refresh asks the backend.
    client.backend.on(path, summary('Chitra'));
    expect(await names(true)).toEqual(['Chitra']);
  });
});
