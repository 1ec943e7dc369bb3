/** The WebSocket transports: SockJS's own framing, and the raw one, where each message is a piece of STOMP. */
import type { Writable } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Listener, Wire } from '../wire.ts';
import {
  closeFrame,
  heartbeatFrame,
  messagesFrame,
  openFrame,
  readTexts,
  shortReason,
  sockjsTimes,
} from './protocol.ts';

/**
 * How a transport writes a text, as one whole frame of RFC 6455; of the last one it remembers the bytes, since a
 * message goes to many sockets one after the other.
 */
function remembering(write: (text: string) => string): (text: string) => Buffer {
  const frameOf = (text: string) => {
    const payload = Buffer.from(write(text));
    return Buffer.concat([headerOf(payload.length), payload]);
  };
  let last = { text: '', bytes: frameOf('') };
  return (text) => {
    if (text !== last.text) last = { text, bytes: frameOf(text) };
    return last.bytes;
  };
}

/** A text in one frame, unmasked as a server's are (RFC 6455, section 5.2). */
function headerOf(length: number): Buffer {
  const wholeText = 0x81;
  if (length < 126) return Buffer.from([wholeText, length]);
  const isShort = length < 65_536;
  const header = Buffer.alloc(isShort ? 4 : 10);
  header.writeUInt8(wholeText, 0);
  header.writeUInt8(isShort ? 126 : 127, 1);
  if (isShort) header.writeUInt16BE(length, 2);
  else header.writeBigUInt64BE(BigInt(length), 2);
  return header;
}

const bytesOf = {
  sockjs: remembering((text) => messagesFrame([text])),
  raw: remembering((text) => text),
} as const;

/**
 * Serves one socket; `accept` is the broker. `stream` is what lies below the socket: a message to a thousand consoles
 * is written there as it stands, since the socket would write header and payload apart. It compresses nothing, so that
 * it keeps nothing back that would be overtaken.
 */
export function serveWebSocket(
  socket: WebSocket,
  stream: Writable,
  framing: 'sockjs' | 'raw',
  accept: (wire: Wire) => Listener,
): void {
  const framed = framing === 'sockjs';
  const isOpen = () => socket.readyState === socket.OPEN;
  const write = (text: string) => {
    if (isOpen()) socket.send(text);
  };

  const wire: Wire = {
    send: (text) => {
      if (isOpen()) stream.write(bytesOf[framing](text));
    },
    close: (code, reason) => {
      if (framed) write(closeFrame(code, reason));
      if (isOpen()) socket.close(code, shortReason(reason));
    },
    drop: (code, reason) => {
      if (isOpen()) socket.close(code, shortReason(reason));
      // The close frame waits behind unread texts; the client will not get it.
      socket.terminate();
    },
    backlog: () => stream.writableLength,
  };

  if (framed) write(openFrame);
  const listener = accept(wire);
  const beating = framed ? setInterval(() => write(heartbeatFrame), sockjsTimes.heartbeatMs) : undefined;

  socket.on('message', (data, isBinary) => {
    const payload = data.toString();
    if (!framed) return listener.receive(payload);
    const texts = isBinary ? null : payload === '' ? [] : readTexts(payload);
    if (texts === null) return wire.close(1007, 'Broken JSON');
    for (const text of texts) listener.receive(text);
  });
  // A protocol error or an oversized message: ws closes the socket by itself.
  socket.on('error', () => {});
  socket.on('close', () => {
    clearInterval(beating);
    listener.closed();
  });
}
