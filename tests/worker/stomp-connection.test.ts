import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { FrameTooLargeError, piecesOf } from '../../src/worker/stomp/sock-writer.ts';
import { openStomp, type StompConnection } from '../../src/worker/stomp/stomp-connection.ts';
import { type Script, type ScriptedSocket, startScriptedSocket } from '../support/scripted-socket.ts';

let running: { socket: ScriptedSocket; connection: StompConnection } | null = null;
afterEach(async () => {
  running?.connection.close();
  await running?.socket.close();
  running = null;
});

/** Opens a connection to a scripted broker and notes what it tells. */
async function open(script: Script) {
  const socket = await startScriptedSocket(script);
  const told: string[] = [];
  const bodies: string[] = [];
  const connection = openStomp({
    url: socket.url,
    heartbeats: { outMs: 10_000, inMs: 10_000 },
    reconnectDelayMs: 20,
    connectTimeoutMs: 150,
    connected: (opened) => {
      told.push('connected');
      opened.subscribe('/topic/admin/notifications', (body) => void bodies.push(body));
    },
    disconnected: () => void told.push('disconnected'),
    alive: () => {},
  });
  running = { socket, connection };
  return { socket, told, bodies };
}

const connected = 'CONNECTED\nversion:1.2\nheart-beat:0,0\n\n';
const message = (frame: string, body: string) =>
  `MESSAGE\nsubscription:${/id:(.*)/.exec(frame)?.[1]}\nmessage-id:1\ndestination:/topic/admin/notifications\n\n${body}`;

describe('a broker as they are', () => {
  test('subscribes after each connect, and hears what comes', async () => {
    const { told, bodies } = await open((frame, { send, socket, connection }) => {
      if (frame.startsWith('CONNECT')) send(connected);
      else if (connection === 1) socket.close();
      else send(message(frame, '{"type":"IDLE"}'));
    });
    await vi.waitFor(() => expect(bodies).toEqual(['{"type":"IDLE"}']));
    expect(told).toEqual(['connected', 'disconnected', 'connected']);
  });

  test('one that accepts the socket and never answers CONNECT is left and tried again', async () => {
    const { told } = await open((frame, { send, connection }) => {
      if (frame.startsWith('CONNECT') && connection > 1) send(connected);
    });
    await vi.waitFor(() => expect(told).toEqual(['disconnected', 'connected']), { timeout: 3_000 });
  });

  test('one that leaves the socket open after ERROR is left and tried again', async () => {
    const { told } = await open((frame, { send, connection }) => {
      if (frame.startsWith('CONNECT')) send(connected);
      else if (connection === 1) send('ERROR\nmessage:Access denied\n\n');
    });
    await vi.waitFor(() => expect(told.filter((word) => word === 'connected')).toHaveLength(2), {
      timeout: 3_000,
    });
    expect(told[1]).toBe('disconnected');
  });

  test('rubbish on the socket ends at the most the connection', async () => {
    const { told } = await open((frame, { send, raw, connection }) => {
      if (frame.startsWith('CONNECT')) send(connected);
      else if (connection === 1) raw('a["not a frame at all');
    });
    await vi.waitFor(() => expect(told).toContain('connected'));
    expect(told.filter((word) => word === 'connected').length).toBeGreaterThanOrEqual(1);
  });
});

describe('pieces', () => {
  const escaped = (text: string) => JSON.stringify(text).replace(/[^ -~]/g, '\\u0000').length - 2;

  test('joined they are the frame; none is larger than 16,000 characters as SockJS sends it, none cuts a pair', () => {
    const part = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 400 }),
      fc.constantFrom('"'.repeat(9_000), '😀'.repeat(2_000), '\n'.repeat(4_000)),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 4 }), (parts) => {
        const frame = parts.join('');
        fc.pre(new TextEncoder().encode(frame).length <= 64 * 1024);
        const pieces = piecesOf(frame);
        expect(pieces.join('')).toBe(frame);
        for (const piece of pieces) {
          expect(escaped(piece)).toBeLessThanOrEqual(16_000);
          expect(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/.test(piece)).toBe(false);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('a frame of more than 64 KB is refused before anything is sent', () => {
    expect(() => piecesOf('x'.repeat(64 * 1024))).not.toThrow();
    expect(() => piecesOf('é'.repeat(33 * 1024))).toThrow(FrameTooLargeError);
  });
});
