/**
 * Consoles of one process: each signs in once, polls what a console polls that shows live tracking, holds both of its
 * channels, and writes to its share of the phones.
 */
import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { type ConsoleSession, createConsoleClient } from '../../server/demo/console-client.ts';
import { capabilityTimings } from '../../src/contract/capability-timings.ts';
import { endpoints, stomp } from '../../src/contract/endpoints.ts';
import { type Poll, runConsoles } from '../support/consoles.ts';
import { preciseNow, takeMessage, writeWords } from './chat-words.ts';
import { type ConsoleSocket, openConsoleSocket } from './console-socket.ts';
import {
  type ConsoleAccount,
  type Crowd,
  type CrowdOptions,
  createConnections,
  type Member,
} from './crowd.ts';
import { signInEach } from './sign-in.ts';
import { countAnswer, countBroken, countUp, emptyTally } from './tally.ts';

interface Console {
  readonly number: number;
  readonly session: ConsoleSession;
  readonly chat: ConsoleSocket;
  /** The phones that it writes to. */
  readonly partners: Set<number>;
  said: number;
}

export function createConsoleCrowd(options: CrowdOptions, accounts: readonly ConsoleAccount[]): Crowd {
  const { url, run, pace, first } = options;
  const connections = createConnections(options.localAddress);
  const [life, sending] = [new AbortController(), new AbortController()];
  for (const { signal } of [life, sending]) setMaxListeners(0, signal);
  const consoles: Console[] = [];
  let tally = emptyTally();
  let polling: Promise<void> = Promise.resolve();

  async function signIn(account: ConsoleAccount, index: number): Promise<void> {
    const client = createConsoleClient(url, account, life.signal);
    if (!(await client.signIn())) throw new Error('401 not let in');
    const session = client.session();
    if (session === null) return;
    const { cookie, hospitalId } = session;
    const number = first + index;
    const seen = new Set<string>();
    const partners = new Set<number>();
    const common = {
      ...{ url, cookie, signal: life.signal, open: connections.openSocket },
      onLost: () => {
        tally.lostSockets += 1;
      },
    };
    const alerts = openConsoleSocket({
      ...common,
      name: `alerts${number}`,
      topic: stomp.alerts,
      heartbeatMs: capabilityTimings.alertHeartbeatMs.value,
      onBody: (body) => {
        if ((JSON.parse(body) as { readonly type?: string }).type === 'ENDED') tally.alerts += 1;
      },
    });
    const chat = openConsoleSocket({
      ...common,
      name: `chat${number}`,
      topic: stomp.inbox(String(hospitalId)),
      heartbeatMs: capabilityTimings.chatHeartbeatMs.value,
      onBody: (body) => {
        const received = JSON.parse(body) as Partial<Received>;
        if (received.content === undefined) return;
        const message = received as Received;
        const isNew = takeMessage(tally, run, seen, message.content);
        if (isNew && message.senderRole === 'DRIVER' && partners.has(message.senderId)) read(message);
      },
    });
    const read = ({ senderId, createdAt }: Received) => {
      if (sending.signal.aborted) return;
      const parties = { senderId: hospitalId, receiverId: senderId };
      if (chat.send(stomp.readReceipt, { ...parties, timestamp: createdAt })) tally.chat.receipts += 1;
    };
    await Promise.all([alerts.ready, chat.ready]);
    consoles.push({ number, session, chat, partners, said: 0 });
  }

  function say(one: Console, driverId: number): void {
    const { hospitalId } = one.session;
    const content = writeWords({ run, key: `console${one.number}.${one.said}`, at: preciseNow() });
    one.said += 1;
    const parties = { senderId: hospitalId, receiverId: driverId };
    if (one.chat.send(stomp.send, { ...parties, content, messageType: 'TEXT', attachmentUrl: null }))
      countUp(tally.chat.sent, hospitalId);
  }

  async function converse(one: Console, driverId: number): Promise<void> {
    const { signal } = sending;
    const pause = (ms: number) => wait(ms, undefined, { signal }).catch(() => {});
    await pause(Math.random() * pace.messageMs);
    while (!signal.aborted) {
      say(one, driverId);
      await pause(pace.messageMs);
    }
  }

  return {
    signIn: async () => {
      const statusOf = (error: unknown) =>
        Number(/^(\d{3}) /.exec(String((error as Error).message))?.[1]) || null;
      const calls = tally.calls['console sign-in'];
      await signInEach(accounts, signIn, { calls, statusOf, signal: life.signal });
      return consoles.map(({ session }): Member => ({ hospitalId: session.hospitalId, chatsAs: null }));
    },
    go: () => {
      polling = runConsoles(
        url,
        {
          count: consoles.length,
          consoleOf: (index) => {
            const { number, session } = consoles[index] as Console;
            return { headers: headersOf(session.cookie, number), polls: pollsOf(session.code) };
          },
          wire: connections.wire,
          onAsked: () => {
            tally.calls.poll.asked += 1;
          },
          onAnswer: ({ status, tookMs }) => countAnswer(tally.calls.poll, status, tookMs),
          onBroken: (error) => countBroken(tally.calls.poll, error),
          onCut: () => {
            tally.calls.poll.cut += 1;
          },
        },
        sending.signal,
      );
    },
    meet: (partners) => {
      for (const [index, { hospitalId, driverId }] of partners.entries()) {
        const own = consoles.filter(({ session }) => session.hospitalId === hospitalId);
        const one = own[index % own.length];
        one?.partners.add(driverId);
        if (one) void converse(one, driverId);
      }
    },
    take: () => {
      const { sent, received } = connections.take();
      const taken = { ...tally, bytesSent: sent, bytesReceived: received };
      tally = emptyTally();
      return taken;
    },
    hush: () => {
      sending.abort();
      return polling;
    },
    end: () => {
      sending.abort();
      life.abort();
    },
  };
}

/**
 * As a browser's. Lists are compressed for callers of other machines alone, so one is named that a server believes which
 * takes the load for its proxy.
 */
const headersOf = (cookie: string, number: number) => ({
  cookie,
  'accept-encoding': 'gzip',
  'x-forwarded-for': `198.51.100.${1 + (number % 250)}`,
});

interface Received {
  readonly content: string;
  readonly senderId: number;
  readonly senderRole: string;
  readonly createdAt: string;
}

/** What a console polls that shows live tracking, at the timings of the contract. */
export function pollsOf(code: string): readonly Poll[] {
  const every = capabilityTimings;
  const { orders, collected, locations, attendanceToday, drivers, driversCount, attendanceSummary } =
    endpoints;
  const ofHospital = `?hospitalCode=${encodeURIComponent(code)}`;
  const counts = ['totalCount', 'inProgressCount', 'deliveredCount', 'readyCount', 'cancelledCount'] as const;
  return [
    [orders.path, every.ordersPollMs.value],
    [collected.path, every.collectedPollMs.value],
    // One answer is for the map and for the alerts.
    [locations.path, every.locationsPollMs.value],
    [attendanceToday.path, every.attendancePollMs.value],
    [drivers.path + ofHospital, every.rosterPollMs.value],
    [attendanceSummary.path, every.attendanceSummaryPollMs.value],
    [driversCount.path + ofHospital, every.countsPollMs.value],
    ...counts.map((name): Poll => [endpoints[name].path, every.countsPollMs.value]),
  ];
}
