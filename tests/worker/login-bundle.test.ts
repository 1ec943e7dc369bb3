import { describe, expect, test } from 'vitest';
import type { CommandPayload } from '../../src/contract/capabilities.ts';
import type { MessagePortLike } from '../../src/contract/message-port.ts';
import { defaultConfig } from '../../src/contract/read-config.ts';
import type { OpenQuery, RealtimePort } from '../../src/contract/realtime-port.ts';
import { createLoginBundle, type MakeCore } from '../../src/worker/login-bundle.ts';
import { manualClock, settle } from '../support/manual-clock.ts';
import { noThreads } from '../support/no-threads.ts';
import { type ClientOptions, hospital, startClient } from '../support/realtime-client.ts';
import { scriptedBackend } from '../support/scripted-backend.ts';
import { scriptedMaps } from '../support/scripted-maps.ts';

const login = '/api/hospitals/login';
const accepted = { json: { id: 1, email: hospital.email, code: hospital.code } };
const gone = () => Promise.reject<MakeCore>(new TypeError('Failed to fetch'));
const words = 'The realtime worker could not be loaded: Failed to fetch';

/** A file that comes when the test says so. */
function heldFile() {
  const asked: { arrive(): void; fail(): void }[] = [];
  const fetchCore = (make: MakeCore) =>
    new Promise<MakeCore>((resolve, reject) => {
      asked.push({ arrive: () => resolve(make), fail: () => reject(new TypeError('Failed to fetch')) });
    });
  return { asked, fetchCore };
}

/** A login screen. */
async function loginScreen(given: ClientOptions = {}) {
  const file = heldFile();
  const client = await startClient({ signedIn: false, fetchCore: file.fetchCore, ...given });
  client.backend.on(login, accepted);
  return { ...client, asked: file.asked, endsOf: () => client.factsOf('command.ended') };
}

const loginCommand = { type: 'session.login', email: 'a', password: 'b' } satisfies CommandPayload;
const takeBy = (port: RealtimePort, payload: CommandPayload = loginCommand, id = 1) =>
  Promise.resolve(port.take({ ...payload, id, key: null, attempt: 1, session: 'one' } as never, []));

describe('a login screen', () => {
  test('has the settings without the core, which comes when the screen was idle for a while, once', async () => {
    const { opened, asked, clock, backend } = await loginScreen({ config: { timeZone: 'Asia/Dubai' } });
    expect(opened.config.timeZone).toBe('Asia/Dubai');
    await clock.advance(900);
    expect(asked).toHaveLength(0);
    await clock.advance(200);
    asked[0]?.arrive();
    await clock.advance(60_000);
    expect(asked).toHaveLength(1);
    expect(backend.callsTo('/config.json')).toHaveLength(1);
  });

  test('sends its login at once and once, and fetches the core beside it', async () => {
    const { asked, backend, page, clock, factsOf, endsOf } = await loginScreen();
    page.login('ward@hospital.example', 'secret');
    await settle();
    expect(asked).toHaveLength(1);
    expect(backend.callsTo(login)).toMatchObject([
      {
        method: 'POST',
        body: { email: 'ward@hospital.example', password: 'secret' },
        credentials: 'include',
      },
    ]);
    asked[0]?.arrive();
    await clock.advance(50);
    expect(factsOf('session.loginAccepted')[0]?.hospital).toEqual(hospital);
    expect(backend.callsTo('/api/orders')).toHaveLength(1);
    await clock.advance(60_000);
    expect(backend.callsTo(login)).toHaveLength(1);
    expect(endsOf()).toMatchObject([{ command: 'session.login', outcome: 'done' }]);
  });

  test('sends the call to the backend of the settings', async () => {
    const { backend, page } = await loginScreen({ config: { apiBaseUrl: 'https://api.example/' } });
    page.login();
    await settle();
    expect(backend.calls.map(({ path }) => path)).toContain('https://api.example/api/hospitals/login');
  });

  test('whose login is not answered says so at the call’s own deadline', async () => {
    const { asked, backend, page, clock, factsOf, endsOf } = await loginScreen();
    backend.on(login, 'hang');
    page.login();
    await settle();
    asked[0]?.arrive();
    await clock.advance(20_050);
    expect(factsOf('session.loginFailed')[0]?.failure.kind).toBe('timeout');
    expect(endsOf()).toHaveLength(1);
  });

  test('whose login was refused before the core was there says so then, and the next one is a call of its own', async () => {
    const { asked, backend, page, clock, factsOf } = await loginScreen();
    backend.on(login, { text: 'no', status: 401 });
    page.login('a', 'same');
    await settle();
    asked[0]?.arrive();
    await clock.advance(50);
    expect(factsOf('session.loginRefused')).toHaveLength(1);
    backend.on(login, accepted);
    page.login('a', 'same');
    await clock.advance(50);
    expect(factsOf('session.loginAccepted')).toHaveLength(1);
    expect(backend.callsTo(login)).toHaveLength(2);
  });

  test('sends no login past a logout that waits', async () => {
    const { asked, backend, page, clock } = await loginScreen();
    backend.on('/api/hospitals/logout/1', 'hang');
    page.give({ type: 'session.logout', hospital });
    page.login();
    await settle();
    expect(backend.callsTo(login)).toHaveLength(0);
    asked[0]?.arrive();
    await clock.advance(4_900);
    expect(backend.callsTo(login)).toHaveLength(0);
    await clock.advance(200);
    expect(backend.callsTo(login)).toHaveLength(1);
  });

  test('keeps the page’s calls from before the core in order', async () => {
    const { asked, port, page, clock, backend, endsOf, factsOf, journal } = await loginScreen();
    port.record([{ type: 'page.workerStarted' }]);
    page.resume();
    const located = page.give({ type: 'booking.locate', address: 'Velachery' });
    page.setDesired({ name: 'feeds', feeds: ['locations'] });
    port.record([{ type: 'user.askLogout' }]);
    await settle();
    expect(backend.callsTo('/api/orders')).toHaveLength(0);
    asked[0]?.arrive();
    await clock.advance(1_000);
    expect(endsOf()).toMatchObject([{ command: 'session.resume' }, { id: located, outcome: 'done' }]);
    expect(backend.callsTo('/api/location/all')).not.toHaveLength(0);
    const inputs = (await journal()).flatMap((entry) => (entry.kind === 'input' ? [entry] : []));
    expect(inputs).toMatchObject([
      { session: null, input: { type: 'page.workerStarted' } },
      { session: factsOf('session.opened')[0]?.session, input: { type: 'user.askLogout' } },
    ]);
  });
});

