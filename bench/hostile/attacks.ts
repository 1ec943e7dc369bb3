/** Attempts of attackers, as values drawn by a seed: each with its outcome. */
import { connect } from 'node:net';
import fc from 'fast-check';
import { WebSocket } from 'ws';
import { endpoints } from '../../src/contract/endpoints.ts';
import { call } from './call.ts';
import type { Target } from './target.ts';

/** One attempt. */
export interface Hostile {
  /** For a person who reads what broke. */
  readonly what: string;
  run(target: Target): Promise<Outcome>;
}
export interface Outcome {
  /** An HTTP status, a WebSocket's close code, or a word. */
  readonly status: string;
  readonly body?: string;
}

/** Some callers share an address, as behind one router. */
const address = fc
  .tuple(fc.integer({ min: 10, max: 200 }), fc.integer({ min: 1, max: 254 }))
  .map(([a, b]) => `127.0.${a}.${b}`);
const strange = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.constantFrom(
    '\0',
    '\ud800',
    '‮',
    '../../etc/passwd',
    '%00',
    "' OR 1=1 --",
    '{{7*7}}',
    '<script>alert(1)</script>',
  ),
  fc.integer({ min: 1_000, max: 60_000 }).map((length) => 'x'.repeat(length)),
  fc.integer({ min: 1_000, max: 20_000 }).map((length) => `a${'\u0315\u0300'.repeat(length)}`),
);
/** A text that is not well formed has no form in an address. */
const encoded = (text: string) => encodeURIComponent(Buffer.from(text).toString());
const shortened = (text: string) => JSON.stringify(text.slice(0, 60));

/** Guesses at sign-ins, by strange names and passwords, and by a known name. */
export const logins: fc.Arbitrary<Hostile> = fc
  .record({
    isPhone: fc.boolean(),
    name: fc.oneof(strange, fc.constantFrom('demo@homedraw.example', '9840010000', 'nobody@kmc.example')),
    password: strange,
    from: address,
  })
  .map(({ isPhone, name, password, from }) => ({
    what: `login ${isPhone ? 'of a phone' : ''} as ${shortened(name)} from ${from}`,
    run: (target) =>
      call(target, {
        path: isPhone ? '/api/field/login' : '/api/hospitals/login',
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ [isPhone ? 'phone' : 'email']: name, password }),
        from,
      }),
  }));

const ownPaths = Object.values(endpoints as Record<string, { readonly path: string }>).map(
  ({ path }) => path,
);
const fieldPaths = [
  '/api/field/location',
  '/api/field/orders',
  '/api/field/orders/{id}/status',
  '/api/field/orders/{id}/expenses',
  '/api/field/attendance',
  '/api/field/online',
  '/api/files/{id}',
];
const path = fc
  .tuple(
    fc.constantFrom(
      ...ownPaths,
      ...fieldPaths,
      '/config.json',
      '/geo/search',
      '/geo/reverse',
      '/health',
      '/nothing',
    ),
    fc.oneof(
      fc.integer({ min: -1, max: 5_000 }).map(String),
      strange.map((text) => encoded(text).slice(0, 2_000)),
    ),
    fc.option(
      strange.map((text) => `?q=${encoded(text).slice(0, 2_000)}`),
      { nil: '' },
    ),
  )
  .map(([template, id, query]) => template.replace(/\{\w+\}/g, id) + query);
