import { describe, expect, test } from 'vitest';
import type { Fact } from '../../src/contract/facts.ts';
import type { PhlebotomistDetails, PhlebotomistTexts } from '../../src/contract/team.ts';
import { type RealtimeClient, startClient } from '../support/realtime-client.ts';
import type { Answer, Call } from '../support/scripted-backend.ts';
import { driverOf, registrationForm } from '../support/team.ts';
import { orderOf } from '../support/wire.ts';

const list = '/api/drivers';
const patch = '/api/drivers/admin/5';
const timings = { rosterPollMs: 600_000, callTimeoutMs: 5_000 };

/** A backend that keeps phlebotomists as simply as a foreign one would. */
async function team(rows: Record<string, unknown>[] = [driverOf()]) {
  const client = await startClient({ config: { timings } });
  const stored = { rows };
  client.backend.on(list, () => ({ json: stored.rows }));
  client.backend.on(patch, ({ body }) => {
    stored.rows = stored.rows.map((row) => (row['id'] === 5 ? (body as Record<string, unknown>) : row));
    return { text: '' };
  });
  await client.signIn();
  const details = async (phlebotomistId = '5') => {
    const answer = await client.page.ask('phlebotomist', { phlebotomistId });
    return answer.ok ? answer.value : null;
  };
  return { client, stored, details, seen: (await details()) as PhlebotomistDetails };
}

const published = (client: RealtimeClient, prefix: string) =>
  client.facts.filter(({ type }) => type.startsWith(prefix)).map(({ type }) => type);
const endOf = (client: RealtimeClient) => client.factsOf('command.ended').at(-1);

describe('the details of one', () => {
  test('are every text of the list’s row, empty where it has none, and the addresses of the files', async () => {
    const { seen } = await team([
      driverOf({
        aadharImage: '/files/1',
        profileImage: '/files/3',
        profileImagePath: '/files/4',
        startTime: 900,
      }),
    ]);
    expect(seen).toMatchObject({
      id: '5',
      texts: { fullName: 'Senthil Murugan', email: '', dob: '1990-01-31', startTime: '900', licenseType: '' },
      hospitalCode: 'SRM001',
      images: { aadharImage: '/files/1', licenseImage: null, profileImage: '/files/4' },
    });
  });

  test('of an unknown id, and of another hospital’s phlebotomist, are null', async () => {
    const { details } = await team([driverOf(), driverOf({ id: 6, hospitalCode: 'KMC7' }), { id: null }]);
    expect(await details('6')).toBeNull();
    expect(await details('404')).toBeNull();
  });

  test('of a list that cannot be had are a failure', async () => {
    const { client } = await team();
    client.backend.on(list, { text: '<html>', status: 200 });
    const answer = await client.page.ask('phlebotomist', { phlebotomistId: '5' });
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'unreadable' } });
  });

  test('a phlebotomist’s bookings come newest first, without those of others', async () => {
    const { client } = await team();
    client.backend.on('/api/orders/bookings', {
      json: [
        orderOf({ orderId: 1, deliveryBoyId: 5, createdAt: '2026-11-20T08:00:00' }),
        orderOf({ orderId: 2, deliveryBoyId: 6 }),
        orderOf({ orderId: 3, deliveryBoyId: '5', createdAt: '2026-11-21T08:00:00' }),
        { orderId: null },
      ],
    });
    const answer = await client.page.ask('phlebotomistOrders', { phlebotomistId: '5' });
    expect(answer.ok && answer.value.map(({ id }) => id)).toEqual(['3', '1']);
  });
});

