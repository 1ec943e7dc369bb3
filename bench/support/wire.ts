/**
 * Calls by HTTP/1.1 on a connection of their own, at a fraction of what `fetch` costs: who measures five thousand
 * phones must not be busier than the server. One call at a time; bodies are counted, not kept.
 */
import { connect, type Socket } from 'node:net';

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

/** The bytes of a call up to its body. */
export const callHead = (method: string, path: string, headers: Readonly<Record<string, string>>): string =>
  `${method} ${path} HTTP/1.1\r\nHost: bench\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}`;

interface UnderWay {
  readonly at: number;
  resolve(answer: WireAnswer): void;
  reject(error: Error): void;
}

const headEnd = Buffer.from('\r\n\r\n');

export function createWire(url: string): Wire {
  const { hostname, port } = new URL(url);
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
    const made = connect({ host: hostname, port: Number(port), noDelay: true });
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
