/** The parts that the system needs, and its interface for views. */
import type { AnswerOf, AskOf, QueryName } from '../contract/capabilities.ts';
import type { PageConfig } from '../contract/config.ts';
import type { Outcome } from '../contract/failure.ts';
import type { FeedName } from '../contract/feeds.ts';
import type { Intent, PageEvent } from '../contract/intents.ts';
import type { MessagePortLike } from '../contract/message-port.ts';
import type {
  DesiredState,
  FactBatch,
  File,
  Opened,
  Pulse,
  RealtimePort,
  TakenUp,
} from '../contract/realtime-port.ts';
import type { CapabilityModels, Toast } from './capabilities.ts';
import type { ToastBase } from './capability.ts';
import type { PageStores } from './page-storage.ts';
import type { ReadModel, Signal } from './read-model.ts';
import type { SessionModel, SessionStore } from './session/session-capability.ts';

/** The running worker as the page sees it; it is started again when it dies. Nothing of it throws or rejects. */
export interface WorkerLink {
  /** A command while no worker runs is lost; queries then answer a failure. */
  readonly port: Pick<RealtimePort, 'take' | 'ask' | 'setDesired' | 'record' | 'connectPainter'>;
  start(listener: {
    /** The session that a worker which opens now takes up. */
    session(): TakenUp | null;
    started(opened: Opened): void;
    /** `hadStarted`: false for a worker that never ran. */
    died(message: string, hadStarted: boolean): void;
    batch(batch: FactBatch): void;
  }): void;
  /** A person waits: a start that was put off is made now. */
  hurry(): void;
  stop(): void;
}

export interface SystemParts {
  readonly worker: WorkerLink;
  readonly store: SessionStore;
  readonly storage: PageStores;
  /** Unlike that of any other page, now or before. */
  readonly page: string;
  /** `home` leaves the login screen and no other; `login` goes to `/`. */
  navigate(to: 'home' | 'login'): void;
  /** Gets errors that listeners threw; the console goes on. */
  report(error: unknown): void;
}

export interface WorkerModel {
  readonly state: 'starting' | 'running' | 'restarting';
  /** One has been open: the settings are known. */
  readonly hasRun: boolean;
}

/** The console's. */
export type System = SystemOf<CapabilityModels, Toast>;

/** What views see of a system: the models of its capabilities, and what every system has. */
export type SystemOf<Models, OwnToast extends ToastBase> = Models & BaseSystem<OwnToast>;

export interface BaseSystem<OwnToast extends ToastBase> {
  readonly session: ReadModel<SessionModel>;
  readonly pulse: ReadModel<Pulse | null>;
  readonly config: ReadModel<PageConfig>;
  readonly worker: ReadModel<WorkerModel>;
  readonly toasts: Signal<OwnToast>;
  /** A person's intent. Files go beside it, since neither an intent nor the journal may hold one. */
  send(intent: Intent, files?: readonly File[]): void;
  /** A page event: another tab's sign-in or sign-out. */
  notice(event: PageEvent): void;
  /** A desired state of the page; a worker that starts anew gets it again. */
  setDesired(state: DesiredState): void;
  /** Wants feeds that do not always run, until the answer is called. Several screens may want the same. */
  watchFeeds(feeds: readonly FeedName[]): () => void;
  /**
   * Positions go to a painter over the port that `connect` opens; it is opened anew whenever the worker starts anew.
   * The answer ends it.
   */
  connectPainter(connect: () => MessagePortLike): () => void;
  /** Answers a query of the session; it never rejects, and never answers for another session. */
  ask<Name extends QueryName>(name: Name, ask: AskOf<Name>): Promise<Outcome<AnswerOf<Name>>>;
  stop(): void;
}

export type { AlertsModel } from './alerts/alerts-capability.ts';
export type { FeedModel, FeedsModel } from './feeds/feeds-capability.ts';
export type { FiguresModel } from './figures/figures-capability.ts';
export type { SessionModel, SessionStore } from './session/session-capability.ts';
