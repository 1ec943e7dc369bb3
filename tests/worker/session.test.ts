import { describe, expect, test } from 'vitest';
import { hospital, startClient } from '../support/realtime-client.ts';
import { scriptedBackend } from '../support/scripted-backend.ts';
import { orderOf } from '../support/wire.ts';

const login = '/api/hospitals/login';
const ask = { email: 'ward@hospital.example', password: 'secret' };

describe('login', () => {
  test('an accepted login tells the hospital and starts every feed', async () => {
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
    expect(client.factsOf('session.loginFailed')[0]?.failure.kind).toBe('unreadable');
  });
});

describe('the end of a session', () => {
  test('logout ends every poll and the channel, and is not waited for', async () => {
    const client = await startClient();
    client.backend.on('/api/hospitals/logout/1', 'hang');
    await client.signIn();
    client.page.logout();
    await client.clock.advance(50);
    expect(client.factsOf('session.closed')).toHaveLength(1);
    expect(client.channel.closed).toBe(1);
    expect(client.backend.callsTo('/api/hospitals/logout/1')).toHaveLength(1);
    const others = () => client.backend.calls.filter(({ path }) => !path.includes('/logout/')).length;
    const before = others();
    await client.clock.advance(120_000);
    expect(others()).toBe(before);
  });

  test('a logout that could not be sent is sent when it can be, and given up when somebody signs in', async () => {
    const client = await startClient();
    await client.signIn();
    client.backend.on('/api/hospitals/logout/1', 'broken');
    client.page.logout();
    await client.clock.advance(12_000);
    const calls = () => client.backend.callsTo('/api/hospitals/logout/1').length;
    expect(calls()).toBe(3);
    client.backend.on('/api/hospitals/logout/1', { text: '' });
    await client.clock.advance(5_000);
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
