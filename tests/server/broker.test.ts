import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createBroker, sweepMs } from '../../server/stomp/broker.ts';
import { type SendHandler, StompRefusal } from '../../server/stomp/broker-rules.ts';
import { frameLimits, writeFrame } from '../../server/stomp/frame.ts';
import { connectWithinMs } from '../../server/stomp/stomp-session.ts';
import { slowReaderBytes } from '../../server/stomp/wire.ts';
import { eventually } from '../support/eventually.ts';
import { createFakeWire } from './support/fake-wire.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const connectFrame = writeFrame('CONNECT', { 'accept-version': '1.2', host: 'x', 'heart-beat': '0,0' });
const setUp = (handlers: Record<string, SendHandler<string>> = {}) => {
  const faults: unknown[] = [];
  const over = new Set<string>();
  const broker = createBroker<string, (principal: string) => boolean>({
    mayReceive: (principal, isMeant) => isMeant(principal),
    maySubscribe: (principal, destination) =>
      destination === `/topic/${principal}` || destination === '/topic/all',
    isOver: (principal) => over.has(principal),
    handlers: new Map(Object.entries(handlers)),
    onFault: (error) => faults.push(error),
  });
  const join = (principal: string | null, ...frames: string[]) => {
    const wire = createFakeWire();
    const listener = broker.accept(wire, principal);
    for (const frame of frames) listener.receive(frame);
    return { wire, listener };
  };
  return { broker, join, faults, over };
};
const subscribe = (id: string, destination: string, receipt?: string) =>
  writeFrame('SUBSCRIBE', { id, destination, ...(receipt === undefined ? {} : { receipt }) });
const lastOf = ({ wire }: { wire: ReturnType<typeof createFakeWire> }) => wire.sent.at(-1) ?? '';

describe('a connection', () => {
  test('that does not say CONNECT within ten seconds gets ERROR and is ended', () => {
    const { join } = setUp();
    const client = join('a');
    vi.advanceTimersByTime(connectWithinMs - 1);
    expect(client.wire.ended).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(lastOf(client)).toMatch(/^ERROR\nmessage:No CONNECT in time\n/);
    expect(client.wire.ended).toHaveLength(1);
  });
  test('without a session is refused as Unauthorized', () => {
    const client = setUp().join(null, connectFrame);
    expect(lastOf(client)).toContain('message:Unauthorized');
    expect(client.wire.ended).toHaveLength(1);
  });
  test('gets the highest version that both know', () => {
    const versionFor = (offer: Record<string, string>) =>
      lastOf(setUp().join('a', writeFrame('CONNECT', offer)));
    expect(versionFor({ 'accept-version': '1.0,1.1,1.2' })).toContain('version:1.2');
    expect(versionFor({ 'accept-version': '1.0,1.1' })).toContain('version:1.1');
    expect(versionFor({})).toContain('version:1.0');
    expect(versionFor({ 'accept-version': '2.0' })).toMatch(/^ERROR/);
  });

  const errors: readonly (readonly [string, readonly string[]])[] = [
    ['another topic', [connectFrame, subscribe('1', '/topic/b')]],
    ['a subscription without id', [connectFrame, writeFrame('SUBSCRIBE', { destination: '/topic/a' })]],
    ['a subscription id twice', [connectFrame, subscribe('1', '/topic/a'), subscribe('1', '/topic/all')]],
    ['SUBSCRIBE before CONNECT', [subscribe('1', '/topic/a')]],
    ['CONNECT twice', [connectFrame, connectFrame]],
    ['an unknown command', [connectFrame, writeFrame('NONSENSE', {})]],
    ['an unknown destination', [connectFrame, writeFrame('SEND', { destination: '/app/nowhere' })]],
    ['a body shorter than its content-length', [connectFrame, 'SEND\ncontent-length:2\n\nabcdef\0']],
    ['a bad heart-beat', [writeFrame('CONNECT', { 'accept-version': '1.2', 'heart-beat': 'often' })]],
  ];
  test.each(errors)(
    'that sends %s gets ERROR, then the end, and nothing more of it is read',
    (_name, frames) => {
      const { broker, join } = setUp();
      const client = join('a', ...frames);
      expect(lastOf(client)).toMatch(/^ERROR\n/);
      expect(lastOf(client)).not.toContain('receipt-id');
      expect(client.wire.ended).toHaveLength(1);
      const count = client.wire.sent.length;
      client.listener.receive(subscribe('9', '/topic/a'));
      broker.publish('/topic/a', '{}', () => true);
      expect(client.wire.sent).toHaveLength(count);
    },
  );
});

