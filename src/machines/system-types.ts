/** What the system needs, and what views see of it. */
import type { Config } from '../contract/config.ts';
import type { Outcome } from '../contract/failure.ts';
import type { Intent, PageEvent } from '../contract/intents.ts';
import type {
  Address,
  Alert,
  FeedName,
  Figures,
  Hospital,
  Order,
  Phlebotomist,
  Place,
} from '../contract/model.ts';
import type {
  AddressPriority,
  FactBatch,
  FactStreamPort,
  Opened,
  Pulse,
  RealtimePort,
} from '../contract/realtime-port.ts';
import type { BookingModel } from './booking.machine.ts';
import type { FeedContext } from './feed.machine.ts';
import type { OrderWorkModel } from './order-work.ts';
import type { Entities } from './projections/entities.ts';
import type { ReadModel, Signal } from './read-model.ts';
import type { LoginRefusal } from './session.machine.ts';
import type { Toast } from './toasts.ts';

export interface SessionModel {
  readonly status: 'signedOut' | 'signingIn' | 'signedIn';
  readonly confirmingLogout: boolean;
  readonly hospital: Hospital | null;
  readonly refusal: LoginRefusal | null;
  /** 'Your session has ended. Please log in again.' */
  readonly expired: boolean;
}

export interface AlertsModel {
  /** Newest first. */
  readonly alerts: readonly Alert[];
  readonly collapsed: boolean;
}

export interface FeedModel extends FeedContext {
  readonly state: 'off' | 'catchingUp' | 'live' | 'stale' | 'offline' | 'interrupted';
}
export type FeedsModel = Readonly<Record<FeedName, FeedModel>>;

export interface FiguresModel {
  readonly figures: Figures;
  /** When a figure last changed, ms since 1970; null while none is known. */
  readonly changedAt: number | null;
}

/** Where local storage keeps the session (specification 3, Local browser storage). None of its methods throws. */
export interface SessionStore {
  read(): Hospital | null;
  remember(hospital: Hospital): void;
  /** Removes isLoggedIn and hospitalId; the email and the code stay. */
  forget(): void;
}

/** The running worker as the page sees it; it is started again when it dies. */
export interface WorkerLink {
  /** Its commands reject when the worker is dead or the deadline passes; its queries never reject. */
  readonly port: Omit<RealtimePort, 'open'>;
  start(listener: {
    started(opened: Opened): void;
    died(message: string): void;
    batch(batch: FactBatch): void;
  }): void;
  stop(): void;
}

export interface SystemParts {
  readonly worker: WorkerLink;
  readonly store: SessionStore;
  /** `home` leaves the login screen and no other; `login` goes to `/`. */
  navigate(to: 'home' | 'login'): void;
}

export interface System {
  readonly session: ReadModel<SessionModel>;
  readonly alerts: ReadModel<AlertsModel>;
  readonly feeds: ReadModel<FeedsModel>;
  readonly figures: ReadModel<FiguresModel>;
  readonly orders: ReadModel<Entities<Order>>;
  readonly phlebotomists: ReadModel<Entities<Phlebotomist>>;
  /** The orders whose details are open or whose change is under way, by id. */
  readonly orderWork: ReadModel<ReadonlyMap<string, OrderWorkModel>>;
  /** The booking that is being submitted, or was last. */
  readonly booking: ReadModel<BookingModel>;
  /** Addresses by `placeKey` (src/domain/addresses.ts). Ask for missing ones with `wantAddresses`. */
  readonly addresses: ReadModel<ReadonlyMap<string, Address>>;
  /** The configured maps service could not be had; the free geocoder serves meanwhile. */
  readonly mapsFailed: ReadModel<boolean>;
  /** Ages of the feeds and the counters, once a second; null until the first. */
  readonly pulse: ReadModel<Pulse | null>;
  readonly config: ReadModel<Config>;
  readonly worker: ReadModel<'starting' | 'running' | 'restarting'>;
  readonly toasts: Signal<Toast>;
  send(intent: Intent): void;
  /** What the page noticed: another tab's sign-in or sign-out. */
  notice(event: PageEvent): void;
  setVisibility(visible: boolean): void;
  /** Asks for feeds that do not always run, until the answer is called. Several screens may ask. */
  watchFeeds(feeds: readonly FeedName[]): () => void;
  /** Asks feeds now ('Try again'). */
  refreshFeeds(feeds: readonly FeedName[]): void;
  wantAddresses(places: readonly Place[], priority: AddressPriority): void;
  /** The route on view; replaces the last wish, none ends it. The outcomes come into `addresses`. */
  wantRouteAddresses(places: readonly Place[]): void;
  /**
   * Positions go to a painter over the port that `connect` opens; it is opened anew whenever the worker starts anew. The answer
   * ends it.
   */
  connectPainter(connect: () => FactStreamPort): () => void;
  /** None of them rejects. */
  readonly queries: Pick<RealtimePort, QueryName> & {
    /** The redacted journal as the text of a file. */
    exportJournal(): Promise<Outcome<string>>;
  };
  stop(): void;
}

type QueryName =
  | 'track'
  | 'address'
  | 'expenses'
  | 'patientOrders'
  | 'catalogue'
  | 'searchPlaces'
  | 'findPlaces'
  | 'fleet'
  | 'sheet';
