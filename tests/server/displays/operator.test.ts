/** The operator lists and ends displays, and whoever removes a hospital ends its displays. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditEntry } from '../../../server/audit.ts';
import { carryOut, type OperatorCommand, type OperatorMeans } from '../../../server/operator/commands.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { pair, statusOf } from './support.ts';

let server: TestServer;
const audited: Omit<AuditEntry, 'at'>[] = [];
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const means = (): OperatorMeans => ({
  database: server.database,
  files: server.services.files,
  dataDir: '',
  recheckSessions: server.services.displays.recheck,
  audit: (entry) => audited.push(entry),
});
const tell = (command: OperatorCommand) => carryOut(command, means());

describe('the operator', () => {
  test('sees the displays of a hospital, whose code is in any case, and that is not logged', async () => {
    const { id } = await pair(server, 0, 'Corridor');
    await pair(server, 1, 'Foreign');
    expect(await tell({ do: 'displays', code: 'srm001' })).toEqual({
      displays: [
        { id, name: 'Corridor', createdAt: new Date(server.clock.now).toISOString(), lastSeenAt: null },
      ],
    });
    await expect(tell({ do: 'displays', code: 'Nobody1' })).rejects.toThrow('No hospital has the code');
    expect(audited).toEqual([]);
  });

  test('ends one at once, of the hospital that is named alone', async () => {
    const { id, cookie } = await pair(server);
    const { cookie: other } = await pair(server);
    expect([await statusOf(server, cookie), await statusOf(server, other)]).toEqual([200, 200]);
    await expect(tell({ do: 'endDisplay', code: 'KAVERI002', id })).rejects.toThrow(
      `Hospital KAVERI002 has no wall display ${id}`,
    );
    expect(await statusOf(server, cookie)).toBe(200);
    await tell({ do: 'endDisplay', code: 'srm001', id });
    expect([await statusOf(server, cookie), await statusOf(server, other)]).toEqual([401, 200]);
    expect(audited.splice(0)).toEqual([
      { action: 'operator.endDisplay', outcome: 'refused' },
      { action: 'operator.endDisplay', outcome: 'done', hospitalId: server.hospitals[0], displayId: id },
    ]);
  });

  test.each([0, -1, 1.5, 2_147_483_648, 1e300])('is refused the id %d, which is none', async (id) => {
    await expect(tell({ do: 'endDisplay', code: 'srm001', id })).rejects.toThrow('has no wall display');
  });

  test('leaves displays as they are with a sign-out and another password', async () => {
    const { cookie } = await pair(server);
    expect(await statusOf(server, cookie)).toBe(200);
    await tell({ do: 'signOut', code: 'srm001', phones: true });
    expect(await statusOf(server, cookie)).toBe(200);
  });

  test('ends all of a hospital by removing it, and its open pairings', async () => {
    const { cookie, secret } = await pair(server, 1);
    expect(await statusOf(server, cookie)).toBe(200);
    await tell({ do: 'remove', code: 'KAVERI002' });
    expect(await statusOf(server, cookie)).toBe(401);
    const answer = await server.call(null, 'POST', '/api/display/pairing/outcome', { secret });
    expect(answer.json()).toEqual({ state: 'over' });
  });
});