/** Forms with the boundary of the calls below: parts by all names, files that are none, ends that never come. */
const form = fc
  .record({
    parts: fc.array(
      fc.record({
        name: fc.constantFrom(
          'file',
          'selfie',
          'aadharImage',
          'profileImage',
          'phone',
          'present',
          '__proto__',
        ),
        filename: fc.option(
          strange.map((text) => text.replace(/[\r\n"]/g, '').slice(0, 300)),
          { nil: null },
        ),
        content: fc.oneof(
          fc.constantFrom('true', '\u00ff\u00d8\u00ff', '%PDF-1.7', ''),
          strange,
          fc.nat(300_000).map((length) => 'y'.repeat(length)),
        ),
      }),
      { maxLength: 12 },
    ),
    isEnded: fc.boolean(),
  })
  .map(
    ({ parts, isEnded }) =>
      parts
        .map(({ name, filename, content }) => {
          const file = filename === null ? '' : `; filename="${filename}"`;
          return `--x\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${content}\r\n`;
        })
        .join('') + (isEnded ? '--x--\r\n' : ''),
  );
const body = fc.oneof(
  form,
  fc.json({ maxDepth: 6 }),
  fc.string({ unit: 'binary', maxLength: 500 }),
  fc.constantFrom('', '{', '[]', 'null', '{"__proto__":{"x":1}}', `${'['.repeat(20_000)}`),
  fc.integer({ min: 100_000, max: 1_400_000 }).map((length) => `{"patientName":"${'x'.repeat(length)}"}`),
);

/** Any body to any path, without a session, with one of another hospital, or with a cookie that is nobody's. */
export const bodies: fc.Arbitrary<Hostile> = fc
  .record({
    method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE'),
    path,
    body,
    kind: fc.constantFrom(
      'application/json',
      'text/plain',
      'multipart/form-data; boundary=x',
      'application/x-www-form-urlencoded',
      '',
    ),
    who: fc.constantFrom('anonymous', 'otherHospital', 'nobody'),
    from: address,
  })
  .map(({ method, path: to, body: sent, kind, who, from }) => ({
    what: `${method} ${to.slice(0, 80)} with ${shortened(sent)} as ${who}`,
    run: (target) =>
      call(target, {
        path: to,
        method,
        headers: {
          ...(kind === '' ? {} : { 'content-type': kind }),
          ...(who === 'otherHospital' ? { cookie: target.cookieOfB } : {}),
          ...(who === 'nobody'
            ? { cookie: 'homedraw_session=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }
            : {}),
        },
        ...(method === 'GET' || method === 'HEAD' ? {} : { body: sent }),
        from,
      }),
  }));

const header = fc
  .tuple(
    fc.string({ maxLength: 20 }),
    strange.map((text) => text.slice(0, 3_000)),
  )
  .map(([name, value]) => `${name}:${value}\n`);
const frame = fc
  .record({
    command: fc.oneof(
      fc.constantFrom(
        'CONNECT',
        'STOMP',
        'SUBSCRIBE',
        'SEND',
        'UNSUBSCRIBE',
        'DISCONNECT',
        'ACK',
        'BEGIN',
        '',
      ),
      fc.string({ maxLength: 20 }),
    ),
    headers: fc.array(
      fc.oneof(
        header,
        fc.constantFrom(
          'accept-version:1.2\n',
          'heart-beat:1,1\n',
          'destination:/topic/admin/notifications\n',
          'destination:/topic/1\n',
          'destination:/app/send\n',
          'id:1\n',
          'content-length:99999999\n',
          'receipt:1\n',
        ),
      ),
      { maxLength: 12 },
    ),
    body: fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.integer({ min: 1_000, max: 80_000 }).map((n) => 'y'.repeat(n)),
    ),
    isEnded: fc.boolean(),
  })
  .map(
    ({ command, headers, body: text, isEnded }) =>
      `${command}\n${headers.join('')}\n${text}${isEnded ? '\0' : ''}`,
  );

/** Frames over a WebSocket, before and after CONNECT, anonymous or by somebody of another hospital, cut anywhere. */
export const frames: fc.Arbitrary<Hostile> = fc
  .record({
    sent: fc.array(fc.oneof(frame, fc.string({ unit: 'binary', maxLength: 2_000 })), {
      minLength: 1,
      maxLength: 6,
    }),
    connectsFirst: fc.boolean(),
    isOfB: fc.boolean(),
    pieces: fc.integer({ min: 1, max: 3_000 }),
    from: address,
  })
  .map(({ sent, connectsFirst, isOfB, pieces, from }) => ({
    what: `${sent.length} frames from ${shortened(sent[0] ?? '')} in pieces of ${pieces}${isOfB ? ' with a session' : ''}`,
    run: (target) =>
      new Promise<Outcome>((resolve) => {
        const socket = new WebSocket(`ws://127.0.0.1:${target.port}/ws-chat/websocket`, {
          localAddress: from,
          headers: isOfB ? { cookie: target.cookieOfB } : {},
        });
        const received: string[] = [];
        // Who sits still after what was sent goes by itself.
        const timeout = setTimeout(() => socket.close(), 1_000);
        socket.on('message', (data) => received.push(String(data)));
        socket.on('error', () => {});
        socket.on('unexpected-response', (_request, response) => {
          clearTimeout(timeout);
          response.resume();
          resolve({ status: String(response.statusCode) });
          socket.terminate();
        });
        socket.on('close', (code) => {
          clearTimeout(timeout);
          resolve({
            status: code === 1005 || code === 1006 ? 'let be' : `closed ${code}`,
            body: received.join(''),
          });
        });
        socket.on('open', () => {
          const text =
            (connectsFirst ? 'CONNECT\naccept-version:1.2\nheart-beat:0,0\n\n\0' : '') + sent.join('');
          for (let at = 0; at < text.length && at < 40 * pieces; at += pieces)
            socket.send(text.slice(at, at + pieces));
        });
      }),
  }));

const raw = fc.oneof(
  fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
  fc
    .constantFrom(
      'GET / HTTP/1.1\r\n',
      'GET / HTTP/1.1\r\nHost: x\r\n',
      'POST /api/orders HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n{',
      'POST /api/orders HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFF\r\n',
      'POST /api/orders HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      'GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\n\r\n',
      'GET /ws-chat/websocket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 1\r\n\r\n',
      'GET /ws-chat/a/b/xhr_streaming HTTP/1.1\r\nHost: x\r\n\r\n',
      'CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n',
      `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
      `GET / HTTP/1.1\r\nHost: x\r\n${'X-Y: z\r\n'.repeat(3_000)}\r\n`,
    )
    .map((text) => Buffer.from(text)),
);

/** Bytes on a bare socket: half a call, none, garbage, and an end at any moment. */
export const sockets: fc.Arbitrary<Hostile> = fc
  .record({ sent: raw, staysMs: fc.constantFrom(0, 20, 200, 2_000), isReset: fc.boolean(), from: address })
  .map(({ sent, staysMs, isReset, from }) => ({
    what: `${shortened(sent.toString('latin1'))} on a socket for ${staysMs} ms`,
    run: (target) =>
      new Promise<Outcome>((resolve) => {
        const socket = connect({ host: '127.0.0.1', port: target.port, localAddress: from });
        let received = '';
        socket.on('data', (chunk) => {
          received += chunk.toString('latin1').slice(0, 10_000);
        });
        socket.on('error', () => {});
        socket.on('close', () => {
          const status = /^HTTP\/1\.1 (\d+)/.exec(received)?.[1];
          resolve({ status: status ?? 'silent', body: received });
        });
        socket.on('connect', () => {
          socket.write(sent);
          setTimeout(() => (isReset ? socket.resetAndDestroy() : socket.destroy()), staysMs);
        });
      }),
  }));
