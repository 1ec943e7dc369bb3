/** What the server says of itself on its two streams. */
import type { AuditEntry } from '../audit.ts';
import type { Complain } from './complain.ts';

/** A kind of line that `scripts/start.mjs` reads. */
export type SaidKind = 'progress' | 'address' | 'from elsewhere' | 'first step' | 'demo login' | 'fleet';

/** A call that was answered. Its route is the pattern: no id, no query, nothing that was sent. */
export interface LoggedCall {
  readonly requestId: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  /** From its headers to the end of its answer. */
  readonly ms: number;
}

export interface Log {
  /** On standard output; `text` is one line. */
  say(kind: SaidKind, text: string): void;
  /** On the error stream; `line` is one line whatever an error of another's making holds. */
  readonly complain: Complain;
  audit(entry: AuditEntry): void;
  /** The server was told to stop, or has stopped. */
  stop(what: 'stopping' | 'stopped'): void;
  /** Null where calls are not logged. */
  readonly call: ((call: LoggedCall) => void) | null;
}

/** Takes a whole line without its end. */
export interface LogStreams {
  out(line: string): void;
  error(line: string): void;
}
