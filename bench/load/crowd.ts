/** What a process of the load holds, some phones or some consoles, and how it is told what to do. */
import type { Socket } from 'node:net';
import { WebSocket } from 'ws';
import type { WireOptions } from '../support/wire.ts';
import type { Tally } from './tally.ts';

/** ms between what a phone or a console does. */
export interface Pace {
  /** Two positions of a phone. */
  readonly positionMs: number;
  /** Two looks of a phone at its bookings. */
  readonly bookingsMs: number;
  /** From the beginning of a phone's journey to its end, and then to the next. */
  readonly journeyMs: number;
  /** Two messages of a console in one conversation; each is answered. */
  readonly messageMs: number;
  /** One phone of so many has a conversation. */
  readonly chatsOneIn: number;
}

export interface CrowdOptions {
  /** Without a trailing slash. */
  readonly url: string;
  /** The address of this machine that its calls come from; the system's choice without it. */
  readonly localAddress?: string | undefined;
  readonly run: string;
  readonly pace: Pace;
  /** The number of its first phone or console within the load. */
  readonly first: number;
}

export interface PhoneAccount {
  readonly phone: string;
  readonly password: string;
}

export interface ConsoleAccount {
  readonly email: string;
  readonly password: string;
}

/** What a process is given to do. */
export type CrowdPlan = CrowdOptions &
  (
    | { readonly kind: 'phones'; readonly accounts: readonly PhoneAccount[] }
    | { readonly kind: 'consoles'; readonly accounts: readonly ConsoleAccount[] }
  );

/** Who is signed in and has its sockets. */
export interface Member {
  readonly hospitalId: number;
  /** Of a phone that has a conversation: its phlebotomist. */
  readonly chatsAs: number | null;
}

/** A phone that is written to. */
export interface Partner {
  readonly hospitalId: number;
  readonly driverId: number;
}

export interface Crowd {
  /** Signs all of them in and opens their sockets; answers those that are in. */
  signIn(): Promise<readonly Member[]>;
  /** The load begins. */
  go(): void;
  /** The consoles are there: its consoles write to these phones too from now on, and its phones end journeys. */
  meet(partners: readonly Partner[]): void;
  /** What was counted since the last time. */
  take(): Tally;
  /** Nothing is sent any more, what is on its way still comes; resolves once no call is under way. */
  hush(): Promise<void>;
  end(): void;
}

/** As a console has it (`callTimeoutMs`), and as docs/field-api.md says. */
const callTimeoutMs = 20_000;

/** The connections of a crowd, opened from its own address and their bytes counted. */
export interface Connections {
  readonly wire: WireOptions;
  openSocket(url: string, cookie: string): WebSocket;
  /** Bytes since the last time. */
  take(): { readonly sent: number; readonly received: number };
}

export function createConnections(localAddress: string | undefined): Connections {
  const open = new Set<Socket>();
  const closed = { sent: 0, received: 0 };
  let said = { sent: 0, received: 0 };
  const count = (socket: Socket) => {
    if (open.has(socket)) return;
    open.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      closed.sent += socket.bytesWritten;
      closed.received += socket.bytesRead;
    });
  };
  return {
    wire: { localAddress, timeoutMs: callTimeoutMs, onSocket: count },
    openSocket: (url, cookie) => {
      const options = { headers: { cookie }, ...(localAddress === undefined ? {} : { localAddress }) };
      const socket = new WebSocket(url, options);
      socket.once('upgrade', (response) => count(response.socket));
      return socket;
    },
    take: () => {
      const now = { ...closed };
      for (const { bytesWritten, bytesRead } of open) {
        now.sent += bytesWritten;
        now.received += bytesRead;
      }
      const since = { sent: now.sent - said.sent, received: now.received - said.received };
      said = now;
      return since;
    },
  };
}
