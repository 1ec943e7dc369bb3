/** A proxy before the server that changes what a browser is told: no driver of every browser can. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { passOn, passSocketOn } from '../../support/pass-on.ts';
import { scriptOf } from '../../support/worker-scripts.ts';

export interface Changes {
  /** Timings in place of the server's own, in /config.json. */
  readonly timings?: Readonly<Record<string, number>>;
  /** Lines that run in each page before the console's own. */
  readonly first?: string;
  /** The same for the worker that polls. */
  readonly firstInWorker?: string;
  /** No WebSocket gets through, as behind a proxy that does not know them. */
  readonly isWithoutSockets?: boolean;
  /** What a call is answered with, in place of the server's answer. */
  readonly answers?: { readonly call: RegExp; readonly json: unknown };
  /** A file that never comes. */
  readonly held?: RegExp;
  /** A header of the server's that does not get through. */
  readonly without?: string;
  /** A file whose first so many calls are answered as by a proxy whose server is away. */
  readonly away?: { readonly file: RegExp; readonly calls: number };
}

export interface RewritingProxy {
  readonly url: string;
  end(): Promise<void>;
}

/** The console's first script and its worker's, by the names that the build gives them. */
const entries = { first: /^\/assets\/index-[^/]+\.js$/, firstInWorker: scriptOf('realtime') } as const;

export async function openRewritingProxy(to: string, changes: Changes): Promise<RewritingProxy> {
  const { timings, answers, away, held, without, isWithoutSockets = false } = changes;
  let calls = 0;
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    if (timings && path === '/config.json') return void tellTimings(to + path, response, timings);
    if (away?.file.test(path)) {
      calls += 1;
      if (calls <= away.calls) return void response.writeHead(503, { 'cache-control': 'no-store' }).end();
    }
    if (answers?.call.test(path)) return void tell(response, answers.json);
    if (held?.test(path)) return;
    for (const which of ['first', 'firstInWorker'] as const) {
      const lines = changes[which];
      if (lines && entries[which].test(path)) return void tellFirst(to + path, response, lines);
    }
    passOn(request, response, to, without);
  });
  server.on('upgrade', (request: IncomingMessage, line, head) => {
    if (isWithoutSockets) line.end('HTTP/1.1 502 Bad Gateway\r\nconnection: close\r\n\r\n');
    else passSocketOn(request, line, head, to);
  });
  // The browser ends connections: one that the proxy ended just when it is used again would look like a missing file.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    end: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function tell(response: ServerResponse, json: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(json));
}

async function tellTimings(
  url: string,
  response: ServerResponse,
  timings: Readonly<Record<string, number>>,
): Promise<void> {
  try {
    const config = (await (await fetch(url)).json()) as { readonly timings?: Record<string, unknown> };
    tell(response, { ...config, timings: { ...config.timings, ...timings } });
  } catch {
    response.writeHead(502).end();
  }
}

/** All else of the answer, its policy among it, stays the server's. */
async function tellFirst(url: string, response: ServerResponse, lines: string): Promise<void> {
  try {
    const answer = await fetch(url);
    const heads = Object.fromEntries(answer.headers);
    for (const name of ofThatLength) delete heads[name];
    response.writeHead(answer.status, { ...heads, 'cache-control': 'no-store' });
    response.end(`${lines}\n${await answer.text()}`);
  } catch {
    response.writeHead(502).end();
  }
}

const ofThatLength = [
  'connection',
  'content-encoding',
  'content-length',
  'etag',
  'keep-alive',
  'transfer-encoding',
];
