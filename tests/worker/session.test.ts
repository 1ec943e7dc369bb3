import { describe, expect, test } from 'vitest';
import { type ManualClock, manualClock } from '../support/manual-clock.ts';
import { hospital, startClient } from '../support/realtime-client.ts';
import { scriptedBackend } from '../support/scripted-backend.ts';
import { orderOf } from '../support/wire.ts';

const login = '/api/hospitals/login';
const ask = { email: 'ward@hospital.example', password: 'secret' };

describe('login', () => {
  test('an accepted login publishes the hospital and starts every feed', async () => {
    const client = await startClient();
    client.backend.on(login, {
      json: { id: 1, email: 'ward@hospital.example', code: 'SRM001', password: null },
    });
    client.page.login(ask.email, ask.password);
    await client.clock.advance(50);
    expect(client.factsOf('session.loginAccepted')[0]?.hospital).toEqual(hospital);
    for (const path of ['/api/orders', '/api/orders/collected', '/api/location/all', '/api/drivers'])
      expect(client.backend.callsTo(path), path).toHaveLength(1);
    expect(client.backend.callsTo('/api/drivers')[0]?.path).toBe('/api/drivers?hospitalCode=SRM001');
  });

  test.each([400, 401, 403, 500])('an answer of %i is a refusal, not an ended session', async (status) => {
    const client = await startClient();
    client.backend.on(login, { text: 'no', status });
    client.page.login(ask.email, ask.password);
    await client.clock.advance(50);
    expect(client.factsOf('session.loginRefused')).toHaveLength(1);
    expect(client.factsOf('session.expired')).toHaveLength(0);
  });

  test('a network error keeps its own message', async () => {
    const client = await startClient();
    client.backend.on(login, 'broken');
    client.page.login(ask.email, ask.password);
    await client.clock.advance(50);
    expect(client.factsOf('session.loginFailed')[0]?.failure).toMatchObject({
      kind: 'network',
      message: 'Failed to fetch',
    });
  });

  test('a hanging login ends at its deadline', async () => {
    const client = await startClient({ config: { timings: { callTimeoutMs: 4_000 } } });
    client.backend.on(login, 'hang');
    client.page.login(ask.email, ask.password);
    await client.clock.advance(4_050);
    expect(client.factsOf('session.loginFailed')[0]?.failure.kind).toBe('timeout');
  });

  test('HTML instead of JSON is a failed login', async () => {
    const client = await startClient();
    client.backend.on(login, { text: '<!doctype html>' });
    client.page.login(ask.email, ask.password);
    await client.clock.advance(50);
    expect(client.factsOf('session.loginFailed')[0]?.failure.kind).toBe('lost');
  });
});