describe('a core that cannot be had', () => {
  test('is not missed by an idle login screen, and is fetched again by the login', async () => {
    const { asked, port, clock, factsOf } = await loginScreen();
    await clock.advance(1_100);
    asked[0]?.fail();
    await clock.advance(10_000);
    expect(await port.ping()).toBe(clock.wall());
    expect(asked).toHaveLength(1);
    const taken = takeBy(port);
    asked[1]?.arrive();
    await taken;
    await clock.advance(50);
    expect(factsOf('session.loginAccepted')).toHaveLength(1);
  });

  test('makes a command throw, and the command is not run later', async () => {
    const { asked, port, clock, endsOf } = await loginScreen();
    const taken = takeBy(port);
    asked[0]?.fail();
    await expect(taken).rejects.toThrow(words);
    const next = takeBy(port, { type: 'session.resume', hospital }, 2);
    asked[1]?.arrive();
    await next;
    await clock.advance(50);
    expect(endsOf()).toMatchObject([{ id: 2, outcome: 'done' }]);
  });

  test('is given up after a time, and no call reaches it later', async () => {
    const { asked, port, clock, endsOf } = await loginScreen();
    const taken = takeBy(port).catch(String);
    await clock.advance(15_050);
    expect(await taken).toContain('no answer within 15 s');
    asked[0]?.arrive();
    await clock.advance(50);
    expect(endsOf()).toEqual([]);
  });

  test('makes a query a failure', async () => {
    const client = await startClient({ signedIn: false, fetchCore: gone });
    expect(await client.port.ask('fleet', null, null)).toMatchObject({
      ok: false,
      failure: { kind: 'network', retry: 'user', message: words },
    });
  });
});

describe('a stored session', () => {
  const open = (fetchCore: () => Promise<MakeCore>) => {
    const backend = scriptedBackend();
    const port = createLoginBundle({ clock: manualClock(), fetch: backend.fetch, fetchCore });
    const facts = { postMessage: () => {}, close: () => {} } satisfies MessagePortLike;
    return {
      backend,
      opened: port.open({ tab: 'tab', signedIn: true, session: null }, facts, scriptedMaps().page, noThreads),
    };
  };

  test('fetches the core beside the settings', () => {
    let fetched = 0;
    const { backend } = open(() => {
      fetched += 1;
      return new Promise(() => {});
    });
    expect(fetched).toBe(1);
    expect(backend.callsTo('/config.json')).toHaveLength(1);
  });

  test('is said to be taken up though another tab signed out a moment ago, so that the page can end it', async () => {
    const backend = scriptedBackend();
    const taken: unknown[] = [];
    const core = {
      open: async ({ session }: OpenQuery) => void taken.push(session),
    } as unknown as RealtimePort;
    const port = createLoginBundle({
      ...{ clock: manualClock(), fetch: backend.fetch },
      fetchCore: async () => () => core,
    });
    const facts = { postMessage: () => {}, close: () => {} } satisfies MessagePortLike;
    const session = { id: 'page.1', hospital };
    const opened = await port.open(
      { tab: 'tab', signedIn: false, session },
      facts,
      scriptedMaps().page,
      noThreads,
    );
    expect(opened.session).toBe('page.1');
    expect(taken).toEqual([session]);
  });

  test('is not opened where the core cannot be had: the page starts another worker', async () => {
    await expect(open(gone).opened).rejects.toThrow(words);
  });

  test('in the worker’s name fetches both before the page’s first call, and each once', async () => {
    let fetched = 0;
    const backend = scriptedBackend();
    const fetchCore = () => {
      fetched += 1;
      return gone();
    };
    const port = createLoginBundle({
      ...{ clock: manualClock(), fetch: backend.fetch, fetchCore },
      expectsSession: true,
    });
    expect([fetched, backend.callsTo('/config.json').length]).toEqual([1, 1]);
    const facts = { postMessage: () => {}, close: () => {} } satisfies MessagePortLike;
    const opened = port.open(
      { tab: 'tab', signedIn: true, session: null },
      facts,
      scriptedMaps().page,
      noThreads,
    );
    await expect(opened).rejects.toThrow(words);
    expect([fetched, backend.callsTo('/config.json').length]).toEqual([1, 1]);
  });
});

test('a worker that is started anew goes on by the settings of the one before it, whoever answers for them now', async () => {
  const backend = scriptedBackend();
  backend.on('/config.json', 'broken');
  const settings = { ...defaultConfig, timeZone: 'Asia/Dubai' };
  const { opened } = await startClient({ backend, settings });
  expect(opened.config).toEqual(settings);
});