describe('editing', () => {
  const save = async (
    { client, seen }: { client: RealtimeClient; seen: PhlebotomistDetails },
    changes: Partial<PhlebotomistTexts>,
    attempt = 1,
    inDoubt: readonly Partial<PhlebotomistTexts>[] = [],
  ) => {
    client.page.give(
      { type: 'phlebotomist.update', phlebotomistId: '5', seen, changes, inDoubt },
      { key: '5', attempt },
    );
    await client.clock.advance(20_000);
  };

  test('sends the whole object back with the edits and with unknown fields', async () => {
    const { client, seen } = await team();
    await save({ client, seen }, { phone: '9840077129', dob: '' }, 3);
    const [call] = client.backend.callsTo(patch);
    expect(call?.method).toBe('PATCH');
    expect(call?.body).toEqual(driverOf({ phone: '9840077129', dob: null }));
    expect(client.factsOf('phlebotomist.updated')).toMatchObject([{ phlebotomistId: '5', attempt: 3 }]);
    expect(endOf(client)).toMatchObject({ outcome: 'done', key: '5' });
  });

  test('publishes the roster at once', async () => {
    const { client, seen } = await team();
    await save({ client, seen }, { fullName: 'S. Murugan' });
    const changed = client.factsOf('phlebotomists.changed').at(-1);
    expect(changed?.upserted).toMatchObject([{ id: '5', fullName: 'S. Murugan' }]);
  });

  test('another person’s change in the same field is a conflict and is not overwritten', async () => {
    const { client, seen, stored } = await team();
    stored.rows = [driverOf({ phone: '9000000000' })];
    await save({ client, seen }, { phone: '9840077129' });
    expect(client.backend.callsTo(patch)).toEqual([]);
    expect(client.factsOf('phlebotomist.updateConflicted')).toMatchObject([
      { current: { texts: { phone: '9000000000' } } },
    ]);
    expect(endOf(client)?.outcome).toBe('refused');
  });

  test('the old text again, after a save of another whose outcome is unknown, is written where that was done', async () => {
    const { client, seen, stored } = await team();
    const { phone } = seen.texts;
    const perhaps = [{ phone: '9840077129' }];
    await save({ client, seen }, { phone }, 1, perhaps);
    expect(client.backend.callsTo(patch)).toEqual([]);
    stored.rows = [driverOf({ phone: '9840077129' })];
    await save({ client, seen }, { phone }, 2, perhaps);
    expect(stored.rows[0]).toMatchObject({ phone });
    expect(published(client, 'phlebotomist.')).toEqual(['phlebotomist.updated', 'phlebotomist.updated']);
  });

  test('where a third text stands instead, it is somebody else’s; one’s own is no conflict, and kept is not saved', async () => {
    const { client, seen, stored } = await team();
    const perhaps = [{ phone: '9840077129' }];
    stored.rows = [driverOf({ phone: '9000000000' })];
    await save({ client, seen }, { phone: seen.texts.phone }, 1, perhaps);
    expect(client.backend.callsTo(patch)).toEqual([]);
    stored.rows = [driverOf({ phone: '9840077129' })];
    client.backend.on(patch, { text: '' });
    await save({ client, seen }, { phone: '9840077130' }, 2, perhaps);
    expect(client.factsOf('phlebotomist.updateConflicted')).toMatchObject([
      { cause: 'meanwhile' },
      { cause: 'kept' },
    ]);
  });

  test('another person’s change in another field stays', async () => {
    const { client, seen, stored } = await team();
    stored.rows = [driverOf({ address: 'Adyar' })];
    await save({ client, seen }, { phone: '9840077129' });
    expect(stored.rows[0]).toMatchObject({ address: 'Adyar', phone: '9840077129' });
    expect(published(client, 'phlebotomist.')).toEqual(['phlebotomist.updated']);
  });

  test('another person’s change to the same text counts as written; the rest is sent', async () => {
    const { client, seen, stored } = await team();
    stored.rows = [driverOf({ phone: '9840077129' })];
    await save({ client, seen }, { phone: '9840077129', address: 'Adyar' });
    expect(stored.rows[0]).toMatchObject({ phone: '9840077129', address: 'Adyar' });
    expect(published(client, 'phlebotomist.')).toEqual(['phlebotomist.updated']);
  });

  test('a backend that acknowledges and keeps an old text is a conflict, also where it took another field', async () => {
    const { client, seen, stored } = await team();
    client.backend.on(patch, () => {
      stored.rows = [driverOf({ address: 'Adyar' })];
      return { text: '' };
    });
    await save({ client, seen }, { phone: '9840077129', address: 'Adyar' });
    expect(client.factsOf('phlebotomist.updateConflicted')).toMatchObject([{ cause: 'kept' }]);
  });

  test('of a phlebotomist who is gone is published as a conflict', async () => {
    const { client, seen, stored } = await team();
    stored.rows = [];
    await save({ client, seen }, { phone: '9840077129' });
    expect(client.factsOf('phlebotomist.updateConflicted')).toMatchObject([{ current: null }]);
  });

  test('a backend that writes a date in its own way has taken it', async () => {
    const { client, seen, stored } = await team();
    client.backend.on(patch, () => {
      stored.rows = [driverOf({ dob: '1991-02-01T00:00:00' })];
      return { text: '' };
    });
    await save({ client, seen }, { dob: '1991-02-01' });
    expect(published(client, 'phlebotomist.')).toEqual(['phlebotomist.updated']);
  });

  test('a refusal is published with its text; a lost answer is read back', async () => {
    const { client, seen, stored } = await team();
    client.backend.on(patch, { text: 'Phone is taken', status: 409 });
    await save({ client, seen }, { phone: '9840077129' });
    expect(client.factsOf('phlebotomist.updateFailed')).toMatchObject([
      { failure: { kind: 'refused', answer: 'Phone is taken' } },
    ]);
    client.backend.on(patch, ({ body }) => {
      stored.rows = [body as Record<string, unknown>];
      return 'broken';
    });
    await save({ client, seen }, { phone: '9840077129' }, 2);
    expect(client.factsOf('phlebotomist.updated')).toMatchObject([{ attempt: 2 }]);
  });
});

