/**
 * What a capability is on the page: models for views, what it receives, and its end. It sends commands through its
 * world.
 */
import type { CommandPayload } from '../contract/capabilities.ts';
import type { PageConfig } from '../contract/config.ts';
import type { Fact } from '../contract/facts.ts';
import type { PageEvent, PageInput } from '../contract/intents.ts';
import type { File } from '../contract/realtime-port.ts';
import type { PageStores } from './page-storage.ts';
import type { ReadModel } from './read-model.ts';

/** Whatever a machine may receive: facts from the worker, intents and page events from the page, in one order. */
export type AppEvent = Fact | PageInput;

export interface PageCapability<Models extends Readonly<Record<string, ReadModel<object | null>>>> {
  /** What views see of it; their names are unique in the system. */
  readonly models: Models;
  /** Receives everything that happens, in order. */
  receive(event: AppEvent): void;
  /** What came together has been received: views may look. */
  settle?(): void;
  stop?(): void;
}

/** Who asks: the outcome of a command finds its way back by these. */
export interface Asker {
  /** The key of the actor in its family; absent outside one. */
  readonly key?: string;
  /** The number of the actor's try. */
  readonly attempt: number;
  /** The session that the command is of; absent for the one that is signed in. */
  readonly session?: string;
  /** Kept by the page until it has ended, over a reload too. */
  readonly kept?: boolean;
}

/**
 * What a toast says, as codes and values; views choose the words and the time on screen (`toasts` of an area in
 * `src/ui`).
 */
export interface ToastBase {
  readonly kind: string;
}

/** What capabilities may do to the world. One that speaks by toast says which toasts are its own. */
export interface World<OwnToast extends ToastBase = never> {
  /** Sends a command; its end comes back as `command.ended`, always. */
  send(command: CommandPayload, asker: Asker, files?: readonly File[]): void;
  /** The files that came with the intent that is being handled; a capability that wants them takes them now. */
  files(): readonly File[];
  toast(toast: OwnToast): void;
  /** The page noticed something: every capability receives it, and the journal keeps it. */
  notice(event: PageEvent): void;
  /** The session that is signed in; null where none is. */
  session(): string | null;
  config(): PageConfig;
  readonly storage: PageStores;
  /** Whether a worker runs and takes commands now. */
  isOpen(): boolean;
}