describe('the end of a session', () => {
  test('logout ends every poll and both channels, and is not waited for', async () => {
    const client = await startClient();
    client.backend.on('/api/hospitals/logout/1', 'hang');
    await client.signIn();
    client.page.logout();
    await client.clock.advance(50);
    expect(client.factsOf('session.closed')).toHaveLength(1);
    expect([client.channel.closed, client.chat.closed]).toEqual([1, 1]);
    expect(client.backend.callsTo('/api/hospitals/logout/1')).toHaveLength(1);
    const others = () => client.backend.calls.filter(({ path }) => !path.includes('/logout/')).length;
    const before = others();
    await client.clock.advance(120_000);
    expect(others()).toBe(before);
  });

  test('that is stored begins as the worker opens: the page need not find the time to say so, and says it for nothing', async () => {
    const client = await startClient({ session: { id: 'page.1', hospital } });
    expect(client.opened.session).toBe('page.1');
    await client.clock.advance(1);
    expect(client.backend.callsTo('/api/orders')).toHaveLength(1);
    client.page.give({ type: 'session.resume', hospital }, { session: 'page.1' });
    await client.clock.advance(100);
    expect(client.factsOf('session.opened')).toMatchObject([{ session: 'page.1', hospital }]);
    expect(client.backend.callsTo('/api/orders')).toHaveLength(1);
  });

  test('a logout that could not be sent is sent when it can be, and given up when somebody signs in', async () => {
    const client = await startClient();
    await client.signIn();
    client.backend.on('/api/hospitals/logout/1', 'broken');
    client.page.logout();
    await client.clock.advance(16_000);
    const calls = () => client.backend.callsTo('/api/hospitals/logout/1').length;
    expect(calls()).toBe(3);
    client.backend.on('/api/hospitals/logout/1', { text: '' });
    await client.clock.advance(20_000);
    expect(calls()).toBe(4);
    expect(client.factsOf('command.ended').at(-1)).toMatchObject({
      command: 'session.logout',
      outcome: 'done',
    });
    await client.signIn();
    client.backend.on('/api/hospitals/logout/1', 'broken');
    client.page.logout();
    await client.clock.advance(100);
    client.page.resume();
    await client.clock.advance(60_000);
    expect(calls()).toBe(5);
  });

  test.each([
    ['a proxy that could not reach the backend', { text: '', status: 503 }, 3, undefined],
    ['a backend that breaks down over it', { text: '', status: 500 }, 1, 'unknown'],
    ['a backend that says no', { text: '', status: 400 }, 1, 'refused'],
  ] as const)(
    'a logout is asked again only where no word of the backend came: %s',
    async (_, answer, calls, outcome) => {
      const client = await startClient();
      await client.signIn();
      client.backend.on('/api/hospitals/logout/1', answer);
      client.page.logout();
      await client.clock.advance(16_000);
      expect(client.backend.callsTo('/api/hospitals/logout/1')).toHaveLength(calls);
      const ended = client.factsOf('command.ended').find(({ command }) => command === 'session.logout');
      expect(ended?.outcome).toBe(outcome);
    },
  );

  test('a logout without a network for three days is sent within a minute of the network’s return', async () => {
    const client = await startClient();
    await client.signIn();
    client.backend.on('/api/hospitals/logout/1', 'broken');
    client.page.logout();
    const ends = () => client.factsOf('command.ended').filter(({ command }) => command === 'session.logout');
    await client.clock.advance(3 * 24 * 3_600_000);
    expect(ends()).toEqual([]);
    client.backend.on('/api/hospitals/logout/1', { text: '' });
    await client.clock.advance(60_000);
    expect(ends()).toMatchObject([{ outcome: 'done' }]);
  });

  test('a logout that is answered after somebody signed in takes no cookie away: its call is given up', async () => {
    const clock = manualClock();
    const backend = scriptedBackend();
    const server = cookieServer(clock);
    const fetch: typeof backend.fetch = (url, init) => server(url, init) ?? backend.fetch(url, init);
    const client = await startClient({ clock, backend: { ...backend, fetch }, signedIn: false });
    for (const leave of [true, false]) {
      client.page.login();
      await clock.advance(3_000);
      if (leave) client.page.logout();
      await clock.advance(500);
    }
    await clock.advance(30_000);
    expect(client.factsOf('session.loginAccepted')).toHaveLength(2);
    expect(client.factsOf('session.expired')).toEqual([]);
  });

  test('a logout that comes when somebody else has signed in is not sent: it would go out with that cookie', async () => {
    const client = await startClient();
    await client.signIn();
    client.page.give({ type: 'session.logout', hospital }, { session: 'of before' });
    await client.clock.advance(1_000);
    expect(client.backend.callsTo('/api/hospitals/logout/1')).toEqual([]);
    expect(client.factsOf('session.closed')).toEqual([]);
    expect(client.factsOf('command.ended').at(-1)).toMatchObject({ outcome: 'failed' });
  });

  test('a login waits for the logout before it, but not for ever', async () => {
    const client = await startClient();
    client.backend.on(login, { json: { id: 1, email: 'ward@hospital.example', code: 'SRM001' } });
    client.backend.on('/api/hospitals/logout/1', 'hang');
    await client.signIn();
    client.page.logout();
    client.page.login();
    await client.clock.advance(4_900);
    expect(client.backend.callsTo(login)).toHaveLength(0);
    await client.clock.advance(200);
    expect(client.backend.callsTo(login)).toHaveLength(1);
  });

  test('a 401 from any call ends the session once', async () => {
    const client = await startClient();
    await client.signIn();
    client.backend.all({ text: 'who are you?', status: 401 });
    await client.clock.advance(60_000);
    expect(client.factsOf('session.expired')).toHaveLength(1);
    expect(client.factsOf('session.closed')).toHaveLength(1);
    const before = client.backend.calls.length;
    await client.clock.advance(60_000);
    expect(client.backend.calls.length).toBe(before);
  });

  test('an answer that arrives after its session is dropped', async () => {
    const backend = scriptedBackend();
    let release: (response: Response) => void = () => {};
    const late = new Promise<Response>((resolve) => {
      release = resolve;
    });
    const fetch: typeof backend.fetch = (url, init) =>
      url === '/api/orders' ? late : backend.fetch(url, init);
    const client = await startClient({ backend: { ...backend, fetch } });
    await client.signIn();
    client.page.close();
    release(new Response(JSON.stringify([orderOf()])));
    await client.clock.advance(30_000);
    expect(client.factsOf('orders.changed')).toHaveLength(0);
    expect(client.facts.slice(-2).map(({ type }) => type)).toEqual(['session.closed', 'command.ended']);
  });

  test('one that is taken up twice goes on as it is', async () => {
    const client = await startClient();
    await client.signIn();
    client.page.give({ type: 'session.resume', hospital });
    await client.clock.advance(1_000);
    expect(client.factsOf('session.opened')).toHaveLength(1);
    expect(client.factsOf('session.closed')).toEqual([]);
  });

  test('a second session in the same worker starts afresh', async () => {
    const client = await startClient();
    await client.signIn();
    client.page.logout();
    client.page.resume({ ...hospital, id: '2', wireId: 2, code: 'KMC002' });
    await client.clock.advance(6_000);
    expect(client.backend.callsTo('/api/drivers').at(-1)?.path).toBe('/api/drivers?hospitalCode=KMC002');
    expect(client.factsOf('orders.changed').filter(({ initial }) => initial)).toHaveLength(2);
    expect(client.factsOf('feed.wentLive').filter(({ feed }) => feed === 'orders')).toHaveLength(2);
  });
});

/**
 * A server with a cookie, whose answer to a logout takes eight seconds and the cookie with it, unless the call is given
 * up before.
 */
function cookieServer(clock: ManualClock): (url: string, init: RequestInit) => Promise<Response> | null {
  let cookie: string | null = null;
  const logOut = (signal: AbortSignal | null | undefined) =>
    new Promise<Response>((resolve, reject) => {
      const cancel = clock.after(8_000, () => {
        cookie = null;
        resolve(new Response(''));
      });
      signal?.addEventListener('abort', () => {
        cancel();
        reject(new DOMException('given up', 'AbortError'));
      });
    });
  return (url, { signal }) => {
    if (url.startsWith('/api/hospitals/logout')) return logOut(signal);
    if (url === login) {
      cookie = 'new';
      const { id, email, code } = hospital;
      return Promise.resolve(new Response(JSON.stringify({ id, email, code })));
    }
    const isUnknown = url.startsWith('/api/') && cookie === null;
    return isUnknown ? Promise.resolve(new Response('who are you?', { status: 401 })) : null;
  };
}
