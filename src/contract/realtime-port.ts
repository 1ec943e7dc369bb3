/**
 * The traffic between the page and the realtime worker: facts one way; commands, queries and desired states the other.
 */

import type { AddressPriority } from './capabilities/places.ts';
import type { AnswerOf, AskOf, Command, QueryName } from './capabilities.ts';
import type { Config } from './config.ts';
import type { Fact } from './facts.ts';
import type { Outcome } from './failure.ts';
import type { FeedName } from './feeds.ts';
import type { PageInput } from './intents.ts';
import type { PageCursor } from './journal.ts';
import type { MapsServicePort } from './maps-service.ts';
import type { MessagePortLike } from './message-port.ts';
import type { Counters, Hospital, Place } from './model.ts';
import type { WorkbookThreads } from './workbook-threads.ts';

/** How old each running feed is; sent once a second while anything runs, never journaled. */
export interface Pulse {
  /** The worker's wall clock, ms since 1970. */
  readonly now: number;
  /** Moment of the last good answer of each running feed; null before the first. */
  readonly feeds: Readonly<Partial<Record<FeedName, number | null>>>;
  /** How many attempts in a row have failed, of each running feed. */
  readonly failedAttempts?: Readonly<Partial<Record<FeedName, number>>>;
  readonly counters: Counters;
  /** How far this computer's clock is ahead of the backend's, ms; absent or 0 where nothing speaks against it. */
  readonly clockOffMs?: number;
  /** The instance of the backend that answered last; absent or null where it has one alone. */
  readonly instance?: string | null;
}

/** Worker → page, over the port of `open`. The page answers each with one credit. */
export interface FactBatch {
  /** In journal order. */
  readonly facts: readonly Fact[];
  readonly pulse: Pulse | null;
}

/**
 * Worker → page, instead of a batch and as the last message: the page took no facts for so long that the waiting ones
 * were thrown away. It begins anew with another worker, which publishes everything from the start.
 */
export const factsOverrun = 'overrun';
export type FactMessage = FactBatch | typeof factsOverrun;

/** Page → worker over the same port. */
export type FactPortSignal = 'credit' | 'stop';
/** At most so many batches are on their way without an answer. */
export const batchWindow = 2;

export interface Opened {
  readonly config: Config;
  /** The keys of /config.json that were unknown or malformed. */
  readonly ignoredConfigKeys: readonly string[];
  /** The session that was taken up; null where none was named. */
  readonly session: string | null;
}

/**
 * A desired state of the page. It has no outcome; the last one of a name counts, and a worker that starts anew gets the
 * `standing` ones again.
 */
export interface DesiredStates {
  /** Whether the page is on view, and when a person last used it (ms since 1970), for the tabs' choice of a leader. */
  readonly view: { readonly visible: boolean; readonly usedAt: number };
  /** The feeds that the screen on view wants beyond those that always run. */
  readonly feeds: { readonly feeds: readonly FeedName[] };
  /** Asks the named feeds now instead of at their next run ('Try again'). */
  readonly refresh: { readonly feeds: readonly FeedName[] };
  /** Addresses that a view shows; each ends as the fact `address.resolved`. */
  readonly addresses: { readonly places: readonly Place[]; readonly priority: AddressPriority };
  /**
   * The places of the route on view, looked up one at a time with the specified pause (specification 2 and 9). Each
   * look-up ends as the fact `address.resolved`.
   */
  readonly route: { readonly places: readonly Place[] };
  /** The markers of the map wait: none of them changes until they are released. */
  readonly heldMarkers: { readonly held: boolean };
}
export type DesiredStateName = keyof DesiredStates;
export type DesiredState = {
  [Name in DesiredStateName]: { readonly name: Name } & DesiredStates[Name];
}[DesiredStateName];
export const standingStates: ReadonlySet<DesiredStateName> = new Set([
  'view',
  'feeds',
  'route',
  'heldMarkers',
]);

/** The name of a worker whose page has a stored session: it need not be asked to fetch all of itself. */
export const signedInName = 'realtime, signed in';

/** A session that the page is in. */
export interface TakenUp {
  readonly id: string;
  readonly hospital: Hospital;
}

/** The page's side of opening: which tab it is, and what it will ask next. */
export interface OpenQuery {
  /** Stays the same over a reload of the tab; no two open tabs share it. */
  readonly tab: string;
  /** A stored session will be taken up: the worker fetches all its files at once, and opens when they are there. */
  readonly signedIn: boolean;
  /** That session, if the page knows it: it begins with the settings, while the page is busy with its first screen. */
  readonly session: TakenUp | null;
  /** The answer that the page's first screen needs, which is asked for first; figures if absent. */
  readonly first?: FirstAsked;
  /** As the worker before this one read them: one that starts anew while the server is away goes on by them. */
  readonly settings?: Config | null;
}

/** The figures of the dashboard, or the positions of the map. */
export type FirstAsked = 'figures' | 'positions';

/** The interface of the realtime worker. Everything but `open` and `ping` is data. Called through Comlink. */
export interface RealtimePort {
  /**
   * Starts the stream of facts; called once, before all else. The port is transferred; `maps` and `threads` stay on the
   * page.
   */
  open(
    query: OpenQuery,
    facts: MessagePortLike,
    maps: MapsServicePort,
    threads: WorkbookThreads,
  ): Promise<Opened>;
  /**
   * Takes a command; it ends as `command.ended`. Files stand beside it, since no intent and no journal may hold one.
   * Throws where this worker cannot work at all: another one is to be started.
   */
  take(command: Command, files: readonly File[]): void | Promise<void>;
  /** Answers a query of a session; of another session than the one that runs it answers a failure. It never rejects. */
  ask<Name extends QueryName>(
    name: Name,
    ask: AskOf<Name>,
    session: string | null,
  ): Promise<Outcome<AnswerOf<Name>>>;
  setDesired(state: DesiredState): void;
  /** Keeps the inputs of the page's machines in the journal, in order. `cursor` is where the page stood then. */
  record(inputs: readonly PageInput[], cursor?: PageCursor): void;
  /** Positions go to the painter over this port, all of them at once and then what changed. The port is transferred. */
  connectPainter(port: MessagePortLike): void;
  /** Answers at once; a worker that does not is dead. */
  ping(): Promise<number>;
}

/** A file of the page as the worker sees it. */
export interface File {
  readonly name: string;
  readonly size: number;
  readonly type: string;
}
