/** What a capability is in the worker: its commands, queries, feeds and ends. Made for a session and ended with it. */
import type { AnswerOf, AskOf, CommandOf, CommandType, QueryName } from '../contract/capabilities.ts';
import type { CommandEnd } from '../contract/command.ts';
import type { Outcome } from '../contract/failure.ts';
import type { FeedName } from '../contract/feeds.ts';
import type { PainterPort } from '../contract/fleet.ts';
import type { DesiredState, DesiredStateName, File, FirstAsked } from '../contract/realtime-port.ts';
import type { CommandRun } from './commands/command-runner.ts';
import type { Task } from './scheduler/scheduler.ts';
import type { SessionServices } from './session-services.ts';

/** A command's handler. It may publish facts through its run until it answers; what it publishes later is dropped. */
export type CommandHandlers = {
  readonly [Type in CommandType]?: (
    command: CommandOf<Type>,
    run: CommandRun,
    files: readonly File[],
  ) => Promise<CommandEnd>;
};

export type QueryHandlers = {
  readonly [Name in QueryName]?: (ask: AskOf<Name>) => Promise<Outcome<AnswerOf<Name>>>;
};

export type DesiredStateHandlers = {
  readonly [Name in DesiredStateName]?: (state: Extract<DesiredState, { name: Name }>) => void;
};

/** How a session ended. */
export interface SessionEnd {
  readonly isSignOut: boolean;
  readonly isAsked: boolean;
}

export interface WorkerCapability {
  readonly commands?: CommandHandlers;
  readonly queries?: QueryHandlers;
  readonly desired?: DesiredStateHandlers;
  /** The feeds that 'Try again' can ask. */
  readonly feeds?: Readonly<Partial<Record<FeedName, Pick<Task, 'now'>>>>;
  /** Feeds that run only while a screen wants them. */
  readonly watched?: Readonly<Partial<Record<FeedName, (wanted: boolean) => void>>>;
  connectPainter?(port: PainterPort): void;
  /** Once a second. */
  tick?(): void;
  /**
   * Ends what runs. `isSignOut` distinguishes the tab that ended the session from one that followed another: it is the
   * one to forget on disk what the session knew. `isAsked` distinguishes the person's own sign-out from a session that
   * expired or was followed by another.
   */
  end?(how: SessionEnd): void | Promise<void>;
}

/** Opens a capability for a session. It starts at once; what it reads first it reads meanwhile. */
export type OpenCapability = (session: SessionServices) => WorkerCapability;

/** The capabilities of a session in the order of their first calls, by what the page's first screen needs. */
export type CapabilitiesInOrder = Readonly<Record<FirstAsked, readonly OpenCapability[]>>;
