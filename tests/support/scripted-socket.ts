import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

/**
 * What the scripted broker does with a STOMP frame of the client; `send` answers with frames, `socket` does what
 * sockets do.
 */
export type Script = (
  frame: string,
  peer: { send(frame: string): void; raw(text: string): void; socket: WebSocket; connection: number },
) => void;

export interface ScriptedSocket {
  readonly url: string;
  /** Text of every SockJS message that came in, as it stood on the wire. */
  readonly pieces: readonly string[];
  /** STOMP frames of the client, in order, pieces joined. */
  readonly frames: readonly string[];
  readonly connections: number;
  close(): Promise<void>;
}

/** A SockJS endpoint (WebSocket transport) that answers as the test says, and otherwise keeps silent. */
export async function startScriptedSocket(script: Script): Promise<ScriptedSocket> {
  const pieces: string[] = [];
  const frames: string[] = [];
  let connections = 0;
  const server = createServer((_, response) => {
    response.setHeader('Content-Type', 'application/json');
    response.end('{"websocket":true,"origins":["*:*"],"cookie_needed":false,"entropy":1}');
  });
  new WebSocketServer({ server }).on('connection', (socket) => {
    connections += 1;
    const connection = connections;
    let buffered = '';
    socket.send('o');
    socket.on('message', (data) => {
      const text = String(data);
      pieces.push(text);
      buffered += (JSON.parse(text) as string[]).join('');
      for (let end = buffered.indexOf('\0'); end >= 0; end = buffered.indexOf('\0')) {
        const frame = buffered.slice(0, end).replace(/^\n+/, '');
        buffered = buffered.slice(end + 1);
        frames.push(frame);
        const raw = (words: string) => socket.send(words);
        script(frame, {
          raw,
          socket,
          connection,
          send: (answer) => raw(`a${JSON.stringify([`${answer}\0`])}`),
        });
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/ws-chat`,
    pieces,
    frames,
    get connections() {
      return connections;
    },
    close: () => closeServer(server),
  };
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
