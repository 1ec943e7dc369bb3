/** A client of a demo hospital's console: it knows the console's calls and the demo's own, and nothing else. */
import type { CreateOrderBody } from '../../src/contract/wire/orders.ts';

/** What a console's sign-in answered. */
export interface ConsoleSession {
  readonly cookie: string;
  readonly hospitalId: number;
  readonly code: string;
}

/** All of these throw where the server cannot be reached or says no. */
export interface ConsoleClient {
  /** False where the account is not let in. */
  signIn(): Promise<boolean>;
  /** Null before the first sign-in. */
  session(): ConsoleSession | null;
  /** The ids of the bookings that nobody has been assigned to, the one that waits longest first. */
  waiting(): Promise<readonly number[]>;
  book(body: CreateOrderBody): Promise<void>;
  giveUp(orderId: number): Promise<void>;
}

export function createConsoleClient(
  baseUrl: string,
  { email, password }: { readonly email: string; readonly password: string },
  signal: AbortSignal,
): ConsoleClient {
  let cookie = '';
  let session: ConsoleSession | null = null;

  const call = (method: string, path: string, body?: unknown) =>
    fetch(baseUrl + path, {
      method,
      signal,
      headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const done = async (response: Response) => {
    const text = await response.text();
    if (!response.ok) throw new Error(`${response.status} ${text}`);
    return text;
  };

  return {
    signIn: async () => {
      const response = await call('POST', '/api/hospitals/login', { email, password });
      if (response.status === 401) return false;
      const { id, code } = JSON.parse(await done(response)) as { readonly id: number; readonly code: string };
      cookie = response.headers
        .getSetCookie()
        .map((text) => text.split(';')[0])
        .join('; ');
      session = { cookie, hospitalId: id, code };
      return true;
    },
    session: () => session,
    waiting: async () => {
      const rows: unknown = JSON.parse(await done(await call('GET', '/api/orders')));
      const orders = rows as readonly { readonly orderId: number; readonly status: string }[];
      return orders.flatMap(({ orderId, status }) => (status === 'PENDING' ? [orderId] : [])).reverse();
    },
    book: async (body) => {
      await done(await call('POST', '/api/orders', body));
    },
    giveUp: async (orderId) => {
      const reason = 'Cancelled by patient: could not wait any longer';
      await done(await call('POST', `/api/demo/orders/${orderId}/cancel-as-patient`, { reason }));
    },
  };
}
