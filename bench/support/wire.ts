/**
 * Calls by HTTP/1.1 on a connection of their own, at a fraction of what `fetch` costs: who measures five thousand
 * phones must not be busier than the server. One call at a time; bodies are counted, not kept.
 */
import { connect, type Socket } from 'node:net';
import { connect as connectByTls } from 'node:tls';

export interface WireAnswer {
  readonly status: number;
  readonly etag: string | null;
  /** Seconds, of Retry-After. */
  readonly retryAfter: number | null;
  /** Bytes of the body. */
  readonly bytes: number;
  /** ms from the call to the last byte of the answer. */
  readonly tookMs: number;
}

export interface Wire {
  /** Rejects where the connection breaks. */
  call(head: string, body?: string): Promise<WireAnswer>;
  /** What is under way is rejected. */
  close(): void;
}

export interface WireOptions {
  /** The address of this machine that the calls come from; the system's choice without it. */
  readonly localAddress?: string | undefined;
  /** ms of silence after which a call under way is rejected; it waits for ever without it. */
  readonly timeoutMs?: number;
  /** Each connection that is opened. */
  readonly onSocket?: (socket: Socket) => void;
}

/** The bytes of a call up to its body; `host` names a server that looks at it, such as a proxy. */
export const callHead = (
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  host = 'bench',
): string =>
  `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}`;

interface UnderWay {
  readonly at: number;
  resolve(answer: WireAnswer): void;
  reject(error: Error): void;
}

const headEnd = Buffer.from('\r\n\r\n');

/** To `http://…` or `https://…`. */
export function createWire(url: string, options: WireOptions = {}): Wire {
  const { hostname, port, protocol } = new URL(url);
  const byTls = protocol === 'https:';
  // An IPv6 address stands in brackets there.
  const host = hostname.replace(/^\[|\]$/g, '');
  const { localAddress, timeoutMs, onSocket } = options;
  const target = { host, ...(localAddress === undefined ? {} : { localAddress }) };
  let socket: Socket | null = null;
  let underWay: UnderWay | null = null;
  let head: { answer: Omit<WireAnswer, 'tookMs'>; left: number; chunked: boolean } | null = null;
  let rest: Buffer = Buffer.alloc(0);

  const fail = (error: Error) => {
    socket = null;
    head = null;
    rest = Buffer.alloc(0);
    underWay?.reject(error);
    underWay = null;
  };
  const done = () => {
    const caller = underWay;
    if (!head || !caller) return;
    underWay = null;
    const { answer } = head;
    head = null;
    rest = Buffer.alloc(0);
    caller.resolve({ ...answer, tookMs: performance.now() - caller.at });
  };
  const onData = (data: Buffer) => {
    if (head === null) {
      rest = rest.length === 0 ? data : Buffer.concat([rest, data]);
      const end = rest.indexOf(headEnd);
      if (end === -1) return;
      head = readHead(rest.toString('latin1', 0, end));
      data = rest.subarray(end + headEnd.length);
    }
    if (head.chunked) {
      rest = Buffer.concat([rest.subarray(-8), data.subarray(-8)]);
      if (rest.includes('0\r\n\r\n')) done();
      return;
    }
    head.left -= data.length;
    if (head.left <= 0) done();
  };
  const open = () => {
    const made: Socket = byTls
      ? connectByTls({ ...target, port: Number(port || 443), servername: host })
      : connect({ ...target, port: Number(port || 80), noDelay: true });
    if (byTls) made.setNoDelay();
    onSocket?.(made);
    if (timeoutMs !== undefined)
      made.setTimeout(timeoutMs, () => {
        if (underWay) made.destroy(new Error(`no answer within ${timeoutMs / 1_000} s`));
      });
    made.on('data', onData);
    made.on('error', fail);
    made.on('close', () => {
      if (socket === made) fail(new Error('the connection was closed'));
    });
    socket = made;
    return made;
  };

  return {
    call: (start, body) =>
      new Promise((resolve, reject) => {
        underWay = { at: performance.now(), resolve, reject };
        const length = body === undefined ? '' : `Content-Length: ${Buffer.byteLength(body)}\r\n`;
        (socket ?? open()).write(`${start}${length}\r\n${body ?? ''}`);
      }),
    close: () => {
      socket?.destroy();
      fail(new Error('closed'));
    },
  };
}

function readHead(text: string) {
  const header = (name: string) => new RegExp(`^${name}: *(.*)$`, 'im').exec(text)?.[1]?.trim() ?? null;
  const status = Number(text.slice(9, 12));
  const bytes = status === 204 || status === 304 ? 0 : Number(header('content-length') ?? 0);
  const retryAfter = header('retry-after');
  return {
    answer: {
      status,
      etag: header('etag'),
      retryAfter: retryAfter === null ? null : Number(retryAfter),
      bytes,
    },
    left: bytes,
    chunked: status !== 204 && status !== 304 && header('transfer-encoding') === 'chunked',
  };
}
