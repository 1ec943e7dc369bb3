/** A wall becomes a display by a code that an administrator enters, and is one until it is ended. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { displaysAtMost, validMs } from '../../../server/displays/pairings.ts';
import { displayCookieSeconds } from '../../../server/session/display-guard.ts';
import { sightingsMs } from '../../../server/session/displays.ts';
import {
  displayRow,
  displaySessionAnswer,
  pairingAlphabet,
  pairingAnswer,
} from '../../../src/contract/wire/displays.ts';
import { hospitalHeader } from '../../../src/contract/wire/offers.ts';
import { eventually } from '../../support/eventually.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { begin, beginPairing, cookieIn, enter, outcome, pair, statusOf } from './support.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.consoleCookie(0);
});
afterAll(() => server.close());

const later = (ms: number) => {
  server.clock.now += ms;
};
/** Limits of the tests before are held against nobody by then, and neither is their code. */
const anHourLater = () => later(3_600_000);

describe('a pairing', () => {
  test('gives a code that is easily read, and lasts ten minutes', async () => {
    anHourLater();
    const { code, validMs: told } = pairingAnswer.parse((await begin(server)).json());
    expect(told).toBe(600_000);
    expect(code).toHaveLength(8);
    expect([...code].filter((character) => !pairingAlphabet.includes(character))).toEqual([]);
  });

  test('waits until an administrator has entered its code, however that was typed', async () => {
    anHourLater();
    const { code, secret } = await beginPairing(server);
    expect((await outcome(server, secret)).json()).toEqual({ state: 'waiting' });
    const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `;
    const added = await enter(server, admin, typed, '  Corridor, 2nd floor ');
    expect(added.statusCode).toBe(201);
    expect(displayRow.parse(added.json())).toEqual({
      id: expect.any(Number),
      name: 'Corridor, 2nd floor',
      createdAt: new Date(server.clock.now).toISOString(),
      lastSeenAt: null,
    });
    const paired = await outcome(server, secret);
    expect(paired.json()).toEqual({ state: 'paired' });
    const session = await server.call(cookieIn(paired), 'GET', '/api/display/session');
    expect(displaySessionAnswer.parse(session.json())).toEqual({
      id: added.json().id,
      name: 'Corridor, 2nd floor',
      hospitalId: server.hospitals[0],
      hospitalCode: 'SRM001',
    });
    expect(session.headers[hospitalHeader.toLowerCase()]).toBe(String(server.hospitals[0]));
  });

  test('is over after ten minutes, and its code is unknown', async () => {
    anHourLater();
    const { code, secret } = await beginPairing(server);
    later(validMs - 1);
    expect((await outcome(server, secret)).json()).toEqual({ state: 'waiting' });
    later(1);
    expect((await outcome(server, secret)).json()).toEqual({ state: 'over' });
    const late = await enter(server, admin, code);
    expect([late.statusCode, late.body]).toEqual([404, expect.stringContaining('older than 10 minutes')]);
  });

  test('can still be fetched where the code was entered in its last second', async () => {
    anHourLater();
    const { code, secret } = await beginPairing(server);
    later(validMs - 1);
    expect((await enter(server, admin, code)).statusCode).toBe(201);
    later(5_000);
    expect((await outcome(server, secret)).json()).toEqual({ state: 'paired' });
    later(validMs);
    expect((await outcome(server, secret)).json()).toEqual({ state: 'over' });
  });

  test('takes its code once, also of two who enter it at the same time', async () => {
    anHourLater();
    const { code } = await beginPairing(server);
    const other = await server.consoleCookie(1);
    const answers = await Promise.all([enter(server, admin, code), enter(server, other, code)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 404]);
    expect((await enter(server, admin, code)).statusCode).toBe(404);
  });

  test.each(['', 'ABCDEFG', 'ABCDEFGHJ', 'O0O0O0O0', '\0'.repeat(8), 'é'.repeat(8)])(
    'is not found by %j, which is no code',
    async (typed) => {
      anHourLater();
      expect((await enter(server, admin, typed)).statusCode).toBe(404);
    },
  );

  test('says over to a secret that was never given', async () => {
    const { secret } = await beginPairing(server, '10.0.0.9');
    for (const wrong of ['', 'x', secret.slice(1), `${secret}x`, '\0', '\ud800']) {
      const answer = await outcome(server, wrong);
      expect([answer.json(), cookieIn(answer)]).toEqual([{ state: 'over' }, null]);
    }
  });

  test('is refused to a page of another origin, as a sign-in is', async () => {
    for (const url of ['/api/display/pairing', '/api/display/pairing/outcome']) {
      const elsewhere = { origin: 'https://elsewhere.example' };
      const answer = await server.call(null, 'POST', url, { secret: 'x' }, elsewhere);
      expect(answer.statusCode).toBe(403);
    }
  });

  test('that is too old is removed when the next one begins', async () => {
    anHourLater();
    await beginPairing(server);
    anHourLater();
    await beginPairing(server);
    const rows = await server.database.query<{ open: number }>(
      'SELECT count(*)::integer AS open FROM pairing',
    );
    expect(rows).toEqual([{ open: 1 }]);
  });
});

describe('a name of a display', () => {
  test.each(['x', 'x'.repeat(60), '🩸'.repeat(60)])('may be %s', async (name) => {
    anHourLater();
    const { code } = await beginPairing(server);
    expect((await enter(server, admin, code, name)).json()).toMatchObject({ name });
  });
  test.each(['', '  ', 'x'.repeat(61), 'a\0b', 'a\ud800'])('may not be %j', async (name) => {
    anHourLater();
    const { code } = await beginPairing(server);
    const refused = await enter(server, admin, code, name);
    expect([refused.statusCode, refused.body]).toEqual([400, expect.stringMatching(/^The name /)]);
    // The code is not used up by it.
    expect((await enter(server, admin, code)).statusCode).toBe(201);
  });
});

describe('the cookie of a display', () => {
  test('is for this host alone, out of reach of scripts, for 400 days', async () => {
    anHourLater();
    const { code, secret } = await beginPairing(server);
    await enter(server, admin, code);
    const plain = String((await outcome(server, secret)).headers['set-cookie']);
    expect(plain).toMatch(/^homedraw_display=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=34560000$/);
    expect(displayCookieSeconds).toBe(34_560_000);
  });

  test('has the prefix __Host- by TLS, and no other is taken there', async () => {
    anHourLater();
    const secure = await startTestServer({ database: server.database, settings: { trustProxy: 1 } });
    const { code, secret } = await beginPairing(server);
    await enter(server, admin, code);
    const byTls = { 'x-forwarded-proto': 'https' };
    const url = '/api/display/pairing/outcome';
    const paired = await secure.call(null, 'POST', url, { secret }, byTls);
    const cookie = cookieIn(paired) ?? '';
    expect(String(paired.headers['set-cookie'])).toMatch(/^__Host-homedraw_display=.*; Secure$/);
    const asks = async (sent: string) =>
      (await secure.call(sent, 'GET', '/api/display/session', undefined, byTls)).statusCode;
    expect([await asks(cookie), await asks(cookie.replace('__Host-', ''))]).toEqual([200, 401]);
    await secure.close();
  });

  test('is given anew with each look at the session', async () => {
    anHourLater();
    const { cookie } = await pair(server);
    const answer = await server.call(cookie, 'GET', '/api/display/session');
    expect(String(answer.headers['set-cookie'])).toContain(`${cookie}; Path=/`);
  });

  test('is replaced where the wall asks again, since the answer with the first may be lost', async () => {
    anHourLater();
    const { cookie: lost, secret } = await pair(server);
    expect(await statusOf(server, lost)).toBe(200);
    const again = cookieIn(await outcome(server, secret));
    expect(again).not.toBe(lost);
    expect([await statusOf(server, lost), await statusOf(server, again)]).toEqual([401, 200]);
  });
});

describe('a display', () => {
  test('is in the list of its hospital, the newest first, and in no other', async () => {
    anHourLater();
    const first = await pair(server, 0, 'First');
    later(1_000);
    const second = await pair(server, 0, 'Second');
    const foreign = await pair(server, 1, 'Foreign');
    const rows: { id: number }[] = (await server.call(admin, 'GET', '/api/displays')).json();
    expect(rows.slice(0, 2).map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(rows.map(({ id }) => id)).not.toContain(foreign.id);
  });

  test('is seen at most once a minute', async () => {
    anHourLater();
    const { id, cookie } = await pair(server);
    const seen = async () => {
      const rows: { id: number; lastSeenAt: string | null }[] = (
        await server.call(admin, 'GET', '/api/displays')
      ).json();
      return rows.find((row) => row.id === id)?.lastSeenAt ?? null;
    };
    const first = new Date(server.clock.now).toISOString();
    await statusOf(server, cookie);
    await eventually(async () => expect(await seen()).toBe(first));
    later(sightingsMs - 1);
    await statusOf(server, cookie);
    // Another display is stored later, and so would this one be.
    const other = await pair(server);
    await statusOf(server, other.cookie);
    await eventually(async () => {
      const rows: { id: number; lastSeenAt: string | null }[] = (
        await server.call(admin, 'GET', '/api/displays')
      ).json();
      expect(rows.find((row) => row.id === other.id)?.lastSeenAt).not.toBeNull();
    });
    expect(await seen()).toBe(first);
    later(1);
    await statusOf(server, cookie);
    await eventually(async () => expect(await seen()).toBe(new Date(server.clock.now).toISOString()));
  });

  test('ends at once, by its own hospital alone', async () => {
    anHourLater();
    const { id, cookie, secret } = await pair(server);
    const other = await server.consoleCookie(1);
    expect((await server.call(other, 'DELETE', `/api/displays/${id}`)).statusCode).toBe(404);
    expect(await statusOf(server, cookie)).toBe(200);
    expect((await server.call(admin, 'DELETE', `/api/displays/${id}`)).statusCode).toBe(204);
    expect(await statusOf(server, cookie)).toBe(401);
    expect(await statusOf(server, cookie, '/api/display/orders')).toBe(401);
    // Nor is it paired again by what it kept.
    expect((await outcome(server, secret)).json()).toEqual({ state: 'over' });
    expect((await server.call(admin, 'DELETE', `/api/displays/${id}`)).statusCode).toBe(404);
  });

  test('never expires by age, and survives a restart of the server', async () => {
    anHourLater();
    const { cookie } = await pair(server);
    const { secret, code } = await beginPairing(server);
    const restarted = await startTestServer({ database: server.database });
    restarted.clock.now = server.clock.now;
    // A pairing under way is not lost either.
    expect((await enter(restarted, await restarted.consoleCookie(0), code)).statusCode).toBe(201);
    expect((await outcome(restarted, secret)).json()).toEqual({ state: 'paired' });
    restarted.clock.now += 10 * 365 * 24 * 3_600_000;
    expect(await statusOf(restarted, cookie)).toBe(200);
    await restarted.close();
  });

  test('is one of 200 of a hospital at most', async () => {
    anHourLater();
    const fill = `INSERT INTO display (hospital_id, name)
      SELECT $1, 'Bulk' FROM generate_series(1, $2 - (SELECT count(*)::integer FROM display WHERE hospital_id = $1))`;
    await server.database.query(fill, [server.hospitals[0], displaysAtMost]);
    const { code } = await beginPairing(server);
    const refused = await enter(server, admin, code);
    expect([refused.statusCode, refused.body]).toEqual([409, expect.stringContaining('200 wall displays')]);
    // The code is as good as before, for a hospital that has room.
    expect((await enter(server, await server.consoleCookie(1), code)).statusCode).toBe(201);
    await server.database.query("DELETE FROM display WHERE name = 'Bulk'");
  });
});

describe('a console and a wall in one browser', () => {
  test('have a cookie each, and neither touches the other', async () => {
    anHourLater();
    const { cookie, secret } = await pair(server, 1);
    const both = `${admin}; ${cookie}`;
    const hospitalOf = async (url: string) =>
      (await server.call(both, 'GET', url)).headers[hospitalHeader.toLowerCase()];
    expect(await hospitalOf('/api/orders')).toBe(String(server.hospitals[0]));
    expect(await hospitalOf('/api/display/orders')).toBe(String(server.hospitals[1]));
    // The wall pairs again, the console signs out.
    const again = await server.call(both, 'POST', '/api/display/pairing/outcome', { secret });
    expect(String(again.headers['set-cookie'])).toMatch(/^homedraw_display=/);
    expect(await statusOf(server, admin, '/api/orders')).toBe(200);
    const display = cookieIn(again) ?? '';
    const second = await server.consoleCookie(0);
    const signedOut = await server.call(
      `${second}; ${display}`,
      'POST',
      `/api/hospitals/logout/${server.hospitals[0]}`,
    );
    expect(String(signedOut.headers['set-cookie'])).toMatch(/^homedraw_session=;/);
    expect(await statusOf(server, `${second}; ${display}`)).toBe(200);
    expect(await statusOf(server, `${second}; ${display}`, '/api/orders')).toBe(403);
    expect(await statusOf(server, display)).toBe(200);
  });
});

describe('the audit', () => {
  test('has who added and ended a display, and what one was refused; never its name', async () => {
    anHourLater();
    server.audit.length = 0;
    const { id, cookie } = await pair(server, 0, 'Secret corridor');
    await server.call(cookie, 'DELETE', `/api/displays/${id}`);
    await server.call(admin, 'DELETE', `/api/displays/${id}`);
    const of = (action: string) => server.audit.find((entry) => entry.action === action);
    const own = { hospitalId: server.hospitals[0], displayId: id };
    expect(of('display.add')).toMatchObject({ ...own, outcome: 'done', caller: 'hospital' });
    expect(server.audit.filter(({ action }) => action === 'display.end')).toMatchObject([
      { ...own, outcome: 'refused', status: 403, caller: 'display' },
      { ...own, outcome: 'done', caller: 'hospital' },
    ]);
    expect(JSON.stringify(server.audit)).not.toContain('Secret');
  });
});
