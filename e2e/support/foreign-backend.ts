/**
 * A backend that is not ours: another origin, no cookie, only the calls of specification 7, and rows as odd as backends send
 * them. It also serves the built console with a `/config.json` that leads to it.
 */
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));
const kinds: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
};

export interface ForeignCall {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly body: string;
}

type Reply = { status?: number; json?: unknown; text?: string };

export interface ForeignBackend {
  /** Where the console is served. */
  readonly consoleUrl: string;
  readonly calls: readonly ForeignCall[];
  /** From now on a path answers so. */
  on(path: string, reply: Reply | ((call: ForeignCall) => Reply)): void;
  close(): Promise<void>;
}

export async function startForeignBackend(config: Record<string, unknown>): Promise<ForeignBackend> {
  const calls: ForeignCall[] = [];
  const replies = new Map<string, Reply | ((call: ForeignCall) => Reply)>();

  const api = createServer(async (request, response) => {
    response.setHeader('Access-Control-Allow-Origin', request.headers.origin ?? '*');
    response.setHeader('Access-Control-Allow-Credentials', 'true');
    response.setHeader('Access-Control-Allow-Headers', 'content-type');
    response.setHeader('Access-Control-Allow-Methods', 'GET,POST,PUT,PATCH,DELETE');
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    const path = request.url ?? '';
    const [name = ''] = path.split('?');
    const call = { method: request.method ?? '', path, body: await bodyOf(request) };
    if (!name.startsWith('/ws-chat')) calls.push(call);
    const scripted = replies.get(name);
    const reply = (typeof scripted === 'function' ? scripted(call) : scripted) ?? {
      status: 404,
      text: 'no such call',
    };
    response.statusCode = reply.status ?? 200;
    if (reply.json !== undefined) response.setHeader('Content-Type', 'application/json');
    response.end(reply.json === undefined ? (reply.text ?? '') : JSON.stringify(reply.json));
  });
  const apiUrl = await listen(api);
  const files = createServer((request, response) =>
    serve(request, response, { ...config, apiBaseUrl: apiUrl }),
  );
  const consoleUrl = await listen(files);

  return {
    consoleUrl,
    calls,
    on: (path, reply) => void replies.set(path, reply),
    close: async () => {
      for (const server of [api, files]) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
}

function serve(request: IncomingMessage, response: ServerResponse, config: unknown): void {
  const path = (request.url ?? '/').split('?')[0] ?? '/';
  if (path === '/config.json') {
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(config));
    return;
  }
  const file = extname(path) === '' ? 'index.html' : path;
  try {
    const content = readFileSync(join(dist, file));
    response.setHeader('Content-Type', kinds[extname(file)] ?? 'application/octet-stream');
    response.end(content);
  } catch {
    response.writeHead(404).end();
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

const listen = (server: Server) =>
  new Promise<string>((resolve) => {
    server.listen(0, '127.0.0.1', () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    );
  });
