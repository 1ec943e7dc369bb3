/**
 * A backend that is not ours: another origin, no cookie, only the calls of specification 7, and rows as odd as backends
 * send them. It also serves the built console with a `/config.json` that leads to it.
 */
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type AlertBroker, alertsOf } from './alert-broker.ts';
import { passOn, passSocketOn } from './pass-on.ts';
import { openSockServer, type SockServer } from './sock-server.ts';
import { createStompBroker, type StompBroker } from './stomp-broker.ts';
import { scriptOf } from './worker-scripts.ts';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));
const kinds: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
};

/**
 * Where the console's own origin answers for an address service; what stands below it is set by `on`, as every call is.
 */
export const placesUrl = '/places';

export interface ForeignCall {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly body: string;
}

/** An answer; `broken` ends the connection without one. */
export type Reply = { status?: number; json?: unknown; text?: string; bytes?: Buffer; broken?: true };
export type Answer = Reply | ((call: ForeignCall) => Reply | Promise<Reply>);

export interface ForeignBackend {
  /** Where the console is served. */
  readonly consoleUrl: string;
  readonly calls: readonly ForeignCall[];
  /** From now on a path answers so. */
  on(path: string, answer: Answer): void;
  /** The calls made to a path, whatever their query. */
  callsTo(path: string, method?: string): readonly ForeignCall[];
  /**
   * The body of the next call to a path is not read before this, so that its sender gets no further than the line
   * takes.
   */
  holdBody(path: string, until: Promise<void>): void;
  /** The browser's question whether it may call a path is not answered before this: nothing of a form is sent yet. */
  holdPreflight(path: string, until: Promise<void>): void;
  /** From now on there is a socket at /ws-chat; the alerts of it. */
  openSocket(): AlertBroker;
  /** From now on there is a socket at /ws-chat; all of it. */
  openBroker(): { readonly broker: StompBroker; readonly sock: SockServer };
  /**
   * From now on what begins with one of these paths is answered by another server, sockets too; a server that is away
   * is a 502.
   */
  forward(paths: readonly string[], to: () => string): void;
  /**
   * From now on these lines run before the realtime worker's own script, a wall's too; a script that Playwright hands out may call no
   * other origin.
   */
  beforeWorker(lines: string): void;
  close(): Promise<void>;
}

export async function startForeignBackend(config: Record<string, unknown>): Promise<ForeignBackend> {
  const calls: ForeignCall[] = [];
  const answers = new Map<string, Answer>();
  const held = new Map<string, Promise<void>>();
  const preflights = new Map<string, Promise<void>>();
  let forwarded: { readonly paths: readonly string[]; readonly to: () => string } = {
    paths: [],
    to: () => '',
  };
  let socket: { readonly broker: StompBroker; readonly sock: SockServer } | null = null;

  const api = createServer(async (request, response) => {
    response.setHeader('Access-Control-Allow-Origin', request.headers.origin ?? '*');
    response.setHeader('Access-Control-Allow-Credentials', 'true');
    response.setHeader('Access-Control-Allow-Headers', 'content-type');
    response.setHeader('Access-Control-Allow-Methods', 'GET,POST,PUT,PATCH,DELETE');
    const path = request.url ?? '';
    if (request.method === 'OPTIONS') {
      await heldOnce(preflights, nameOf(path));
      return void response.writeHead(204).end();
    }
    if (forwarded.paths.some((one) => path.startsWith(one))) return passOn(request, response, forwarded.to());
    const name = nameOf(path);
    if (request.method !== 'GET') await heldOnce(held, name);
    const body = await bodyOf(request);
    // The sender went away in the middle of it.
    if (body === null) return;
    const call = { method: request.method ?? '', path, body };
    if (!name.startsWith('/ws-chat')) calls.push(call);
    else if (socket?.sock.handle(name, call.body, response)) return;
    const answer = answers.get(name);
    send(response, (typeof answer === 'function' ? await answer(call) : answer) ?? noSuchCall);
  });
  const apiUrl = await listen(api);
  let firstLines = '';
  const files = createServer(async (request, response) => {
    const path = request.url ?? '';
    const answer = answers.get(nameOf(path));
    if (!nameOf(path).startsWith(placesUrl))
      serve(request, response, { ...config, apiBaseUrl: apiUrl }, firstLines);
    else if (typeof answer === 'function') send(response, await answer({ method: 'GET', path, body: '' }));
    else send(response, answer ?? noSuchCall);
  });
  const consoleUrl = await listen(files);

  const openBroker = () => {
    if (socket) return socket;
    const broker = createStompBroker();
    socket = { broker, sock: openSockServer(api, broker.accept) };
    return socket;
  };

  return {
    consoleUrl,
    calls,
    on: (path, answer) => void answers.set(path, answer),
    holdBody: (path, until) => void held.set(path, until),
    holdPreflight: (path, until) => void preflights.set(path, until),
    callsTo: (path, method) =>
      calls.filter((call) => nameOf(call.path) === path && (method ?? call.method) === call.method),
    forward: (paths, to) => {
      forwarded = { paths, to };
      api.on('upgrade', (request, line, head) => passSocketOn(request, line, head, to()));
    },
    openSocket: () => alertsOf(openBroker().broker),
    openBroker,
    beforeWorker: (lines) => {
      firstLines = `${lines}\n`;
    },
    close: async () => {
      socket?.sock.close();
      for (const server of [api, files]) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
}

const pollers = [scriptOf('realtime'), scriptOf('wall')];
const noSuchCall: Reply = { status: 404, text: 'no such call' };

function send(response: ServerResponse, reply: Reply): void {
  if (reply.broken) return void response.destroy();
  response.statusCode = reply.status ?? 200;
  if (reply.json !== undefined) response.setHeader('Content-Type', 'application/json');
  response.end(reply.bytes ?? (reply.json === undefined ? (reply.text ?? '') : JSON.stringify(reply.json)));
}

async function heldOnce(held: Map<string, Promise<void>>, name: string): Promise<void> {
  const until = held.get(name);
  held.delete(name);
  await until;
}

const nameOf = (path: string): string => path.split('?')[0] ?? '';

function serve(
  request: IncomingMessage,
  response: ServerResponse,
  config: unknown,
  beforeWorker: string,
): void {
  const path = nameOf(request.url ?? '/');
  if (path === '/config.json') {
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(config));
    return;
  }
  const file = extname(path) === '' ? 'index.html' : path;
  try {
    const content = readFileSync(join(dist, file));
    response.setHeader('Content-Type', kinds[extname(file)] ?? 'application/octet-stream');
    response.end(pollers.some((one) => one.test(path)) ? beforeWorker + content.toString() : content);
  } catch {
    response.writeHead(404).end();
  }
}

async function bodyOf(request: IncomingMessage): Promise<string | null> {
  let text = '';
  try {
    for await (const chunk of request) text += String(chunk);
    return text;
  } catch {
    return null;
  }
}

const listen = (server: Server) =>
  new Promise<string>((resolve) => {
    server.listen(0, '127.0.0.1', () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    );
  });
