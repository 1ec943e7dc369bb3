import { describe, expect, test, vi } from 'vitest';
import { hospitalHeader, instanceHeader } from '../../../src/contract/wire/offers.ts';
import { createApiClient, type PollMemory } from '../../../src/worker/api/api-client.ts';
import { manualClock, settle } from '../../support/manual-clock.ts';
import { scriptedBackend } from '../../support/scripted-backend.ts';

const orders = '/api/orders';

function start() {
  const clock = manualClock();
  const backend = scriptedBackend();
  /** Answers that the test gives itself, in the order of the calls; it heeds no abort, as a late answer would not. */
  const open: ((response: Response) => void)[] = [];
  const parts = { upload: backend.upload, clock, baseUrl: '', timeoutMs: 20_000 };
  const api = createApiClient({ ...parts, fetch: backend.fetch });
  const byHand = createApiClient({
    ...parts,
    fetch: () => new Promise<Response>((resolve) => void open.push(resolve)),
  });
  const session = (hospitalId = '1') => {
    const life = new AbortController();
    const onUnauthorised = vi.fn();
    return { life, onUnauthorised, binding: { signal: life.signal, hospitalId, onUnauthorised } };
  };
  return { clock, backend, api, byHand, open, session };
}

const list = (rows: unknown[], headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(rows), { headers });

describe('a call of a session', () => {
  test('that is answered with 401 ends the session', async () => {
    const { api, backend, session } = start();
    const { binding, onUnauthorised } = session();
    backend.on(orders, { text: 'who are you?', status: 401 });
    const answer = await api.forSession(binding).text('orders');
    expect(answer).toMatchObject({ failure: { kind: 'unauthorised', retry: 'never', status: 401 } });
    expect(onUnauthorised).toHaveBeenCalledOnce();
  });

  test('carries the cookies of the backend, also where that is another origin', async () => {
    const { api, backend, session } = start();
    await api.forSession(session().binding).text('orders');
    expect(backend.calls.map(({ credentials }) => credentials)).toEqual(['include']);
  });

  test('is given up when the session ends; a 401 that comes late ends no other session', async () => {
    const { byHand, open, session } = start();
    const [first, second] = [session(), session()];
    const answer = byHand.forSession(first.binding).text('orders');
    await settle();
    first.life.abort();
    byHand.forSession(second.binding);
    open[0]?.(new Response('who are you?', { status: 401 }));
    expect(await answer).toMatchObject({ ok: false, failure: { kind: 'stopped' } });
    expect(first.onUnauthorised).not.toHaveBeenCalled();
    expect(second.onUnauthorised).not.toHaveBeenCalled();
  });

  test('is not sent any more after its end', async () => {
    const { api, backend, session } = start();
    const { binding, life } = session();
    life.abort();
    expect(await api.forSession(binding).text('orders')).toMatchObject({ failure: { kind: 'stopped' } });
    expect(backend.calls).toHaveLength(0);
  });

  test.each([
    ['rows', 200],
    ['nothing new', 304],
    ['a refusal', 404],
  ])("that is answered with another hospital's %s is dropped, and ends the session", async (_, status) => {
    const { api, backend, session } = start();
    const { binding, onUnauthorised } = session('1');
    backend.on(orders, { json: [{ orderId: 7 }], status, headers: { [hospitalHeader]: '2' } });
    const memory: PollMemory = {};
    const answer = await api.forSession(binding).poll('orders', memory);
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'unauthorised' } });
    expect(onUnauthorised).toHaveBeenCalledOnce();
    expect(memory).toEqual({});
  });

  test("is good with its own hospital's id, and with a backend that says none", async () => {
    const { api, backend, session } = start();
    const { binding, onUnauthorised } = session('1');
    backend.on(orders, { json: [], headers: { [hospitalHeader]: ' 1 ' } });
    backend.on('/api/drivers', { json: [] });
    expect((await api.forSession(binding).json('orders')).ok).toBe(true);
    expect((await api.forSession(binding).json('drivers')).ok).toBe(true);
    expect(onUnauthorised).not.toHaveBeenCalled();
  });
});

test('the instance that gave the last good answer is known, where the backend names one', async () => {
  const { byHand, open, session } = start();
  const api = byHand.forSession(session().binding);
  const ask = async (headers: Record<string, string>, status = 200) => {
    const answer = api.text('orders');
    await settle();
    open.shift()?.(new Response('[]', { status, headers }));
    await answer;
    return api.instance();
  };
  expect(api.instance()).toBeNull();
  expect(await ask({ [instanceHeader]: 'desk-1' })).toBe('desk-1');
  expect(await ask({}, 502)).toBe('desk-1');
  expect(await ask({ [instanceHeader]: 'desk-2' })).toBe('desk-2');
  expect(await ask({})).toBeNull();
});

describe('a call outside any session', () => {
  test.each(['login', 'logout'] as const)('(%s) that is answered with 401 ends none', async (name) => {
    const { api, backend, session } = start();
    const { binding, onUnauthorised } = session();
    api.forSession(binding);
    backend.all({ text: 'no', status: 401 });
    expect((await api.text(name, { params: { hospitalId: 1 } })).ok).toBe(false);
    expect(onUnauthorised).not.toHaveBeenCalled();
  });
});

