import { describe, expect, test } from 'vitest';
import { type RealtimeClient, startClient } from '../support/realtime-client.ts';
import type { Answer, Call } from '../support/scripted-backend.ts';

const path = '/api/displays';
const row = (id: number, fields: Record<string, unknown> = {}) => ({
  id,
  name: `Corridor ${id}`,
  createdAt: '2026-11-25T08:00:00Z',
  lastSeenAt: null,
  ...fields,
});

async function start({ rows = [row(4)] as unknown[], displays = true } = {}) {
  const client = await startClient({ config: { displays, timings: { callTimeoutMs: 5_000 } } });
  const stored = { rows };
  const posted: { answer: Answer | (() => Answer) } = { answer: { json: row(5), status: 201 } };
  client.backend.on(path, ({ method }: Call) => {
    if (method === 'GET') return { json: stored.rows };
    return typeof posted.answer === 'function' ? posted.answer() : posted.answer;
  });
  client.page.setDesired({ name: 'feeds', feeds: ['displays'] });
  await client.signIn();
  await client.clock.advance(100);
  return { client, stored, posted };
}
const posts = ({ backend }: RealtimeClient) =>
  backend.callsTo(path).filter(({ method }) => method === 'POST');
const add = async (client: RealtimeClient, name = 'Corridor 5') => {
  client.page.give({ type: 'display.add', code: 'ABCD2345', name }, { attempt: 3 });
  await client.clock.advance(20_000);
};
const end = async (client: RealtimeClient) => {
  client.page.give({ type: 'display.end', displayId: '4' }, { key: '4', attempt: 3 });
  await client.clock.advance(20_000);
};
const published = (client: RealtimeClient) =>
  client.facts.filter(({ type }) => type.startsWith('display.')).map(({ type }) => type);
const outcome = (client: RealtimeClient) => client.factsOf('command.ended').at(-1)?.outcome;

describe('the list', () => {
  test('is published once, and then its changes; rows that cannot be read are left out and counted', async () => {
    const { client, stored } = await start({
      rows: [row(4), { id: null }, 'x', row(5, { name: null, lastSeenAt: '2026-11-25T09:00:00Z' })],
    });
    expect(client.factsOf('displays.changed')).toMatchObject([
      {
        initial: true,
        upserted: [
          { id: '4', name: 'Corridor 4', createdAt: Date.UTC(2026, 10, 25, 8), lastSeenAt: null },
          { id: '5', name: null, lastSeenAt: Date.UTC(2026, 10, 25, 9) },
        ],
      },
    ]);
    expect(client.pulse()?.counters['displays.rowsRefused']).toBe(2);
    stored.rows = [row(5, { name: null, lastSeenAt: '2026-11-25T09:00:10Z' })];
    await client.clock.advance(10_000);
    expect(client.factsOf('displays.changed').at(-1)).toMatchObject({
      initial: false,
      upserted: [{ id: '5', lastSeenAt: Date.UTC(2026, 10, 25, 9, 0, 10) }],
      removed: ['4'],
    });
  });

  test('is asked for every ten seconds while a screen shows it, and not otherwise', async () => {
    const { client } = await start();
    const before = client.backend.callsTo(path).length;
    await client.clock.advance(30_000);
    expect(client.backend.callsTo(path)).toHaveLength(before + 3);
    client.page.setDesired({ name: 'feeds', feeds: [] });
    await client.clock.advance(120_000);
    expect(client.backend.callsTo(path)).toHaveLength(before + 3);
  });
});

describe('a backend whose settings say no displays', () => {
  test('is never called for them: the feed is off, and a command of theirs fails', async () => {
    const { client } = await start({ displays: false });
    await add(client);
    await end(client);
    await client.clock.advance(60_000);
    expect(client.backend.calls.filter(({ path: called }) => called.startsWith(path))).toEqual([]);
    expect(client.facts.filter((fact) => 'feed' in fact && fact.feed === 'displays')).toEqual([]);
    expect(
      client
        .factsOf('command.ended')
        .map(({ outcome: how }) => how)
        .slice(-2),
    ).toEqual(['failed', 'failed']);
  });
});

