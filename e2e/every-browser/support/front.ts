/** Stands before the server and changes what a browser is told: no driver of every browser can. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { passOn, passSocketOn } from '../../support/pass-on.ts';

export interface Changes {
  /** Timings in place of the server's own, in /config.json. */
  readonly timings?: Readonly<Record<string, number>>;
  /** Lines that run in each page before the console's own. */
  readonly first?: string;
  /** A file whose first so many calls are answered as by a proxy whose server is away. */
  readonly away?: { readonly file: RegExp; readonly calls: number };
}

export interface Front {
  readonly url: string;
  end(): Promise<void>;
}

/** The console's first script, by the name that the build gives it. */
const entry = /^\/assets\/index-[^/]+\.js$/;

export async function openFront(to: string, { timings, first, away }: Changes): Promise<Front> {
  let calls = 0;
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    if (timings && path === '/config.json') return void tellTimings(to + path, response, timings);
    if (away?.file.test(path)) {
      calls += 1;
      if (calls <= away.calls) return void response.writeHead(503, { 'cache-control': 'no-store' }).end();
    }
    if (first && entry.test(path)) return void tellFirst(to + path, response, first);
    passOn(request, response, to);
  });
  server.on('upgrade', (request: IncomingMessage, line, head) => passSocketOn(request, line, head, to));
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

async function tellTimings(
  url: string,
  response: ServerResponse,
  timings: Readonly<Record<string, number>>,
): Promise<void> {
  try {
    const config = (await (await fetch(url)).json()) as { readonly timings?: Record<string, unknown> };
    response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
    response.end(JSON.stringify({ ...config, timings: { ...config.timings, ...timings } }));
  } catch {
    response.writeHead(502).end();
  }
}

async function tellFirst(url: string, response: ServerResponse, first: string): Promise<void> {
  const answer = await fetch(url);
  response.writeHead(answer.status, {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(`${first}\n${await answer.text()}`);
}
