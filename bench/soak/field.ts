/** A round in the field: points, phlebotomists who come and go, bookings through their states, journeys that end. */
import { setTimeout as rest } from 'node:timers/promises';
import { pdf, png } from '../../e2e/support/registration.ts';
import { demo } from '../../e2e/support/test.ts';
import { phoneCookie } from '../support/hospital.ts';
import { callHead, createWire, type Wire } from '../support/wire.ts';
import { driverOf, hospitalCode, residents } from './hospital.ts';

/** Connections that make the calls of phones, side by side. */
const wires = 12;
const json = { 'content-type': 'application/json' };
const password = 'Kolam7#rice';
/** Phlebotomists who are registered side by side. */
const atOnce = 3;
/** Points of each phlebotomist who comes and goes. */
const pointsOfComer = 3;

/** Who came in a round and is to go. */
export interface Comer {
  readonly id: number;
  readonly cookie: string;
}

export interface Field {
  /** So many phlebotomists are registered, sign their phones in and say where they are. */
  come(count: number): Promise<readonly Comer[]>;
  /** They are removed. */
  go(comers: readonly Comer[]): Promise<void>;
  /** So many points of those who stay. */
  points(count: number): Promise<void>;
  /** Each booking is assigned, collected and completed; every tenth is cancelled instead. */
  orders(ids: readonly number[]): Promise<void>;
  /** The journey of each of these bookings ends, which is an alert each. */
  endJourneys(ids: readonly number[]): Promise<void>;
  /** Bytes of the list of bookings, which every console and wall holds. */
  bytesOfOrders(): Promise<number>;
  close(): void;
}

