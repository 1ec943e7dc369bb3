/** A console or a phone at the broker, without a network: what it receives, and whether what it sends is taken. */
import type { Principal } from '../../../server/session/sessions.ts';
import type { Frame } from '../../../server/stomp/frame.ts';
import { writeFrame } from '../../../server/stomp/frame.ts';
import { createFrameReader } from '../../../server/stomp/frame-reader.ts';
import type { TestServer } from './test-server.ts';

export interface ChatClient {
  readonly principal: Principal;
  /** Bodies of MESSAGE frames. */
  readonly received: Record<string, unknown>[];
  /** SENDs and answers `taken`, or the text of the ERROR. A text as body goes out as it is. */
  send(destination: string, body: object | string, headers?: Record<string, string>): Promise<string>;
  /** Its connection has ended: it receives nothing more. */
  close(): void;
  /** The server has ended it. */
  isOver(): boolean;
}

/** Connects with the cookie's session and subscribes to its own inbox, or to another destination. */
export async function openChatClient(
  server: TestServer,
  cookie: string,
  destination?: string,
): Promise<ChatClient> {
  const principal = await server.services.sessions.find(cookie.split('=')[1] ?? '');
  if (principal === null) throw new Error('no such session');
  const received: Record<string, unknown>[] = [];
  const waiting = new Map<string, (outcome: string) => void>();
  const take = ({ command, headers, body }: Frame) => {
    const receipt = headers.get('receipt-id') ?? '';
    if (command === 'MESSAGE') received.push(JSON.parse(body));
    if (command === 'RECEIPT') waiting.get(receipt)?.('taken');
    if (command === 'ERROR') waiting.get(receipt)?.(body);
  };
  let isOver = false;
  const reader = createFrameReader({ take });
  const listener = server.services.broker.accept(
    {
      send: (text) => reader.push(text),
      close: () => {
        isOver = true;
      },
      drop: () => {},
      backlog: () => 0,
    },
    principal,
  );
  listener.receive(writeFrame('CONNECT', { 'accept-version': '1.2', 'heart-beat': '0,0' }));
  const inbox = `/topic/${principal.driverId ?? principal.hospitalId}`;
  listener.receive(writeFrame('SUBSCRIBE', { id: '1', destination: destination ?? inbox }));
  let sent = 0;
  return {
    principal,
    received,
    send: (to, body, headers = {}) =>
      new Promise((resolve) => {
        const receipt = `r${sent++}`;
        waiting.set(receipt, resolve);
        const text = typeof body === 'string' ? body : JSON.stringify(body);
        listener.receive(writeFrame('SEND', { destination: to, receipt, ...headers }, text));
      }),
    close: () => listener.closed(),
    isOver: () => isOver,
  };
}
