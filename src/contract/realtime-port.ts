/**
 * The door of the realtime worker. A command's outcome comes as a fact, not as what the method returns; queries return what was
 * asked. Every method is called through Comlink with a deadline.
 */

import type { BookingForm } from './booking.ts';
import type { Config } from './config.ts';
import type { Fact } from './facts.ts';
import type { Outcome } from './failure.ts';
import type { ChosenPhlebotomist, PageInput } from './intents.ts';
import type { JournalEntry } from './journal.ts';
import type { MapsServicePort } from './maps-service.ts';
import type {
  Address,
  CatalogueTest,
  Counters,
  Expense,
  FeedName,
  FleetGlance,
  FoundPlace,
  Hospital,
  Order,
  Place,
  SuggestedPlace,
} from './model.ts';

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

/** What an order change starts from: the copy that the person saw, and the number of the try. */
export interface OrderChange {
  readonly orderId: string;
  readonly attempt: number;
  /** The copy that the person decided on; what differs from it now is a conflict. */
  readonly seen: Order;
}

export interface RealtimePort {
  /** Starts the stream of facts; called once, before anything else. The port is transferred, `maps` stays on the page. */
  open(facts: FactStreamPort, maps: MapsServicePort): Promise<Opened>;

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
  /**
   * The places of the route on view, looked up one at a time with the specified pause (specification 2 and 9); replaces the
   * last wish. Each ends as the fact `address.resolved`.
   */
  wantRouteAddresses(command: { readonly places: readonly Place[] }): Promise<void>;
  record(command: { readonly input: PageInput }): Promise<void>;
  /** Reads the order again, compares, sends the whole order back with what assigning changes, and reads back. */
  assignOrder(
    command: OrderChange & { readonly phlebotomist: ChosenPhlebotomist; readonly scheduledTime: string },
  ): Promise<void>;
  /** The same for a cancellation. An empty reason is 'Cancelled by admin'. */
  cancelOrder(command: OrderChange & { readonly reason: string }): Promise<void>;
  /** Looks for the address of a booking that has no coordinates. */
  locateBooking(command: { readonly address: string }): Promise<void>;
  createBooking(command: { readonly form: BookingForm }): Promise<void>;
  /** Positions go to the painter over this port, all of them at once and then what changed. The port is transferred. */
  connectPainter(port: FactStreamPort): Promise<void>;

  // Queries.
  track(query: TrackQuery): Promise<Outcome<readonly TrackPoint[]>>;
  /** The address of one place; waits for its turn in the queue. */
  address(query: Place & { readonly priority: AddressPriority }): Promise<Outcome<Address>>;
  expenses(query: {
    readonly phlebotomistId: string;
    readonly orderId: string;
  }): Promise<Outcome<readonly Expense[]>>;
  /** The patient's orders, newest first. */
  patientOrders(query: { readonly email: string }): Promise<Outcome<readonly Order[]>>;
  catalogue(): Promise<Outcome<readonly CatalogueTest[]>>;
  /** Places for what was typed, best first, at most eight. Not queued behind reverse look-ups, but rated like them. */
  searchPlaces(query: { readonly text: string }): Promise<Outcome<readonly SuggestedPlace[]>>;
  /** The places of a whole address, best first: where a suggestion that came without a place is. */
  findPlaces(query: { readonly address: string }): Promise<Outcome<readonly FoundPlace[]>>;
  /** Where everybody is, as the fleet knows it now. */
  fleet(): Promise<Outcome<readonly FleetGlance[]>>;
  /**
   * A file of a table, in Excel's format or as CSV. A cell that a spreadsheet would take for a formula is kept as a text.
   */
  sheet(query: {
    readonly format: 'xlsx' | 'csv';
    readonly title: string;
    readonly header: readonly string[];
    readonly rows: readonly (readonly string[])[];
  }): Promise<Outcome<Uint8Array>>;
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
