/**
 * A capability of the page: its models for views, the events that it receives, and its end. It sends commands through
 * its world.
 */
import type { CommandPayload } from '../contract/capabilities.ts';
import type { PageConfig } from '../contract/config.ts';
import type { Fact } from '../contract/facts.ts';
import type { PageEvent, PageInput } from '../contract/intents.ts';
import type { File } from '../contract/realtime-port.ts';
import type { PageStores } from './page-storage.ts';
import type { ReadModel } from './read-model.ts';

/** Every event that a machine may receive: the worker's facts, the page's intents and page events, in one order. */
export type AppEvent = Fact | PageInput;

export interface PageCapability<Models extends Readonly<Record<string, ReadModel<object | null>>>> {
  /** The models that views read; their names are unique in the system. */
  readonly models: Models;
  /** Receives every event, in order. */
  receive(event: AppEvent): void;
  /** All events of a batch have been received: views may look. */
  settle?(): void;
  stop?(): void;
}

/** The sender of a command: the command's end comes back to it. */
export interface Asker {
  /** The key of the actor in its family; absent outside one. */
  readonly key?: string;
  /** The number of the actor's try. */
  readonly attempt: number;
  /** The session that the command is of; absent for the one that is signed in. */
  readonly session?: string;
  /** The page keeps the command until it has ended, over a reload too. */
  readonly kept?: boolean;
  /** The command changes nothing: if its worker dies, the next one gets it, once. */
  readonly onlyReads?: boolean;
}

/** A toast as codes and values; views choose the words and the time on screen (`toasts` of an area in `src/ui`). */
export interface ToastBase {
  readonly kind: string;
}

/** The effects that a capability may have. A capability with toasts names their type. */
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