test.each([
  ['SUBSCRIBE', subscribe('1', '/topic/b', 'r1')],
  ['SUBSCRIBE', writeFrame('SUBSCRIBE', { destination: '/topic/a', receipt: 'r1' })],
  ['SEND', writeFrame('SEND', { destination: '/app/nowhere', receipt: 'r1' })],
  ['NONSENSE', writeFrame('NONSENSE', { receipt: 'r1' })],
])('a %s that cannot be done is named in the ERROR by the receipt that was asked for', (_name, frame) => {
  expect(lastOf(setUp().join('a', connectFrame, frame))).toContain('\nreceipt-id:r1\n');
});

describe('an anonymous client', () => {
  const long = 'x'.repeat(frameLimits.lengthOfAnonymous);

  test.each([
    ['a frame that is no CONNECT', 'SEND\n\n\0', 'CONNECT comes first'],
    ['a CONNECT of more than 8 KB', `CONNECT\n\n${long}x\0`, 'frame too large'],
    ['a head of more than 8 KB', `SEND\n${long}`, 'frame too large'],
    ['a body that says it will be long', `SEND\ncontent-length:100000\n\n${long}x`, 'frame too large'],
  ])('that sends %s gets ERROR, and nothing more of it is read', (_name, text, message) => {
    const client = setUp().join('a', text, connectFrame);
    expect(lastOf(client)).toContain(`message:${message}`);
    expect(client.wire.ended).toHaveLength(1);
    expect(client.wire.sent).toHaveLength(1);
  });
  test('may send longer frames right behind its CONNECT', () => {
    const client = setUp().join('a', `${connectFrame}ACK\nid:1\nreceipt:r\n\n${long}x\0`);
    expect(lastOf(client)).toContain('receipt-id:r');
  });
});

describe('a session that ends', () => {
  test('takes along the socket that has not said CONNECT yet', () => {
    const { broker, join } = setUp();
    const [mine, other, nobody] = [join('a'), join('b'), join(null)];
    broker.disconnect((principal) => principal === 'a', 'Signed out');
    expect(mine.wire.ended).toMatchObject([{ code: 3000, reason: 'Signed out' }]);
    expect([...other.wire.ended, ...nobody.wire.ended]).toEqual([]);
  });
  test('is looked at again at CONNECT', () => {
    const { join, over } = setUp();
    const client = join('a');
    over.add('a');
    client.listener.receive(connectFrame);
    expect(lastOf(client)).toContain('message:Unauthorized');
  });
  test('gets no message any more, nothing more of it is read, and its silent sockets are closed', () => {
    const { broker, join, over } = setUp();
    const clients = [1, 2, 3].map(() => join('a', connectFrame, subscribe('1', '/topic/a')));
    const [subscribed, asking, silent] = clients;
    over.add('a');
    asking?.listener.receive(subscribe('2', '/topic/all', 'r'));
    expect(asking?.wire).toMatchObject({ ended: [{ code: 3000 }], sent: { length: 1 } });
    vi.advanceTimersByTime(sweepMs - 1);
    expect(silent?.wire.ended).toEqual([]);
    broker.publish('/topic/a', '{}', () => true);
    expect(subscribed?.wire).toMatchObject({ ended: [{ code: 3000 }], sent: { length: 1 } });
    const another = join('a');
    vi.advanceTimersByTime(1);
    expect(silent?.wire).toMatchObject({ ended: [{ code: 3000 }], sent: { length: 1 } });
    expect(another.wire.ended).toEqual([]);
  });
});

