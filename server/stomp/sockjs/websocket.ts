/** The WebSocket transports: SockJS's own framing, and the raw one, where each message is a piece of STOMP. */
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

/** How a transport writes a text; of the last one it remembers the bytes, since a message goes to many sockets one after the other. */
function remembering(frame: (text: string) => string): (text: string) => Buffer {
  let last = { text: '', bytes: Buffer.from(frame('')) };
  return (text) => {
    if (text !== last.text) last = { text, bytes: Buffer.from(frame(text)) };
    return last.bytes;
  };
}
const bytesOf = {
  sockjs: remembering((text) => messagesFrame([text])),
  raw: remembering((text) => text),
} as const;

/** Serves one socket; `accept` is the broker. */
export function serveWebSocket(
  socket: WebSocket,
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
      if (isOpen()) socket.send(bytesOf[framing](text), { binary: false });
    },
    close: (code, reason) => {
      if (framed) write(closeFrame(code, reason));
      if (isOpen()) socket.close(code, shortReason(reason));
    },
    drop: (code, reason) => {
      if (isOpen()) socket.close(code, shortReason(reason));
      // The close frame waits behind what is not read; the client will not get it.
      socket.terminate();
    },
    backlog: () => socket.bufferedAmount,
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
