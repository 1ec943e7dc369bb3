/**
 * The door of the realtime worker. Commands return when they were taken, and their outcome comes as a fact; queries return
 * what was asked. Every method is called through Comlink with a deadline.
 */
import type { Config } from './config.ts';
import type { Fact } from './facts.ts';
import type { Outcome } from './failure.ts';
import type { PageInput } from './intents.ts';
import type { JournalEntry } from './journal.ts';
import type { Address, Counters, FeedName, Hospital, Place } from './model.ts';

/** How old each running feed is; sent once a second while anything runs, never journaled. */
export interface Pulse {
  /** The worker's wall clock, ms since 1970. */
  readonly now: number;
  /** Moment of the last good answer of each running feed; null before the first. */
  readonly feeds: Readonly<Partial<Record<FeedName, number | null>>>;
  readonly counters: Counters;
}

/** Worker → page, over the port of `open`. The page answers each with one credit. */
export interface FactBatch {
  /** In journal order. */
  readonly facts: readonly Fact[];
  readonly pulse: Pulse | null;
}

/** Page → worker over the same port. */
export type FactPortSignal = 'credit' | 'stop';
/** So many batches may be on their way without an answer. */
export const batchWindow = 2;

export interface Opened {
  readonly config: Config;
  /** The keys of /config.json that were unknown or malformed. */
  readonly ignoredConfigKeys: readonly string[];
  /** What the journal kept from before the reload, oldest first. */
  readonly journal: readonly JournalEntry[];
}

/** One point of a phlebotomist's history, oldest first. `status` is the backend's text, in upper case. */
export interface TrackPoint extends Place {
  readonly at: number;
  readonly status: string;
  readonly orderId: string | null;
}

/** `from` and `until` in ms since 1970, both inclusive; null is open. */
export interface TrackQuery {
  readonly phlebotomistId: string;
  readonly from: number | null;
  readonly until: number | null;
  readonly orderId: string | null;
}

export type AddressPriority = 'onScreen' | 'later';

export interface RealtimePort {
  /** Starts the stream of facts; called once, before anything else. The port is transferred. */
  open(facts: FactStreamPort): Promise<Opened>;

  // Commands: their outcome is a fact.
  login(command: { readonly email: string; readonly password: string }): Promise<void>;
  /** Takes up a stored session: feeds start at once. `hospital` is what local storage holds. */
  resumeSession(command: { readonly hospital: Hospital }): Promise<void>;
  /** Ends feeds and channels at once; the logout call is sent and not waited for (specification 4, Session). */
  logout(): Promise<void>;
  /** Ends feeds and channels without a call: the session has already ended elsewhere. */
  closeSession(): Promise<void>;
  /** The feeds that the screen on view wants beyond those that always run; replaces the last wish. */
  watchFeeds(command: { readonly feeds: readonly FeedName[] }): Promise<void>;
  setVisibility(command: { readonly visible: boolean }): Promise<void>;
  /** Asks the named feeds now instead of at their next turn ('Try again'). */
  refreshFeeds(command: { readonly feeds: readonly FeedName[] }): Promise<void>;
  wantAddresses(command: {
    readonly places: readonly Place[];
    readonly priority: AddressPriority;
  }): Promise<void>;
  record(command: { readonly input: PageInput }): Promise<void>;
  /** Positions go to the painter over this port, all of them at once and then what changed. The port is transferred. */
  connectPainter(port: FactStreamPort): Promise<void>;

  // Queries.
  track(query: TrackQuery): Promise<Outcome<readonly TrackPoint[]>>;
  /** The address of one place; waits for its turn in the queue. */
  address(query: Place & { readonly priority: AddressPriority }): Promise<Outcome<Address>>;
  /** The redacted journal as the text of a file. */
  exportJournal(): Promise<string>;
  /** Answers at once; a worker that does not is dead. */
  ping(): Promise<number>;
}

/** The part of a MessagePort that both sides need. */
export interface FactStreamPort {
  postMessage(message: unknown, transfer?: unknown): void;
  close(): void;
}