describe('answers that the client does not read', () => {
  test('end the connection once they are more than 1 MiB', () => {
    for (const frame of [
      writeFrame('ACK', { id: '1', receipt: 'r' }),
      subscribe('1', '/topic/a', 'r'),
      writeFrame('UNSUBSCRIBE', { id: '1', receipt: 'r' }),
      writeFrame('NONSENSE', {}),
    ]) {
      const client = setUp().join('a', connectFrame);
      client.wire.unread = slowReaderBytes + 1;
      client.listener.receive(frame);
      expect(client.wire.ended).toEqual([{ how: 'drop', code: 1013, reason: 'Too slow' }]);
      const count = client.wire.sent.length;
      client.listener.receive(writeFrame('ACK', { id: '1', receipt: 'r' }));
      expect(client.wire.sent).toHaveLength(count);
    }
  });
  test('are heartbeats too', () => {
    const beat = writeFrame('CONNECT', { 'accept-version': '1.2', 'heart-beat': '0,4000' });
    const client = setUp().join('a', beat);
    client.wire.unread = slowReaderBytes + 1;
    vi.advanceTimersByTime(4_000);
    expect(client.wire.ended).toMatchObject([{ how: 'drop', code: 1013 }]);
  });
});

describe('a heartbeat', () => {
  const beating = (header: string) =>
    writeFrame('CONNECT', { 'accept-version': '1.2', 'heart-beat': header });

  test('goes out at the longer of the two intervals', () => {
    const client = setUp().join('a', beating('0,10000'));
    vi.advanceTimersByTime(30_000);
    expect(client.wire.sent.filter((text) => text === '\n')).toHaveLength(3);
  });
  test('is not sent to a client that wants none', () => {
    const client = setUp().join('a', beating('0,0'));
    vi.advanceTimersByTime(60_000);
    expect(client.wire.sent.filter((text) => text === '\n')).toEqual([]);
    expect(client.wire.ended).toEqual([]);
  });
  test('that stays out three times ends the connection; any traffic counts as one', () => {
    const client = setUp().join('a', beating('4000,0'));
    for (let beat = 0; beat < 10; beat++) {
      vi.advanceTimersByTime(4_000);
      client.listener.receive(beat % 2 === 0 ? '\n' : writeFrame('ACK', { id: '1' }));
    }
    expect(client.wire.ended).toEqual([]);
    vi.advanceTimersByTime(20_000);
    expect(client.wire.ended).toMatchObject([{ how: 'drop' }]);
  });
});

describe('a message', () => {
  test('reaches every subscription to its destination whose principal may receive it', () => {
    const { broker, join } = setUp();
    const a = join('a', connectFrame, subscribe('1:x', '/topic/all'), subscribe('2', '/topic/a'));
    const b = join('b', connectFrame, subscribe('1', '/topic/all'));
    broker.publish('/topic/all', '{"text":"🩸"}', (principal) => principal === 'a');
    expect(lastOf(a)).toMatch(
      /^MESSAGE\nsubscription:1\\cx\ndestination:\/topic\/all\nmessage-id:\d+\ncontent-type:application\/json\ncontent-length:15\n\n\{"text":"🩸"\}\0$/,
    );
    expect(a.wire.sent).toHaveLength(2);
    expect(b.wire.sent).toHaveLength(1);
  });
  test('does not come after UNSUBSCRIBE', () => {
    const { broker, join } = setUp();
    const client = join(
      'a',
      connectFrame,
      subscribe('1', '/topic/a'),
      writeFrame('UNSUBSCRIBE', { id: '1' }),
    );
    broker.publish('/topic/a', '{}', () => true);
    expect(client.wire.sent).toHaveLength(1);
  });
  test('to a reader more than 1 MiB behind ends that one, and the others get it', () => {
    const { broker, join } = setUp();
    const [slow, quick] = [
      join('a', connectFrame, subscribe('1', '/topic/all')),
      join('b', connectFrame, subscribe('1', '/topic/all')),
    ];
    slow.wire.unread = slowReaderBytes;
    broker.publish('/topic/all', '{}', () => true);
    expect(slow.wire.ended).toEqual([]);
    slow.wire.unread = slowReaderBytes + 1;
    broker.publish('/topic/all', '{}', () => true);
    expect(slow.wire.ended).toMatchObject([{ how: 'drop', code: 1013 }]);
    expect(quick.wire.sent).toHaveLength(3);
    expect(quick.wire.ended).toEqual([]);
  });
});