/** `url` without a trailing slash. */
export function openField(url: string): Field {
  const pool = Array.from({ length: wires }, () => createWire(url));
  let turn = 0;
  let registered = 0;

  /** Makes the call, again while the server has too much to do. Throws on any other answer that is no success. */
  async function take(wire: Wire, { head, body }: { head: string; body: string }): Promise<void> {
    for (;;) {
      const { status, retryAfter } = await wire.call(head, body);
      if (!isBusy(status)) {
        if (status >= 300) throw new Error(`${head.split('\r\n')[0]} was answered ${status}`);
        return;
      }
      await rest(1_000 * (retryAfter ?? 1));
    }
  }

  /** Each of `count` calls on the next connection that is free. */
  async function all(count: number, make: (index: number) => { head: string; body: string }): Promise<void> {
    let next = 0;
    await Promise.all(
      pool.map(async (wire: Wire) => {
        while (next < count) {
          const own = make(next);
          next += 1;
          await take(wire, own);
        }
      }),
    );
  }
  const call = (method: string, path: string, cookie: string, body: object) => ({
    head: callHead(method, path, { ...json, cookie }),
    body: JSON.stringify(body),
  });
  /** Everybody moves on by some metres with each point. */
  const point = (cookie: string, index: number, more: object = {}) => {
    turn += 1;
    return call('POST', '/api/field/location', cookie, {
      latitude: Number((12.95 + (index % 40) / 400 + (turn % 1_000) / 40_000).toFixed(6)),
      longitude: Number((80.15 + Math.floor(index / 40) / 60).toFixed(6)),
      deliveryStatus: 'PROCESSING',
      orderId: null,
      ...more,
    });
  };

  async function comer(cookie: string): Promise<Comer> {
    registered += 1;
    const phone = String(7_000_000_000 + registered);
    const form = new FormData();
    const texts = { fullName: `Comer ${registered}`, phone, vehicleType: 'scooter', vehicleNumber: 'TN 09' };
    for (const [name, text] of Object.entries({ ...texts, workType: 'FULL_TIME', password, hospitalCode }))
      form.append(name, text);
    for (const [name, file] of [['aadharImage', pdf()] as const, ['licenseImage', png] as const])
      form.append(name, new File([new Uint8Array(file.buffer)], file.name, { type: file.mimeType }));
    await answered(`${url}/api/drivers`, { method: 'POST', headers: { cookie }, body: form });
    const body = JSON.stringify({ phone, password });
    const login = await answered(`${url}/api/field/login`, { method: 'POST', headers: json, body });
    const { id } = (await login.json()) as { readonly id: number };
    return { id, cookie: cookieOf(login) };
  }

  return {
    come: (count) =>
      asConsole(url, async (cookie) => {
        const comers: Comer[] = [];
        const next = async () => {
          while (comers.length + underWay < count) {
            underWay += 1;
            const come = await comer(cookie);
            underWay -= 1;
            comers.push(come);
          }
        };
        let underWay = 0;
        await Promise.all(Array.from({ length: atOnce }, next));
        await all(count * pointsOfComer, (index) => point(comers[index % count]?.cookie ?? '', index));
        return comers;
      }),
    go: (comers) =>
      asConsole(url, async (cookie) => {
        for (const { id } of comers)
          await answered(`${url}/api/drivers/${id}`, { method: 'DELETE', headers: { cookie } });
      }),
    points: (count) => all(count, (index) => point(phoneCookie(index % residents), index % residents)),
    orders: (ids) =>
      asConsole(url, async (cookie) => {
        const rows = (await (await answered(`${url}/api/orders`, { headers: { cookie } })).json()) as {
          readonly orderId: number;
        }[];
        const byId = new Map(rows.map((row) => [row.orderId, row]));
        const phoneOf = (id: number) => 1 + (id % (residents - 1));
        const [cancelled, visited] = [ids.filter((id) => id % 10 === 0), ids.filter((id) => id % 10 !== 0)];
        await all(cancelled.length, (index) =>
          call('PUT', `/api/orders/${cancelled[index]}/cancel`, cookie, { reason: 'Soak', sender: 'admin' }),
        );
        await all(visited.length, (index) => {
          const id = visited[index] ?? 0;
          const row = byId.get(id);
          const to = { status: 'assigned', deliveryBoyId: driverOf(phoneOf(id)) };
          return call('PUT', `/api/orders/${id}`, cookie, { ...row, ...to });
        });
        for (const status of ['SAMPLE_COLLECTED', 'COMPLETED'])
          await all(visited.length, (index) => {
            const id = visited[index] ?? 0;
            return call('PUT', `/api/field/orders/${id}/status`, phoneCookie(phoneOf(id)), { status });
          });
      }),
    endJourneys: (ids) =>
      all(ids.length, (index) =>
        point(phoneCookie(0), index, { deliveryStatus: 'ENDED', orderId: ids[index] ?? null }),
      ),
    bytesOfOrders: () =>
      asConsole(url, async (cookie) => {
        const list = await answered(`${url}/api/orders`, { headers: { cookie } });
        return (await list.arrayBuffer()).byteLength;
      }),
    close: () => {
      for (const wire of pool) wire.close();
    },
  };
}

/** Does the work with a session of a console that ends with it. */
async function asConsole<Result>(url: string, work: (cookie: string) => Promise<Result>): Promise<Result> {
  const body = JSON.stringify(demo);
  const login = await answered(`${url}/api/hospitals/login`, { method: 'POST', headers: json, body });
  const { id } = (await login.json()) as { readonly id: number };
  const cookie = cookieOf(login);
  try {
    return await work(cookie);
  } finally {
    await answered(`${url}/api/hospitals/logout/${id}`, { method: 'POST', headers: { cookie } });
  }
}

/** As a console does: again while the server has too much to do. */
async function answered(url: string, init: RequestInit): Promise<Response> {
  for (;;) {
    const response = await fetch(url, init);
    if (response.ok) return response;
    const words = await response.text();
    if (!isBusy(response.status))
      throw new Error(`${init.method ?? 'GET'} ${url} was answered ${response.status}: ${words}`);
    await rest(1_000 * Number(response.headers.get('retry-after') ?? 1));
  }
}

const isBusy = (status: number): boolean => status === 429 || status === 503;

const cookieOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ');
