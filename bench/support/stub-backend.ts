/**
 * A backend that costs next to nothing: every answer is prepared, and the fleet moves as far as the clock says. It
 * serves the built console too, and a blank page to compare with.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { offersHeader, positionChangesOffer } from '../../src/contract/wire/offers.ts';
import type { PositionChanges } from '../../src/contract/wire/position-changes.ts';

const kinds: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const CHENNAI = { latitude: 12.95, longitude: 80.15 };
const MOVE_MS = 5_000;

export interface StubBackend {
  readonly url: string;
  /** From now on so many of the fleet have ended their journeys, each of which is an alert. */
  endJourneys(count: number): void;
  close(): Promise<void>;
}

/**
 * `size` phlebotomists and `bookings` orders. `moving` false keeps the fleet where it is, and every poll of it the
 * same. `byChanges`: it offers the changes of positions, as HomeDraw's server does. `timings` are those of the console that are not as specified. `answers` are bodies of further paths; `taken`
 * gets the server, for sockets; `first` is asked before all else, and says whether it answers the request.
 */
export async function startStubBackend(
  dist: string,
  size: number,
  {
    moving = true,
    byChanges = false,
    bookings = 300,
    timings = {},
    answers = {},
    taken = () => {},
    first = () => false,
  }: {
    readonly moving?: boolean;
    readonly byChanges?: boolean;
    readonly bookings?: number;
    readonly timings?: Readonly<Record<string, number>>;
    readonly answers?: Readonly<Record<string, string>>;
    readonly taken?: (server: Server) => void;
    readonly first?: (request: IncomingMessage, response: ServerResponse) => boolean;
  } = {},
): Promise<StubBackend> {
  const drivers = JSON.stringify(
    Array.from({ length: size }, (_, id) => ({
      id: id + 1,
      fullName: `Phlebotomist ${id + 1}`,
      hospitalCode: 'B1',
    })),
  );
  const orders = JSON.stringify(
    Array.from({ length: bookings }, (_, id) => ({
      orderId: id + 1,
      patientName: `Patient ${id + 1}`,
      phoneNumber: String(9_840_000_000 + id),
      address: `${id % 200}, ${id % 60} Main Road, Ward ${id % 150}, Chennai ${'and further on '.repeat(id % 20)}`,
      medicalTests: ['Complete Blood Count', 'HbA1c'].slice(0, 1 + (id % 2)),
      status: ['PENDING', 'ASSIGNED', 'COMPLETED', 'CANCELLED'][id % 4],
      cancellationReason: id % 4 === 3 ? 'Cancelled by patient' : null,
      createdAt: new Date(1_795_000_000_000 - id * 60_000).toISOString(),
      latitude: CHENNAI.latitude + (id % 20) / 100,
      longitude: CHENNAI.longitude + Math.floor(id / 20) / 100,
    })),
  );
  let positions = { step: -1, body: '[]' };
  let changes = { step: -1, answers: new Map<string, string>() };
  const config = JSON.stringify({ tileUrl: null, timings });
  const ends = new Map<number, number>();

  const stepNow = () => (moving ? Math.floor(Date.now() / MOVE_MS) : 0);

  function locations(): string {
    const step = stepNow();
    if (positions.step !== step)
      positions = {
        step,
        body: JSON.stringify(Array.from({ length: size }, (_, id) => endedAt(id) ?? pointAt(step)(null, id))),
      };
    return positions.body;
  }

  /** Everybody moves with each step, so the changes since any step before are the same. */
  function changesSince(cursor: string | null): string {
    const step = stepNow();
    if (changes.step !== step) changes = { step, answers: new Map() };
    const kind = cursor === null ? 'whole' : cursor === String(step) ? 'nothing' : 'everybody';
    const made = changes.answers.get(kind);
    if (made !== undefined) return made;
    const points = Array.from(
      { length: kind === 'nothing' ? 0 : size },
      (_, id) => endedAt(id) ?? pointAt(step)(null, id),
    );
    const answer = JSON.stringify(changesOf({ cursor: String(step), whole: kind === 'whole' }, points));
    changes.answers.set(kind, answer);
    return answer;
  }

  /** Where and when the journey ended; null while it goes on. */
  function endedAt(id: number) {
    const at = ends.get(id);
    if (at === undefined) return null;
    return {
      ...pointAt(0)(null, id),
      timestamp: new Date(at).toISOString(),
      deliveryStatus: 'ENDED',
      orderId: id + 1,
    };
  }

  const json = (response: ServerResponse, body: string) => {
    response.setHeader('Content-Type', 'application/json');
    response.end(body);
  };
  const server = createServer((request, response) => {
    if (first(request, response)) return;
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    if (path === '/blank')
      return void response
        .setHeader('Content-Type', 'text/html')
        .end('<!doctype html><title>blank</title><input>');
    if (path === '/config.json') return json(response, config);
    if (path === '/api/hospitals/login') return json(response, '{"id":1,"email":"b@b","code":"B1"}');
    if (byChanges && path.startsWith('/api/')) response.setHeader(offersHeader, positionChangesOffer);
    if (byChanges && path === '/api/location/all/changes')
      return json(
        response,
        changesSince(new URL(request.url ?? '', 'http://stub').searchParams.get('since')),
      );
    if (path === '/api/location/all') return json(response, locations());
    if (path === '/api/drivers') return json(response, drivers);
    if (path === '/api/orders') return json(response, orders);
    const own = answers[path];
    if (own !== undefined) return json(response, own);
    if (path.endsWith('/count')) return json(response, '{"count":300}');
    if (path.endsWith('/summary')) return json(response, '{"presentCount":200,"absentCount":20}');
    if (path.startsWith('/api/')) return json(response, '[]');
    if (path.startsWith('/ws-chat') || path.startsWith('/geo')) return void response.writeHead(404).end();
    sendFile(dist, path, response);
  });
  taken(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    endJourneys: (count) => {
      for (let id = 0; id < count; id += 1) if (!ends.has(id)) ends.set(id, Date.now());
      positions = { step: -1, body: '[]' };
      changes = { step: -1, answers: new Map() };
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

const pointAt = (step: number) => (_: unknown, id: number) => ({
  deliveryBoyId: id + 1,
  latitude: CHENNAI.latitude + ((id * 37) % 1_000) / 4_000 + Math.sin(step / 7 + id) / 500,
  longitude: CHENNAI.longitude + ((id * 61) % 1_000) / 4_000 + Math.cos(step / 7 + id) / 500,
  timestamp: new Date(step * MOVE_MS).toISOString(),
  deliveryStatus: 'PROCESSING',
  orderId: id % 3 === 0 ? (id % 300) + 1 : null,
});

function changesOf(
  { cursor, whole }: Pick<PositionChanges, 'cursor' | 'whole'>,
  points: readonly ReturnType<ReturnType<typeof pointAt>>[],
): PositionChanges {
  const statuses = ['PROCESSING', 'ENDED'];
  const from = points.reduce((latest, { timestamp }) => Math.max(latest, Date.parse(timestamp)), 0);
  return {
    cursor,
    whole,
    from,
    statuses,
    moved: {
      deliveryBoyId: points.map(({ deliveryBoyId }) => deliveryBoyId),
      latitude: points.map(({ latitude }) => latitude),
      longitude: points.map(({ longitude }) => longitude),
      after: points.map(({ timestamp }) => Date.parse(timestamp) - from),
      deliveryStatus: points.map(({ deliveryStatus }) => statuses.indexOf(deliveryStatus)),
      orderId: points.map(({ orderId }) => orderId ?? 0),
    },
    earlier: [],
    gone: [],
  };
}

/** As the real server sends it: compressed where a compressed file stands beside it. */
function sendFile(dist: string, path: string, response: ServerResponse): void {
  const file = join(dist, extname(path) === '' ? 'index.html' : path);
  if (!existsSync(file)) return void response.writeHead(404).end();
  response.setHeader('Content-Type', kinds[extname(file)] ?? 'application/octet-stream');
  const compressed = `${file}.gz`;
  if (!existsSync(compressed)) return void response.end(readFileSync(file));
  response.setHeader('Content-Encoding', 'gzip');
  response.end(readFileSync(compressed));
}
