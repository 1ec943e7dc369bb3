import { describe, expect, test } from 'vitest';
import type { Answer } from '../../support/scripted-backend.ts';
import { scriptedBackend } from '../../support/scripted-backend.ts';
import { startWall } from '../../support/wall-client.ts';

const MINUTE = 60_000;
const session = { json: { id: 7, name: 'Corridor', hospitalId: 1, hospitalCode: 'SRM001' } };
const nobody: Answer = { text: '', status: 401 };

/** A wall whose backend offers codes and says of each what the test has it say. */
function startPairedWall() {
  const backend = scriptedBackend();
  let codes = 0;
  let state: 'waiting' | 'paired' | 'over' = 'waiting';
  let display: Answer = nobody;
  backend.on('/api/display/session', () => display);
  backend.on('/api/display/pairing', () => {
    codes += 1;
    return {
      json: { code: `CODE000${codes}`, secret: `secret ${codes}`, validMs: 10 * MINUTE },
      status: 201,
    };
  });
  backend.on('/api/display/pairing/outcome', () => {
    if (state === 'paired') display = session;
    return { json: { state } };
  });
  const { client, opened } = startWall({ config: { displays: true }, backend });
  return {
    client,
    opened,
    say: (next: typeof state) => {
      state = next;
    },
    has: (answer: Answer) => {
      display = answer;
    },
    codes: () => client.factsOf('pairing.offered').map(({ code }) => code),
  };
}

describe('a wall without a session', () => {
  test('shows a code, and has a session when an administrator has entered it', async () => {
    const wall = startPairedWall();
    await wall.opened;
    await wall.client.clock.advance(100);
    expect(wall.codes()).toEqual(['CODE0001']);
    expect(wall.client.factsOf('pairing.done')).toEqual([]);

    wall.say('paired');
    await wall.client.clock.advance(4_000);
    const [done] = wall.client.factsOf('pairing.done');
    expect(done?.hospital).toEqual({ id: '1', wireId: 1, email: '', code: 'SRM001' });

    const calls = wall.client.backend.calls.length;
    await wall.client.clock.advance(MINUTE);
    const later = wall.client.backend.calls.slice(calls).map(({ path }) => path);
    expect(later.filter((path) => path.startsWith('/api/'))).toEqual([]);
  });

  test('asks for the outcome with the secret, which no fact holds', async () => {
    const wall = startPairedWall();
    await wall.opened;
    await wall.client.clock.advance(7_000);
    const asked = wall.client.backend.callsTo('/api/display/pairing/outcome');
    expect(asked.map(({ body }) => body)).toEqual([{ secret: 'secret 1' }, { secret: 'secret 1' }]);
    expect(JSON.stringify(wall.client.facts)).not.toContain('secret');
  });

  test('has another code after ten minutes, and when the server says that the code is over', async () => {
    const wall = startPairedWall();
    await wall.opened;
    await wall.client.clock.advance(10 * MINUTE + 4_000);
    expect(wall.codes()).toEqual(['CODE0001', 'CODE0002']);
    wall.say('over');
    await wall.client.clock.advance(3_100);
    expect(wall.codes()).toEqual(['CODE0001', 'CODE0002', 'CODE0003']);
  });

  test('keeps its code, and what was entered with it, when the computer’s clock is set by an hour', async () => {
    for (const hours of [1, -1]) {
      const wall = startPairedWall();
      await wall.opened;
      await wall.client.clock.advance(100);
      wall.say('paired');
      wall.client.clock.jumpWall(hours * 60 * MINUTE);
      await wall.client.clock.advance(4_000);
      expect(wall.codes()).toEqual(['CODE0001']);
      expect(wall.client.factsOf('pairing.done')).toHaveLength(1);
    }
  });

  test('keeps its code while the server is away, and goes on when it is back', async () => {
    const wall = startPairedWall();
    await wall.opened;
    await wall.client.clock.advance(100);
    wall.client.backend.all('broken');
    await wall.client.clock.advance(3 * MINUTE);
    expect(wall.codes()).toEqual(['CODE0001']);
    wall.client.backend.all(null);
    wall.say('paired');
    await wall.client.clock.advance(MINUTE);
    expect(wall.client.factsOf('pairing.done')).toHaveLength(1);
  });
});

test('a wall that has a session begins without a code', async () => {
  const wall = startPairedWall();
  wall.has(session);
  await wall.opened;
  await wall.client.clock.advance(100);
  expect(wall.codes()).toEqual([]);
  expect(wall.client.factsOf('pairing.done')).toHaveLength(1);
});

test('a backend that pairs no displays is not asked to', async () => {
  const { client, opened } = startWall({ config: {} });
  await opened;
  await client.clock.advance(MINUTE);
  expect(client.backend.calls.filter(({ path }) => path.startsWith('/api/'))).toEqual([]);
});

describe('the settings of a wall', () => {
  test.each([
    ['nothing', 'broken'],
    ['a proxy’s login page', { text: '<html><title>Sign in</title></html>' }],
    ['an error', { text: 'Bad gateway', status: 502 }],
  ] as const)('are asked for again after %s', async (_, answer) => {
    const backend = scriptedBackend();
    backend.on('/config.json', answer);
    const { client, opened } = startWall({ backend });
    let isOpen = false;
    void opened.then(() => {
      isOpen = true;
    });
    await client.clock.advance(20_000);
    expect(isOpen).toBe(false);
    backend.on('/config.json', { json: { timeZone: 'Asia/Colombo' } });
    await client.clock.advance(31_000);
    expect((await opened).config.timeZone).toBe('Asia/Colombo');
  });

  test.each([
    ['there is no such file', { text: 'not here', status: 404 }],
    ['the host answers with the console’s own page', { text: '<title>HomeDraw</title>' }],
  ] as const)('are the defaults where %s', async (_, answer) => {
    const backend = scriptedBackend();
    backend.on('/config.json', answer);
    const { opened } = startWall({ backend });
    expect((await opened).config.displays).toBe(false);
  });
});