describe('a SEND', () => {
  const sending = (body: string, receipt: string) =>
    writeFrame('SEND', { destination: '/app/x', receipt }, body);

  test('is answered with its RECEIPT when it is done, one after another in order', async () => {
    const done: string[] = [];
    const steps: (() => void)[] = [];
    const { join } = setUp({
      '/app/x': async (_principal, body) => {
        await new Promise<void>((resolve) => {
          steps.push(resolve);
        });
        done.push(body);
      },
    });
    const client = join(
      'a',
      connectFrame,
      sending('one', 'r1'),
      sending('two', 'r2'),
      writeFrame('DISCONNECT', { receipt: 'r3' }),
    );
    const receipts = () => client.wire.sent.flatMap((text) => /receipt-id:(\w+)/.exec(text)?.[1] ?? []);
    await eventually(() => expect(steps).toHaveLength(1));
    expect(receipts()).toEqual([]);
    steps[0]?.();
    await eventually(() => expect(steps).toHaveLength(2));
    expect(receipts()).toEqual(['r1']);
    steps[1]?.();
    await eventually(() => expect(client.wire.ended).toMatchObject([{ how: 'close', code: 1000 }]));
    expect(receipts()).toEqual(['r1', 'r2', 'r3']);
    expect(done).toEqual(['one', 'two']);
  });
  test('that is refused gets ERROR with its receipt id; an ERROR for a fault of ours does not name the fault', async () => {
    const { join, faults } = setUp({
      '/app/x': async (_principal, body) => {
        throw body === 'refused' ? new StompRefusal('Access denied') : new Error('secret');
      },
    });
    const refused = join('a', connectFrame, sending('refused', 'r1'));
    await eventually(() => expect(lastOf(refused)).toMatch(/^ERROR\nmessage:Access denied\nreceipt-id:r1/));
    expect(faults).toEqual([]);
    const faulty = join('a', connectFrame, sending('other', 'r2'));
    await eventually(() => expect(lastOf(faulty)).toMatch(/^ERROR/));
    expect(lastOf(faulty)).not.toContain('secret');
    expect(faults).toHaveLength(1);
  });
});

describe('SENDs that wait for the one before', () => {
  const endless = { '/app/send': () => new Promise<void>(() => {}) };
  const send = (length: number, receipt: string) =>
    writeFrame('SEND', { destination: '/app/send', receipt }, 'x'.repeat(length));
  const taken = (length: number) => {
    const client = setUp(endless).join('a', connectFrame);
    let count = 0;
    for (; client.wire.ended.length === 0; count += 1) client.listener.receive(send(length, `r${count}`));
    expect(lastOf(client)).toContain(`message:Too many messages at once\nreceipt-id:r${count - 1}\n`);
    return count - 1;
  };

  test('are 256, and of long ones as many as have half a million characters', () => {
    expect(taken(10)).toBe(256);
    expect(taken(60_000)).toBe(8);
    expect(taken(120_000)).toBe(4);
  });
  test('wait no longer once they are done, however many come after them', async () => {
    let done = 0;
    const client = setUp({
      '/app/send': async () => {
        done += 1;
      },
    }).join('a', connectFrame);
    for (const [count, length] of [
      [300, 10],
      [20, 60_000],
    ] as const)
      for (let nth = 0; nth < count; nth += 1) {
        const before = done;
        client.listener.receive(send(length, 'r'));
        await vi.advanceTimersByTimeAsync(0);
        expect(done).toBe(before + 1);
      }
    expect(client.wire.ended).toEqual([]);
  });
});
