import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createReconnectSpread } from '../../src/worker/stomp/reconnect-spread.ts';
import { FrameTooLargeError, piecesOf } from '../../src/worker/stomp/sock-writer.ts';
import { createOpenStomp, type StompConnection } from '../../src/worker/stomp/stomp-connection.ts';
import { eventually, timeoutMs } from '../support/eventually.ts';
import { type Script, type ScriptedSocket, startScriptedSocket } from '../support/scripted-socket.ts';

let running: { socket: ScriptedSocket; connection: StompConnection } | null = null;
afterEach(async () => {
  running?.connection.close();
  await running?.socket.close();
  running = null;
});

/** Opens a connection to a scripted broker and notes what it reports. */
async function open(
  script: Script,
  // A busy machine takes its time to connect; who tests that nobody answers waits less.
  { random = (): number => 0, reconnectDelayMs = 20, connectTimeoutMs = timeoutMs } = {},
) {
  const socket = await startScriptedSocket(script);
  const events: string[] = [];
  const bodies: string[] = [];
  /** The receipt that each ERROR names. */
  const refusals: (string | undefined)[] = [];
  const connection = createOpenStomp({ random })({
    url: socket.url,
    heartbeats: { outMs: 4_000, inMs: 10_000 },
    reconnectDelayMs,
    connectTimeoutMs,
    connected: (opened) => {
      events.push('connected');
      opened.subscribe('/topic/admin/notifications', (body) => void bodies.push(body));
    },
    disconnected: (_, how, refused) => {
      events.push('disconnected');
      if (how === 'error') refusals.push(refused);
    },
    alive: () => {},
  });
  running = { socket, connection };
  return { socket, connection, events, bodies, refusals };
}

const connected = 'CONNECTED\nversion:1.2\nheart-beat:0,0\n\n';
const accept: Script = (frame, { send }) => {
  if (frame.startsWith('CONNECT')) send(connected);
};
const message = (frame: string, body: string) =>
  `MESSAGE\nsubscription:${/id:(.*)/.exec(frame)?.[1]}\nmessage-id:1\ndestination:/topic/admin/notifications\n\n${body}`;

/** What looks every ten seconds whether the server still says anything; the clock is the test's. */
function watchdogOf() {
  let silentMs = 0;
  const from = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => from + silentMs);
  const timers = vi.spyOn(globalThis, 'setInterval');
  return {
    /** So long after the connection was made, and nothing was received since. */
    look: (ms: number) => {
      silentMs = ms;
      for (const [run, every] of timers.mock.calls) if (every === 10_000) (run as () => void)();
    },
  };
}

describe('a server that falls silent', () => {
  afterEach(() => vi.restoreAllMocks());

  test('is left after four heartbeats of SockJS, not before, and asked again', async () => {
    const { look } = watchdogOf();
    const { events } = await open(accept);
    await eventually(() => expect(events).toEqual(['connected']));
    look(100_000);
    look(100_001);
    await eventually(() => expect(events).toEqual(['connected', 'disconnected', 'connected']));
  });

  test('is not left where it says something, and never before it is connected', async () => {
    const { look } = watchdogOf();
    let say = () => {};
    const { events, bodies } = await open((frame, socket) => {
      accept(frame, socket);
      if (frame.startsWith('SUBSCRIBE')) say = () => socket.send(message(frame, 'alive'));
    });
    look(500_000);
    await eventually(() => expect(events).toEqual(['connected']));
    look(590_000);
    await eventually(() => {
      say();
      expect(bodies.length).toBeGreaterThan(0);
    });
    look(640_000);
    expect(events).toEqual(['connected']);
  });
});

describe('a broker as they are', () => {
  test('subscribes after each connect, and receives the messages', async () => {
    const { events, bodies } = await open((frame, { send, socket, connection }) => {
      if (frame.startsWith('CONNECT')) send(connected);
      else if (connection === 1) socket.close();
      else send(message(frame, '{"type":"IDLE"}'));
    });
    await eventually(() => expect(bodies).toEqual(['{"type":"IDLE"}']));
    expect(events).toEqual(['connected', 'disconnected', 'connected']);
  });

  test('is promised heartbeats and asked for them, each way its own', async () => {
    const { socket, events } = await open(accept);
    await eventually(() => expect(events).toEqual(['connected']));
    expect(socket.frames[0]).toContain('heart-beat:4000,10000');
  });

  test('one that accepts the socket and never answers CONNECT is left and tried again', async () => {
    const { events } = await open(
      (frame, { send, connection }) => {
        if (frame.startsWith('CONNECT') && connection > 1) send(connected);
      },
      { connectTimeoutMs: 500 },
    );
    await eventually(() => expect(events.at(-1)).toBe('connected'));
    // A busy machine may take longer than that for the next ones, too.
    expect(events[0]).toBe('disconnected');
    expect(events.filter((word) => word === 'connected')).toHaveLength(1);
  });

  test('a broker that leaves the socket open after ERROR is left and tried again; the receipt that it names is reported', async () => {
    const { events, refusals } = await open((frame, { send, connection }) => {
      if (frame.startsWith('CONNECT')) send(connected);
      else if (connection === 1) send('ERROR\nmessage:Access denied\nreceipt-id:temp-1\n\n');
    });
    await eventually(() => expect(events.filter((word) => word === 'connected')).toHaveLength(2));
    expect(events[1]).toBe('disconnected');
    expect(refusals).toEqual(['temp-1']);
  });

  test('rubbish on the socket ends at the most the connection', async () => {
    const { events } = await open((frame, { send, raw, connection }) => {
      if (frame.startsWith('CONNECT')) send(connected);
      else if (connection === 1) raw('a["not a frame at all');
    });
    await eventually(() => expect(events).toContain('connected'));
    expect(events.filter((word) => word === 'connected').length).toBeGreaterThanOrEqual(1);
  });
});