describe('deleting', () => {
  const remove = async (client: RealtimeClient, answer: Answer) => {
    client.backend.on('/api/drivers/5', answer);
    client.page.give({ type: 'phlebotomist.delete', phlebotomistId: '5' }, { key: '5', attempt: 2 });
    await client.clock.advance(20_000);
  };

  test('publishes when the backend has, and the roster after it', async () => {
    const { client, stored } = await team();
    stored.rows = [];
    await remove(client, { text: 'ok' });
    expect(client.backend.callsTo('/api/drivers/5')[0]?.method).toBe('DELETE');
    expect(client.factsOf('phlebotomist.deleted')).toMatchObject([{ phlebotomistId: '5', attempt: 2 }]);
    expect(client.factsOf('phlebotomists.changed').at(-1)?.removed).toEqual(['5']);
  });

  test('a phlebotomist whom somebody else deleted, or whose answer was lost, counts as deleted', async () => {
    for (const answer of [{ text: 'No such driver', status: 404 }, 'broken'] as const) {
      const { client, stored } = await team();
      stored.rows = [];
      await remove(client, answer);
      expect(published(client, 'phlebotomist.')).toEqual(['phlebotomist.deleted']);
    }
  });

  test('a refusal is published while the phlebotomist is there', async () => {
    const { client } = await team();
    await remove(client, { text: 'Has open orders', status: 409 });
    expect(client.factsOf('phlebotomist.deleteFailed')).toMatchObject([
      { failure: { answer: 'Has open orders' } },
    ]);
    expect(endOf(client)?.outcome).toBe('refused');
  });
});

