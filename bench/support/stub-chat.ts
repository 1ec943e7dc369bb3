/** Chat of the stub: our broker on WebSockets, which echoes what is sent at once and stores nothing. */
import type { Server } from 'node:http';
import { WebSocketServer } from 'ws';
import { createBroker } from '../../server/stomp/broker.ts';
import { serveWebSocket } from '../../server/stomp/sockjs/websocket.ts';
import { stomp } from '../../src/contract/endpoints.ts';

export const HOSPITAL = 1;

export interface StubChat {
  /** What SockJS asks for first, and where. */
  readonly answers: Readonly<Record<string, string>>;
  /** Takes up the sockets of the stub's server. */
  take(server: Server): void;
  /** A phlebotomist writes to the hospital. */
  write(phlebotomist: number, content: string): void;
  /** ms since 1970 at which each text was echoed. */
  readonly echoedAt: ReadonlyMap<string, number>;
}

export const rowOf = (id: number, senderId: number, receiverId: number, content: string, at: number) => ({
  id,
  senderId,
  receiverId,
  content,
  messageType: 'TEXT',
  attachmentUrl: null,
  createdAt: new Date(at).toISOString(),
  seen: false,
  senderRole: senderId === HOSPITAL ? 'ADMIN' : 'DRIVER',
});

export function stubChat(): StubChat {
  let id = 1_000_000;
  const echoedAt = new Map<string, number>();
  const publish = (senderId: number, receiverId: number, content: string) => {
    id += 1;
    echoedAt.set(content, Date.now());
    const body = JSON.stringify(rowOf(id, senderId, receiverId, content, Date.now()));
    broker.publish(stomp.inbox(String(HOSPITAL)), body, 'anybody');
  };
  const broker = createBroker<'anybody', 'anybody'>({
    mayReceive: () => true,
    isOver: () => false,
    maySubscribe: () => true,
    handlers: new Map([
      [
        stomp.send,
        async (_: 'anybody', body: string) => {
          const { receiverId, content } = JSON.parse(body) as { receiverId: number; content: string };
          publish(HOSPITAL, receiverId, content);
        },
      ],
      [stomp.readReceipt, async () => {}],
    ]),
    onFault: (error) => console.error(error),
  });
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });

  return {
    answers: { '/ws-chat/info': '{"websocket":true,"origins":["*:*"],"cookie_needed":false,"entropy":7}' },
    take: (server) =>
      void server.on('upgrade', (request, socket, head) =>
        sockets.handleUpgrade(request, socket, head, (webSocket) =>
          serveWebSocket(webSocket, socket, 'sockjs', (wire) => broker.accept(wire, 'anybody')),
        ),
      ),
    write: (phlebotomist, content) => publish(phlebotomist, HOSPITAL, content),
    echoedAt,
  };
}