describe('publishing', () => {
  const chat = '/app/send';

  test('sends the body with its headers, cut as real brokers take it', async () => {
    const { socket, connection, events } = await open(accept);
    await eventually(() => expect(events).toEqual(['connected']));
    const body = JSON.stringify({ content: '😀'.repeat(5_000) });
    expect(connection.publish(chat, body, { priority: 'a:b' })).toEqual({ ok: true, value: null });
    const sent = () => socket.frames.find((frame) => frame.startsWith('SEND'));
    await eventually(() => expect(sent()).toBeDefined());
    expect(sent()).toContain(`destination:${chat}\n`);
    expect(sent()).toContain('priority:a\\cb\n');
    expect(sent()?.endsWith(body)).toBe(true);
    expect(socket.pieces.length).toBeGreaterThan(4);
  });

  test('refuses a frame of more than 64 KB in all, and the connection lives on', async () => {
    const { socket, connection, events } = await open(accept);
    await eventually(() => expect(events).toEqual(['connected']));
    const overhead = `SEND\ndestination:${chat}\ncontent-length:65000\n\n\0`.length;
    const largest = 'x'.repeat(64 * 1024 - overhead);
    expect(connection.publish(chat, `${largest}x`)).toEqual({
      ok: false,
      failure: {
        kind: 'refused',
        code: 'tooLarge',
        retry: 'never',
        message: 'The message is 65537 bytes long; at most 65536 can be sent',
      },
    });
    expect(connection.publish(chat, largest)).toEqual({ ok: true, value: null });
    await eventually(() => expect(socket.frames.at(-1)?.length).toBe(64 * 1024 - 1));
    expect(socket.frames.filter((frame) => frame.startsWith('SEND'))).toHaveLength(1);
    expect(events).toEqual(['connected']);
  });

  test('counts bytes, not letters', async () => {
    const { connection, events } = await open(accept);
    await eventually(() => expect(events).toEqual(['connected']));
    expect(connection.publish(chat, 'é'.repeat(33 * 1024))).toMatchObject({ failure: { code: 'tooLarge' } });
  });

  test('answers that it is not connected: before, between and after', async () => {
    const down = { ok: false, failure: { kind: 'network', code: 'notConnected', retry: 'auto' } };
    const { socket, connection, events } = await open(
      (frame, { send, socket: peer }) => {
        if (frame.startsWith('CONNECT')) send(connected);
        else if (frame.startsWith('SEND')) peer.terminate();
      },
      { reconnectDelayMs: 60_000 },
    );
    expect(connection.publish(chat, 'early')).toMatchObject(down);
    await eventually(() => expect(events).toEqual(['connected']));
    expect(connection.publish(chat, 'now').ok).toBe(true);
    await eventually(() => expect(events).toEqual(['connected', 'disconnected']));
    expect(connection.publish(chat, 'between')).toMatchObject(down);
    connection.close();
    expect(connection.publish(chat, 'after')).toMatchObject(down);
    expect(socket.frames.filter((frame) => frame.startsWith('SEND'))).toHaveLength(1);
  });
});

describe('coming back', () => {
  test('the first wait is the specified one, each later one is longer by up to a half', () => {
    const spread = createReconnectSpread(5_000, () => 0.8);
    const extras = () => [1, 2, 3, 4].map(() => spread.nextExtraMs());
    // The attempt at the start waits for nothing, so the second is the first wait.
    expect(extras()).toEqual([0, 0, 2_000, 2_000]);
    spread.connected();
    expect(extras()).toEqual([0, 2_000, 2_000, 2_000]);
  });

  test('each attempt after the first wait asks for its own part', async () => {
    const random = vi.fn(() => 0.5);
    const { events } = await open(
      (frame, { send, socket, connection }) => {
        if (connection < 4) socket.close();
        else if (frame.startsWith('CONNECT')) send(connected);
      },
      { random },
    );
    await eventually(() => expect(events).toContain('connected'));
    expect(random).toHaveBeenCalledTimes(2);
  });
});

describe('pieces', () => {
  const escaped = (text: string) => JSON.stringify(text).replace(/[^ -~]/g, '\\u0000').length - 2;

  test('joined they are the frame; none is larger than 16,000 characters as SockJS sends it, none cuts a pair', () => {
    const part = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 400 }),
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.constantFrom('"'.repeat(9_000), '😀'.repeat(2_000), '\n'.repeat(4_000), 'x'.repeat(15_999)),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        const frame = parts.join('');
        fc.pre(new TextEncoder().encode(frame).length <= 64 * 1024);
        const pieces = piecesOf(frame);
        expect(pieces.join('')).toBe(frame);
        for (const [i, piece] of pieces.entries()) {
          expect(escaped(piece)).toBeLessThanOrEqual(16_000);
          const border = (pieces[i - 1]?.slice(-1) ?? '') + piece.slice(0, 1);
          expect(/^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(border)).toBe(false);
        }
      }),
      { numRuns: 100 },
    );
  });

  test('a frame of more than 64 KB is refused before anything is sent', () => {
    expect(() => piecesOf('x'.repeat(64 * 1024))).not.toThrow();
    expect(() => piecesOf('é'.repeat(33 * 1024))).toThrow(FrameTooLargeError);
  });
});
