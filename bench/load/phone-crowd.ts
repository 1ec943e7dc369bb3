/**
 * Phones of one process, by the field API (docs/field-api.md): each holds its socket, posts its position, looks at its
 * bookings, ends the journey of a booking that it has, and answers the console that writes to it.
 */
import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { ReceivedMessage } from '../../server/demo/chat-bot.ts';
import { openPhoneSocket, type PhoneSocket } from '../../server/demo/phone-socket.ts';
import { CallRefused, createSimulatedPhone } from '../../server/demo/simulated-phone.ts';
import { atPace, pointBody } from '../support/phones.ts';
import { callHead, createWire, type Wire } from '../support/wire.ts';
import { preciseNow, takeMessage, writeWords } from './chat-words.ts';
import { type Crowd, type CrowdOptions, createConnections, type Member, type PhoneAccount } from './crowd.ts';
import { signInEach } from './sign-in.ts';
import { countAnswer, countBroken, countUp, emptyTally } from './tally.ts';

interface Phone {
  readonly number: number;
  readonly member: Member;
  readonly wire: Wire;
  readonly position: string;
  readonly bookings: string;
  /** A booking of its own, whose journeys it makes. */
  readonly orderId: number | null;
  readonly socket: PhoneSocket;
}

/** A person reads before answering. */
const answersWithin = { least: 300, most: 1_500 };

export function createPhoneCrowd(options: CrowdOptions, accounts: readonly PhoneAccount[]): Crowd {
  const { url, run, pace, first } = options;
  const { host } = new URL(url);
  const connections = createConnections(options.localAddress);
  const [life, sending] = [new AbortController(), new AbortController()];
  for (const { signal } of [life, sending]) setMaxListeners(0, signal);
  const phones: Phone[] = [];
  let tally = emptyTally();
  /** There are consoles that take the alert of a journey's end. */
  let isHeard = false;
  let driving: Promise<void> = Promise.resolve();

  async function signIn(account: PhoneAccount, index: number): Promise<void> {
    const phone = createSimulatedPhone(url, account, life.signal);
    const { id, hospitalId } = await phone.signIn();
    const [order] = await phone.orders();
    const number = first + index;
    const chats = number % pace.chatsOneIn === 0;
    const cookie = phone.cookie();
    const socket = await openSocket({ number, driverId: id, hospitalId, cookie });
    phones.push({
      number,
      member: { hospitalId, chatsAs: chats ? id : null },
      wire: createWire(url, connections.wire),
      position: callHead('POST', '/api/field/location', { cookie, 'content-type': 'application/json' }, host),
      bookings: callHead('GET', '/api/field/orders', { cookie }, host),
      orderId: order?.orderId ?? null,
      socket,
    });
  }

  /** Resolves once the phone's topic is subscribed to. */
  async function openSocket(who: {
    readonly number: number;
    readonly driverId: number;
    readonly hospitalId: number;
    readonly cookie: string;
  }): Promise<PhoneSocket> {
    const { number, driverId, hospitalId, cookie } = who;
    const seen = new Set<string>();
    let said = 0;
    const answer = async ({ createdAt }: ReceivedMessage) => {
      const { least, most } = answersWithin;
      const { signal } = sending;
      await wait(least + Math.random() * (most - least), undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      socket.read(createdAt);
      tally.chat.receipts += 1;
      const words = writeWords({ run, key: `phone${number}.${said}`, at: preciseNow() });
      said += 1;
      if (socket.say(words)) countUp(tally.chat.sent, hospitalId);
    };
    let subscribed = () => {};
    const ready = new Promise<void>((resolve, reject) => {
      subscribed = resolve;
      life.signal.addEventListener('abort', () => reject(new Error('the load has ended')));
    });
    const socket = openPhoneSocket({
      baseUrl: url,
      cookie: () => cookie,
      driverId,
      hospitalId,
      signal: life.signal,
      open: (address, own) => {
        const opened = connections.openSocket(address, own);
        opened.once('close', () => {
          if (!life.signal.aborted) tally.lostSockets += 1;
        });
        return opened;
      },
      onSubscribed: () => subscribed(),
      onMessage: (message) => {
        if (takeMessage(tally, run, seen, message.content) && message.senderRole === 'ADMIN')
          void answer(message);
      },
    });
    await ready;
    return socket;
  }

  const call = async (wire: Wire, kind: 'position' | 'bookings', head: string, body?: string) => {
    const counted = tally.calls[kind];
    if (kind === 'bookings') counted.asked += 1;
    try {
      const { status, tookMs } = await wire.call(head, body);
      countAnswer(tally.calls[kind], status, tookMs);
      return status < 300;
    } catch (error) {
      countBroken(tally.calls[kind], error);
      return false;
    }
  };

  const bookingsEvery = Math.max(1, Math.round(pace.bookingsMs / pace.positionMs));
  const stepsOfJourney = Math.max(2, Math.round(pace.journeyMs / pace.positionMs));

  async function step(phone: Phone, turn: number): Promise<void> {
    // Each phone is at another point of its journey.
    const own = Math.floor(turn / phones.length) + phone.number;
    const at = own % stepsOfJourney;
    const isEnd = isHeard && phone.orderId !== null && at === stepsOfJourney - 1;
    const status = isEnd ? 'ENDED' : phone.orderId !== null && at === 0 ? 'STARTED' : 'PROCESSING';
    tally.calls.position.asked += 1;
    const body = pointBody(phone.number, turn, status, phone.orderId);
    const isKept = await call(phone.wire, 'position', phone.position, body);
    if (isKept && isEnd) countUp(tally.journeys, phone.member.hospitalId);
    if (own % bookingsEvery === 0) await call(phone.wire, 'bookings', phone.bookings);
  }

  return {
    signIn: async () => {
      const statusOf = (error: unknown) => (error instanceof CallRefused ? error.status : null);
      const calls = tally.calls['phone sign-in'];
      await signInEach(accounts, signIn, { calls, statusOf, signal: life.signal });
      return phones.map(({ member }) => member);
    },
    go: () => {
      if (phones.length === 0) return;
      driving = atPace(
        {
          count: phones.length,
          everyMs: pace.positionMs,
          step: (index, turn) => step(phones[index] as Phone, turn),
          onSkipped: () => {
            tally.calls.position.asked += 1;
            tally.calls.position.skipped += 1;
          },
        },
        sending.signal,
      );
    },
    meet: () => {
      isHeard = true;
    },
    take: () => {
      const { sent, received } = connections.take();
      const taken = { ...tally, bytesSent: sent, bytesReceived: received };
      tally = emptyTally();
      return taken;
    },
    hush: () => {
      sending.abort();
      return driving;
    },
    end: () => {
      sending.abort();
      life.abort();
      for (const { wire } of phones) wire.close();
    },
  };
}