describe('registering', () => {
  const check = '/api/drivers/check';
  const files = ['aadhaar.pdf', 'licence.png'].map((name) => new File([name], name));

  async function submit(client: RealtimeClient, form = registrationForm()) {
    client.page.give({ type: 'registration.submit', form }, { attempt: 4 }, files);
    await client.clock.advance(20_000);
  }
  const answering = async (answers: {
    check?: Answer | ((call: Call) => Answer);
    post?: Answer | ((call: Call) => Answer);
  }) => {
    const { client } = await team();
    client.backend.on(check, answers.check ?? { json: { exists: false } });
    const { post = { text: 'Registered' } } = answers;
    client.backend.on(list, (call) => {
      if (call.method !== 'POST') return { json: [driverOf()] };
      return typeof post === 'function' ? post(call) : post;
    });
    return client;
  };
  const posts = (client: RealtimeClient) =>
    client.backend.callsTo(list).filter(({ method }) => method === 'POST');

  test('asks whether there is one already, then sends the specified parts', async () => {
    const client = await answering({});
    await submit(client);
    const [asked] = client.backend.callsTo(check);
    expect(asked?.path).toBe(`${check}?email=kavya%40field.example&phone=9840077120&hospitalCode=SRM001`);
    const [post] = posts(client);
    expect(Object.keys(post?.body as object)).toEqual([
      ...['fullName', 'phone', 'email', 'dob', 'address', 'vehicleType', 'vehicleNumber'],
      ...['accountNumber', 'ifscCode', 'latitude', 'longitude', 'password', 'hospitalCode', 'workType'],
      ...['aadharImage', 'licenseImage'],
    ]);
    expect(post?.body).toMatchObject({ phone: '9840077120', latitude: '13.0827', longitude: '80.2707' });
    expect(published(client, 'registration.')).toEqual(['registration.checked', 'registration.accepted']);
    expect(endOf(client)).toMatchObject({ outcome: 'done', attempt: 4 });
  });

  test('one that was taken is looked for at once in the team and among the counts', async () => {
    const client = await answering({});
    const calls = () =>
      ['/api/drivers', '/api/drivers/drivers/count'].map(
        (path) => client.backend.callsTo(path).filter(({ method }) => method === 'GET').length,
      );
    await submit(client);
    const before = calls();
    client.page.give({ type: 'registration.submit', form: registrationForm() }, { attempt: 5 }, files);
    await client.clock.advance(500);
    expect(calls()).toEqual(before.map((count) => count + 1));
  });

  test('part-time work goes with its times', async () => {
    const client = await answering({});
    const texts = { workType: 'PART_TIME', startTime: '09:00', endTime: '13:30' };
    await submit(client, registrationForm({ texts, latitude: 0, longitude: 80.2 }));
    expect(posts(client)[0]?.body).toMatchObject({ ...texts, latitude: '0', longitude: '80.2' });
  });

  test.each<[string, Answer, Fact | object]>([
    ['somebody exists', { json: { exists: true } }, { finding: 'exists', failure: null }],
    [
      'an error',
      { json: { error: 'no such hospital' } },
      { finding: 'failed', failure: { message: 'no such hospital' } },
    ],
    ['HTML', { text: '<html>' }, { finding: 'unreadable' }],
    ['an object of something else', { json: { ok: true } }, { finding: 'unreadable' }],
    ['500', { text: 'boom', status: 500 }, { finding: 'failed', failure: { status: 500 } }],
    ['no answer', 'broken', { finding: 'failed', failure: { kind: 'network' } }],
  ])('a check that answers %s sends nothing', async (_, answer, expected) => {
    const client = await answering({ check: answer });
    await submit(client);
    expect(posts(client)).toEqual([]);
    expect(client.factsOf('registration.checkRefused')).toMatchObject([{ attempt: 4, ...expected }]);
    expect(endOf(client)?.outcome).toBe('refused');
  });

  test('a refusal is published with the server’s text', async () => {
    const client = await answering({ post: { text: 'Licence cannot be read', status: 400 } });
    await submit(client);
    expect(client.factsOf('registration.failed')).toMatchObject([
      { outcome: 'refused', failure: { message: 'Licence cannot be read' } },
    ]);
  });

  test('one whose answer was lost was taken if there is somebody now, and failed if not', async () => {
    let isTaken = false;
    const client = await answering({
      check: () => ({ json: { exists: isTaken } }),
      post: () => {
        isTaken = true;
        return 'broken';
      },
    });
    await submit(client);
    expect(published(client, 'registration.').at(-1)).toBe('registration.accepted');

    const other = await answering({ post: 'broken' });
    await submit(other);
    expect(other.factsOf('registration.failed')).toMatchObject([
      { outcome: 'unknown', failure: { message: 'Failed to fetch' } },
    ]);
  });

  test('one that is ended while it is checked or uploaded is published as ended', async () => {
    for (const [answers, outcome] of [
      [{ check: 'hang' }, 'failed'],
      [{ post: 'hang' }, 'unknown'],
    ] as const) {
      const client = await answering(answers);
      client.page.give({ type: 'registration.submit', form: registrationForm() }, { attempt: 4 }, files);
      await client.clock.advance(100);
      client.page.give({ type: 'registration.cancel' });
      await client.clock.advance(100);
      expect(client.factsOf('registration.failed')).toMatchObject([
        { outcome, failure: { code: 'cancelled' } },
      ]);
      expect(posts(client).length).toBe('post' in answers ? 1 : 0);
    }
  });
});