describe('the permits of calls', () => {
  test('a person goes before polls, and polls before scans, through all sessions together', async () => {
    const { byHand, open, session } = start();
    const other = byHand.forSession(session().binding);
    const ended: string[] = [];
    for (let i = 0; i < 5; i += 1) void byHand.text('totalCount', { priority: 'poll' });
    void other.text('attendance', { priority: 'scan' }).then(() => ended.push('scan'));
    void other.text('orders', { priority: 'poll' }).then(() => ended.push('poll'));
    void byHand.text('expenses').then(() => ended.push('person'));
    await settle();
    expect(open).toHaveLength(5);
    for (let i = 0; i < 8; i += 1) {
      open[i]?.(list([]));
      await settle();
    }
    expect(ended).toEqual(['person', 'poll', 'scan']);
  });

  test('the deadline holds for a call that waits for one, and it is not sent afterwards', async () => {
    const { byHand, open, clock } = start();
    for (let i = 0; i < 5; i += 1) void byHand.text('orders', { priority: 'poll' });
    await clock.advance(19_000);
    const late = byHand.text('drivers');
    await clock.advance(20_000);
    expect(await late).toMatchObject({ failure: { kind: 'timeout', message: 'No answer within 20000 ms' } });
    for (const answer of open.slice(0, 5)) answer(list([]));
    await settle();
    expect(open).toHaveLength(5);
  });

  test('a call that was given up while waiting leaves the line to the next', async () => {
    const { byHand, open } = start();
    const life = new AbortController();
    for (let i = 0; i < 5; i += 1) void byHand.text('orders');
    const gone = byHand.text('drivers', { signal: life.signal });
    const next = byHand.text('tests');
    life.abort();
    expect(await gone).toMatchObject({ failure: { kind: 'stopped' } });
    open[0]?.(list([]));
    await settle();
    open[5]?.(list([1]));
    expect(await next).toEqual({ ok: true, value: '[1]' });
  });
});

describe('a polled list', () => {
  test('says when it was asked, by a number that grows', async () => {
    const { api } = start();
    const asked = [];
    for (const memory of [{}, {}, {}]) {
      const answer = await api.poll('orders', memory);
      asked.push(answer.ok ? answer.value.asked : null);
    }
    expect(asked).toEqual([1, 2, 3]);
  });

  test('that was asked for before the remembered one and comes after it is no news, and is not remembered', async () => {
    const { byHand, open } = start();
    const memory: PollMemory = {};
    const [early, late] = [byHand.poll('orders', memory), byHand.poll('orders', memory)];
    await settle();
    open[1]?.(list([2], { ETag: '"2"' }));
    expect(await late).toMatchObject({ value: { unchanged: false, rows: [2] } });
    open[0]?.(list([1], { ETag: '"1"' }));
    expect(await early).toMatchObject({ value: { unchanged: true } });
    expect(memory).toMatchObject({ text: '[2]', etag: '"2"', asked: 2 });
  });

  test('that was asked for before an unchanged answer, and comes after it, is older than the remembered list: it is not taken', async () => {
    const { byHand, open } = start();
    const memory: PollMemory = {};
    const first = byHand.poll('orders', memory);
    await settle();
    open[0]?.(list([2], { ETag: '"2"' }));
    await first;
    const [early, late] = [byHand.poll('orders', memory), byHand.poll('orders', memory)];
    await settle();
    open[2]?.(list([2], { ETag: '"2"' }));
    expect(await late).toMatchObject({ value: { unchanged: true } });
    open[1]?.(list([1], { ETag: '"1"' }));
    expect(await early).toMatchObject({ value: { unchanged: true } });
    expect(memory.text).toBe('[2]');
  });

  test('forgets a tag that the next answer no longer has: nothing is asked for by an old one', async () => {
    const { byHand, open } = start();
    const memory: PollMemory = {};
    const answers = [byHand.poll('orders', memory)];
    await settle();
    open[0]?.(list([1], { ETag: '"1"' }));
    await answers[0];
    expect(memory.etag).toBe('"1"');
    answers.push(byHand.poll('orders', memory));
    await settle();
    open[1]?.(list([2]));
    await answers[1];
    expect(memory).not.toHaveProperty('etag');
  });

  test('is news against the last good one: a failure between changes nothing', async () => {
    const { api, backend } = start();
    const memory: PollMemory = {};
    backend.on(orders, { json: [1] });
    await api.poll('orders', memory);
    for (const odd of [{ text: '<html>' }, { json: {} }, { text: 'x', status: 500 }, 'broken'] as const) {
      backend.on(orders, odd);
      expect((await api.poll('orders', memory)).ok).toBe(false);
    }
    backend.on(orders, { json: [1] });
    expect(await api.poll('orders', memory)).toMatchObject({ value: { unchanged: true } });
  });
});

describe('failures are data', () => {
  test.each([
    ['no network', 'broken', { kind: 'network', retry: 'auto', message: 'Failed to fetch' }],
    ['429', { text: 'oh', status: 429 }, { kind: 'refused', retry: 'auto', status: 429, answer: 'oh' }],
    ['500', { text: 'oh', status: 500 }, { kind: 'refused', retry: 'auto', status: 500, answer: 'oh' }],
    ['400', { text: 'no', status: 400 }, { kind: 'refused', retry: 'user', status: 400, answer: 'no' }],
    ['HTML', { text: '<html>' }, { kind: 'unreadable', retry: 'auto' }],
  ] as const)('%s', async (_, answer, failure) => {
    const { api, backend } = start();
    backend.on(orders, answer);
    expect(await api.json('orders')).toMatchObject({ ok: false, failure });
  });

  test('a body that is no JSON is no reason to throw', async () => {
    const { api } = start();
    const circular: Record<string, unknown> = {};
    circular['self'] = circular;
    expect((await api.text('createOrder', { body: circular })).ok).toBe(false);
  });
});