describe('adding', () => {
  test('sends code and name, and the list is read again at once', async () => {
    const { client, stored, posted } = await start();
    posted.answer = () => {
      stored.rows = [row(4), row(5)];
      return { json: row(5), status: 201 };
    };
    client.page.give({ type: 'display.add', code: 'ABCD2345', name: 'Corridor 5' }, { attempt: 3 });
    await client.clock.advance(200);
    expect(posts(client)).toMatchObject([{ body: { code: 'ABCD2345', name: 'Corridor 5' } }]);
    expect(client.factsOf('display.added')).toMatchObject([{ attempt: 3, name: 'Corridor 5' }]);
    expect(client.factsOf('displays.changed').at(-1)?.upserted).toMatchObject([{ id: '5' }]);
    expect(outcome(client)).toBe('done');
  });

  test('a code that the backend does not know is refused, by a fact of its own', async () => {
    const { client, posted } = await start();
    posted.answer = { text: 'No display shows this code', status: 404 };
    await add(client);
    expect(published(client)).toEqual(['display.addRefused']);
    expect(outcome(client)).toBe('refused');
  });

  test.each([
    [409, 'refused', 'A display has this name'],
    [429, 'refused', 'Too many codes'],
    [500, 'refused', 'disk full'],
  ])('%i is a failure in the server’s words, and is not sent again', async (status, how, text) => {
    const { client, posted } = await start();
    posted.answer = { text, status };
    await add(client);
    expect(client.factsOf('display.addFailed')).toMatchObject([
      { attempt: 3, outcome: how, failure: { status, message: text } },
    ]);
    expect(outcome(client)).toBe(how);
    expect(posts(client)).toHaveLength(1);
  });

  test('whose answer was lost is found in the list, by its name, where it was not before', async () => {
    const { client, stored, posted } = await start();
    posted.answer = () => {
      stored.rows = [row(4), row(5)];
      return 'broken';
    };
    await add(client);
    expect(published(client)).toEqual(['display.added']);
    expect(posts(client)).toHaveLength(1);
  });

  test('whose answer was lost is not taken for a display of the same name that was there before', async () => {
    const { client, posted } = await start();
    posted.answer = 'broken';
    await add(client, 'Corridor 4');
    expect(published(client)).toEqual(['display.addFailed']);
    expect(outcome(client)).toBe('unknown');
  });
});

describe('ending', () => {
  test('takes the display out of the list at once', async () => {
    const { client, stored } = await start();
    client.backend.on(`${path}/4`, () => {
      stored.rows = [];
      return { text: '' };
    });
    client.page.give({ type: 'display.end', displayId: '4' }, { key: '4', attempt: 3 });
    await client.clock.advance(200);
    expect(client.backend.callsTo(`${path}/4`)).toMatchObject([{ method: 'DELETE' }]);
    expect(client.factsOf('display.ended')).toMatchObject([{ displayId: '4', attempt: 3 }]);
    expect(client.factsOf('displays.changed').at(-1)?.removed).toEqual(['4']);
  });

  test.each<[string, Answer]>([
    ['that somebody else ended', { text: 'gone', status: 404 }],
    ['whose answer was lost', 'broken'],
  ])('a display %s counts as ended', async (_, answer) => {
    const { client, stored } = await start();
    client.backend.on(`${path}/4`, () => {
      stored.rows = [];
      return answer;
    });
    await end(client);
    expect(published(client)).toEqual(['display.ended']);
  });

  test('a refusal and a broken call are failures while the display is there', async () => {
    const { client } = await start();
    client.backend.on(`${path}/4`, { text: 'no', status: 403 });
    await end(client);
    expect(outcome(client)).toBe('refused');
    client.backend.on(`${path}/4`, 'broken');
    await end(client);
    expect(outcome(client)).toBe('unknown');
    expect(published(client)).toEqual(['display.endFailed', 'display.endFailed']);
  });
});
