/** A wall without a session and an administrator, over a test server. */
import type { Response } from 'light-my-request';
import type { TestServer } from '../support/test-server.ts';

export interface Pairing {
  readonly code: string;
  readonly secret: string;
  readonly validMs: number;
}

/** A wall that begins to pair; `address` is where it calls from. */
export async function beginPairing(server: TestServer, address = '10.0.0.1'): Promise<Pairing> {
  const answer = await begin(server, address);
  if (answer.statusCode !== 201) throw new Error(`${answer.statusCode}: ${answer.body}`);
  return answer.json();
}

export const begin = (server: TestServer, address = '10.0.0.1'): Promise<Response> =>
  server.app.inject({ method: 'POST', url: '/api/display/pairing', remoteAddress: address });

export const outcome = (server: TestServer, secret: string, address = '10.0.0.1'): Promise<Response> =>
  server.app.inject({
    method: 'POST',
    url: '/api/display/pairing/outcome',
    remoteAddress: address,
    payload: { secret },
  });

/** The cookie header of a browser that received the answer, or null. */
export function cookieIn({ headers }: Response): string | null {
  const set = [headers['set-cookie']].flat()[0];
  return set === undefined ? null : (String(set).split(';')[0] ?? null);
}

export const enter = (
  server: TestServer,
  cookie: string,
  code: string,
  name = 'Corridor',
): Promise<Response> => server.call(cookie, 'POST', '/api/displays', { code, name });

/** Pairs a wall by the calls of both sides. */
export async function pair(
  server: TestServer,
  hospital: 0 | 1 = 0,
  name = 'Corridor',
): Promise<{ readonly id: number; readonly cookie: string; readonly secret: string }> {
  const { code, secret } = await beginPairing(server);
  const added = await enter(server, await server.consoleCookie(hospital), code, name);
  if (added.statusCode !== 201) throw new Error(`${added.statusCode}: ${added.body}`);
  const cookie = cookieIn(await outcome(server, secret));
  if (cookie === null) throw new Error('no cookie came');
  return { id: added.json().id, cookie, secret };
}

/** The status of a call whose answer is in memory: nothing but the session's end makes it 401. */
export const statusOf = async (
  server: TestServer,
  cookie: string | null,
  url = '/api/display/orders/total/count',
): Promise<number> => (await server.call(cookie, 'GET', url)).statusCode;
