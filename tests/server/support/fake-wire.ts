/** A client of the broker without a network: what was sent to it, and how its connection ended. */
import type { Wire } from '../../../server/stomp/wire.ts';

export interface FakeWire extends Wire {
  readonly sent: string[];
  readonly ended: { how: 'close' | 'drop'; code: number; reason: string }[];
  /** What `backlog()` answers. */
  unread: number;
}

export function createFakeWire(): FakeWire {
  const wire: FakeWire = {
    sent: [],
    ended: [],
    unread: 0,
    send: (text) => {
      wire.sent.push(text);
    },
    close: (code, reason) => {
      wire.ended.push({ how: 'close', code, reason });
    },
    drop: (code, reason) => {
      wire.ended.push({ how: 'drop', code, reason });
    },
    backlog: () => wire.unread,
  };
  return wire;
}
