/** What the phones and consoles of one process, or of all, have asked for and got within a time. */
import { addLatencies, type Latencies, stepOf } from './latencies.ts';

/** Kinds of calls. `bookings` is a phone's own list, `poll` any list or count of a console. */
export const kinds = ['phone sign-in', 'console sign-in', 'position', 'bookings', 'poll'] as const;
export type Kind = (typeof kinds)[number];

/** asked = answered + skipped + cut + all errors, once nothing is under way. */
export interface CallTally {
  readonly asked: number;
  readonly answered: number;
  /** Of the answered: with 304. */
  readonly notModified: number;
  /** Not sent, since the caller was still waiting for its call before. */
  readonly skipped: number;
  /** Under way when the load ended. */
  readonly cut: number;
  /** How many, by what went wrong: `status 503`, `broken connection`, `no answer`. */
  readonly errors: Readonly<Record<string, number>>;
  readonly latencies: Latencies;
}

/** A message of the load is due once at each console of its hospital and once at its phlebotomist's phone. */
export interface ChatTally {
  /** By the hospital's id. */
  readonly sent: Readonly<Record<string, number>>;
  /** Receipts of what was read, as they were sent. */
  readonly receipts: number;
  /** Messages of the load that came to a socket for the first time. */
  readonly received: number;
  /** … and those that came to the same socket again. */
  readonly doubled: number;
  /** From the sending of a message until a socket has it. */
  readonly latencies: Latencies;
}

export interface Tally {
  readonly calls: Readonly<Record<Kind, CallTally>>;
  readonly chat: ChatTally;
  /** Journeys that phones have ended, as the server acknowledged it, by the hospital's id. */
  readonly journeys: Readonly<Record<string, number>>;
  /** Alerts of such ends that came to consoles; each is due at every console of its hospital. */
  readonly alerts: number;
  /** Sockets that closed by themselves; each comes back. */
  readonly lostSockets: number;
  /** Bytes on the wire, as the phones and consoles have counted them. */
  readonly bytesSent: number;
  readonly bytesReceived: number;
}

type Changing<T> = { -readonly [Key in keyof T]: T[Key] extends object ? Changing<T[Key]> : T[Key] };
/** A tally that is being counted. */
export type OpenTally = Changing<Tally>;

const noCalls = (): OpenTally['calls'][Kind] => ({
  asked: 0,
  answered: 0,
  notModified: 0,
  skipped: 0,
  cut: 0,
  errors: {},
  latencies: {},
});

export const emptyTally = (): OpenTally => ({
  calls: {
    'phone sign-in': noCalls(),
    'console sign-in': noCalls(),
    position: noCalls(),
    bookings: noCalls(),
    poll: noCalls(),
  },
  chat: { sent: {}, receipts: 0, received: 0, doubled: 0, latencies: {} },
  journeys: {},
  alerts: 0,
  lostSockets: 0,
  bytesSent: 0,
  bytesReceived: 0,
});

/** Counts one more of `name`. */
export function countUp(counts: Record<string | number, number>, name: string | number): void {
  counts[name] = (counts[name] ?? 0) + 1;
}

/** Counts an answer; 304 and what is below 300 is a good one. */
export function countAnswer(calls: OpenTally['calls'][Kind], status: number, tookMs: number): void {
  if (status !== 304 && (status < 200 || status >= 300)) {
    countUp(calls.errors, `status ${status}`);
    return;
  }
  calls.answered += 1;
  if (status === 304) calls.notModified += 1;
  countUp(calls.latencies, stepOf(tookMs));
}

/** Counts a call that was not answered. */
export function countBroken(calls: OpenTally['calls'][Kind], error: unknown): void {
  const isLate = error instanceof Error && error.message.startsWith('no answer');
  countUp(calls.errors, isLate ? 'no answer' : 'broken connection');
}

/** The sum of two tallies, field by field. */
export const addTallies = (one: Tally, other: Tally): Tally => ({
  calls: Object.fromEntries(
    kinds.map((kind) => [kind, addCalls(one.calls[kind], other.calls[kind])]),
  ) as unknown as Tally['calls'],
  chat: {
    sent: addCounts(one.chat.sent, other.chat.sent),
    receipts: one.chat.receipts + other.chat.receipts,
    received: one.chat.received + other.chat.received,
    doubled: one.chat.doubled + other.chat.doubled,
    latencies: addLatencies(one.chat.latencies, other.chat.latencies),
  },
  journeys: addCounts(one.journeys, other.journeys),
  alerts: one.alerts + other.alerts,
  lostSockets: one.lostSockets + other.lostSockets,
  bytesSent: one.bytesSent + other.bytesSent,
  bytesReceived: one.bytesReceived + other.bytesReceived,
});

const addCalls = (one: CallTally, other: CallTally): CallTally => ({
  asked: one.asked + other.asked,
  answered: one.answered + other.answered,
  notModified: one.notModified + other.notModified,
  skipped: one.skipped + other.skipped,
  cut: one.cut + other.cut,
  errors: addCounts(one.errors, other.errors),
  latencies: addLatencies(one.latencies, other.latencies),
});

function addCounts(
  one: Readonly<Record<string, number>>,
  other: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  const sum: Record<string, number> = { ...one };
  for (const [name, count] of Object.entries(other)) sum[name] = (sum[name] ?? 0) + count;
  return sum;
}

export const errorsOf = ({ errors }: CallTally): number => sumOf(errors);

export const sumOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Deliveries that were due. */
export interface Due {
  readonly messages: number;
  readonly alerts: number;
}

/** `consoles` are those of each hospital, by its id. */
export function dueOf({ chat, journeys }: Tally, consoles: Readonly<Record<string, number>>): Due {
  const atConsoles = (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts).reduce((sum, [hospital, count]) => sum + count * (consoles[hospital] ?? 0), 0);
  return { messages: sumOf(chat.sent) + atConsoles(chat.sent), alerts: atConsoles(journeys) };
}
