import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Engine } from '../../server/database/engine.ts';
import { keepFreeSpace, minFreeBytes } from '../../server/database/free-space.ts';
import { DatabaseError } from '../../server/database/query-channel.ts';
import { isUnavailable } from '../../server/database/unavailable.ts';
import { serversOfFile } from './support/servers-of-file.ts';

const startServer = serversOfFile();

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a disk that is nearly full', () => {
  const setUp = () => {
    const disk = { free: minFreeBytes - 1 };
    const asked: string[] = [];
    const engine: Engine = {
      run: async ({ text }) => {
        asked.push(text);
        return { rows: [], rowCount: 0 };
      },
      copyTo: async () => {},
      close: async () => {},
    };
    const guarded = keepFreeSpace(engine, () => disk.free);
    return { disk, asked, run: (text: string) => guarded.run({ text, values: [], asArrays: false }) };
  };

  test.each([
    'INSERT INTO location_point (id) VALUES ($1)',
    '\n  update "orders" set "status" = $1',
    'SELECT * FROM orders WHERE id = $1 FOR UPDATE',
    'VACUUM (TRUNCATE false) location_point',
    'CREATE TABLE t (id integer)',
  ])('takes no %s, and takes it once there is space', async (text) => {
    const { disk, asked, run } = setUp();
    await expect(run(text)).rejects.toMatchObject({ code: '53100' });
    expect(asked).toEqual([]);
    disk.free = minFreeBytes;
    await run(text);
    expect(asked).toEqual([text]);
  });
  test.each(['SELECT 1', 'BEGIN', 'ROLLBACK', 'COMMIT', 'DELETE FROM session WHERE token_hash = $1'])(
    'goes on with %s',
    async (text) => {
      const { asked, run } = setUp();
      await run(text);
      expect(asked).toEqual([text]);
    },
  );
});

describe('a call that the database cannot take', () => {
  const failing = async (failure: Error) => {
    const server = await startServer();
    const cookie = await server.consoleCookie(0);
    const broken = vi.spyOn(server.database, 'query').mockRejectedValue(failure);
    const answers = [
      await server.call(cookie, 'GET', '/api/tests'),
      await server.call(cookie, 'GET', '/api/tests'),
    ];
    broken.mockRestore();
    const after = await server.call(cookie, 'GET', '/api/tests');
    expect(after.statusCode).toBe(200);
    return { answers, log: server.log };
  };

  test('for want of space says so, and so does the log, once for many', async () => {
    const message = 'the disk of the data directory has less than 64 MB left';
    const { answers, log } = await failing(
      new DatabaseError({ message, code: '53100', constraint: undefined }),
    );
    for (const { statusCode, body, headers } of answers) {
      expect([statusCode, body]).toEqual([
        503,
        'The disk of the server is full: nothing can be saved until there is room again.',
      ]);
      expect(headers['retry-after']).toBe('5');
    }
    expect(log).toEqual([`the database cannot be used: ${message}`]);
  });
  test('because it is away is to be tried again', async () => {
    const { answers } = await failing(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }));
    expect(answers[0]?.statusCode).toBe(503);
  });
  test('for another reason is a fault', async () => {
    const { answers, log } = await failing(Object.assign(new Error('no such table'), { code: '42P01' }));
    expect(answers[0]?.statusCode).toBe(500);
    expect(log[0]).toContain('GET /api/tests failed');
  });
  test('because it is silent is known by its words, also inside another error', () => {
    const silent = new Error('Query read timeout');
    expect(isUnavailable(new Error('Failed query: …', { cause: silent }))).toBe(true);
    expect(isUnavailable(new Error('Failed query: …'))).toBe(false);
  });
});

test('a health check does not wait for a database that is silent for ever, and asks it once', async () => {
  const server = await startServer();
  const silent = vi.spyOn(server.database, 'query').mockReturnValue(new Promise(() => {}));
  const checks = await Promise.all([1, 2, 3].map(() => server.call(null, 'GET', '/health')));
  expect(checks.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503]);
  expect(silent).toHaveBeenCalledTimes(1);
  // Who watches over the process has another question.
  expect((await server.call(null, 'GET', '/health/live')).json()).toEqual({ status: 'ok' });
  expect(silent).toHaveBeenCalledTimes(1);
  silent.mockRestore();
});
