/**
 * The session behind the HTTP transports: it outlives the requests that carry it, and keeps the texts between two of
 * them.
 */
import type { Listener, Wire } from '../wire.ts';
import { closeFrame, heartbeatFrame, messagesFrame, openFrame, sockjsTimes } from './protocol.ts';

/** An answer under way that can take frames. */
export interface Receiver {
  /** Writes one SockJS frame; answers false when the answer is full (or was for one frame only). */
  write(frame: string): boolean;
  end(): void;
  /** Bytes that the client has not read yet. */
  backlog(): number;
}

export interface PollingSession {
  /** The frames go to this receiver from now on. A second one at the same time is refused, as the protocol wants. */
  attach(receiver: Receiver): void;
  /** The receiver's connection is gone or full. */
  detach(receiver: Receiver): void;
  receive(texts: readonly string[]): void;
}

/** `onEnd` is called once, when the session is forgotten. */
export function createPollingSession(accept: (wire: Wire) => Listener, onEnd: () => void): PollingSession {
  let receiver: Receiver | null = null;
  let opened = false;
  let closing: string | null = null;
  let queue: string[] = [];
  let queued = 0;
  let gone: ReturnType<typeof setTimeout> | undefined;
  let forgotten = false;

  const wire: Wire = {
    send: (text) => {
      if (closing !== null) return;
      queue.push(text);
      queued += text.length;
      flush();
    },
    close: (code, reason) => {
      if (closing !== null) return;
      closing = closeFrame(code, reason);
      flush();
      listener.closed();
    },
    drop: (code, reason) => {
      queue = [];
      queued = 0;
      wire.close(code, reason);
    },
    backlog: () => queued + (receiver?.backlog() ?? 0),
  };
  const listener = accept(wire);

  const forget = () => {
    if (forgotten) return;
    forgotten = true;
    clearInterval(beating);
    clearTimeout(gone);
    receiver?.end();
    receiver = null;
    if (closing === null) {
      closing = closeFrame(1002, 'Connection interrupted');
      listener.closed();
    }
    onEnd();
  };
  const letGo = () => {
    receiver = null;
    clearTimeout(gone);
    gone = setTimeout(forget, sockjsTimes.disconnectMs);
  };
  /** Hands a frame to the receiver, if there is one. */
  const write = (frame: string) => {
    const current = receiver;
    if (current === null || current.write(frame)) return;
    letGo();
    current.end();
  };
  const flush = () => {
    if (receiver === null || !opened) return;
    if (queue.length > 0) {
      const texts = queue;
      queue = [];
      queued = 0;
      write(messagesFrame(texts));
    }
    if (receiver === null || closing === null) return;
    const last = receiver;
    last.write(closing);
    letGo();
    last.end();
  };
  const beating = setInterval(() => write(heartbeatFrame), sockjsTimes.heartbeatMs);

  return {
    attach: (next) => {
      if (receiver !== null || forgotten) {
        next.write(closeFrame(2010, 'Another connection still open'));
        next.end();
        return;
      }
      clearTimeout(gone);
      receiver = next;
      if (!opened) {
        opened = true;
        write(openFrame);
      }
      flush();
    },
    detach: (old) => {
      if (receiver === old) letGo();
    },
    receive: (texts) => {
      if (closing === null) for (const text of texts) listener.receive(text);
    },
  };
}
