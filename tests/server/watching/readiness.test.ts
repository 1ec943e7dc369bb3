/** Whether a server takes calls, as a balancer asks. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createReadiness } from '../../../server/http/readiness.ts';
import { serversOfFile } from '../support/servers-of-file.ts';
import type { TestServer } from '../support/test-server.ts';

const startServer = serversOfFile();
afterEach(() => {
  vi.restoreAllMocks();
});

const ask = async (server: TestServer) => {
  const answer = await server.call(null, 'GET', '/health/ready');
  return [answer.statusCode, answer.json()];
};
const notReady = (...reasons: string[]) => [503, { status: 'not ready', reasons }];

describe('a server', () => {
  test('is ready while its database answers, and says so to anybody for now', async () => {
    const server = await startServer();
    expect(await ask(server)).toEqual([200, { status: 'ok' }]);
    const { headers } = await server.call(null, 'GET', '/health/ready');
    expect(headers['cache-control']).toBe('no-store');
  });

  test('is not ready while its database refuses, and is again when it answers', async () => {
    const server = await startServer();
    const away = vi.spyOn(server.database, 'query').mockRejectedValue(new Error('away: secret host'));
    expect(await ask(server)).toEqual(notReady('database'));
    away.mockRestore();
    expect(await ask(server)).toEqual([200, { status: 'ok' }]);
  });

  test('is not ready where its database says nothing, which is asked once for all who ask', async () => {
    const server = await startServer();
    const silent = vi.spyOn(server.database, 'query').mockReturnValue(new Promise(() => {}));
    for (const answer of await Promise.all([ask(server), ask(server), ask(server)]))
      expect(answer).toEqual(notReady('database'));
    expect(silent).toHaveBeenCalledTimes(1);
  });

  test('that was told to stop is not ready, and still lives', async () => {
    const server = await startServer();
    server.services.readiness.stop();
    expect(await ask(server)).toEqual(notReady('stopping'));
    expect((await server.call(null, 'GET', '/health/live')).statusCode).toBe(200);
  });

  test('that closes is told to stop by that', async () => {
    const server = await startServer();
    await server.app.close();
    expect(await server.services.readiness.reasons()).toContain('stopping');
  });

  test('lives whatever its database does', async () => {
    const server = await startServer();
    const asked = vi.spyOn(server.database, 'query').mockRejectedValue(new Error('away'));
    expect((await server.call(null, 'GET', '/health/live')).json()).toEqual({ status: 'ok' });
    expect(asked).not.toHaveBeenCalled();
  });

  test('has further reasons where a part of it adds them', async () => {
    const server = await startServer();
    let holds = true;
    server.services.readiness.add({ name: 'exchange', holds: () => holds });
    expect(await ask(server)).toEqual([200, { status: 'ok' }]);
    holds = false;
    expect(await ask(server)).toEqual(notReady('exchange'));
  });
});

test('a check that throws or rejects does not hold, and hides no other', async () => {
  const readiness = createReadiness();
  readiness.add({
    name: 'throws',
    holds: () => {
      throw new Error('at once');
    },
  });
  readiness.add({ name: 'rejects', holds: () => Promise.reject(new Error('later')) });
  readiness.add({ name: 'holds', holds: () => true });
  readiness.add({ name: 'does not', holds: async () => false });
  expect(await readiness.reasons()).toEqual(['throws', 'rejects', 'does not']);
});

test('a check that says nothing is waited for 2 s, and set off once for all who ask meanwhile', async () => {
  vi.useFakeTimers();
  try {
    const readiness = createReadiness();
    const holds = vi.fn(() => new Promise<boolean>(() => {}));
    readiness.add({ name: 'silent', holds });
    const answers: (readonly string[])[] = [];
    const ask = () => void readiness.reasons().then((reasons) => answers.push(reasons));
    ask();
    ask();
    await vi.advanceTimersByTimeAsync(1_999);
    expect(answers).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(answers).toEqual([['silent'], ['silent']]);
    expect(holds).toHaveBeenCalledTimes(1);
  } finally {
    vi.useRealTimers();
  }
});
