/** Failures are data (design, 'Events'): an Error never crosses between threads. */
import type { Failure } from './failure-schema.ts';

export type { Failure };

/** An answer that is none. */
export interface Failed {
  readonly ok: false;
  readonly failure: Failure;
}

/** The answer of a query. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: Failure };

/** Who tries again where nothing else is said. */
const usualRetry: Readonly<Record<Failure['kind'], Failure['retry']>> = {
  network: 'auto',
  timeout: 'auto',
  unauthorised: 'never',
  refused: 'user',
  lost: 'auto',
  unreadable: 'auto',
  stopped: 'never',
};

/** What something that was thrown says. */
export const messageOfError = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** Builds a failure; `more` says what is known besides. */
export const failed = (
  kind: Failure['kind'],
  message: string,
  more: Partial<Omit<Failure, 'kind' | 'message'>> = {},
): Failed => ({ ok: false, failure: { kind, retry: usualRetry[kind], message, ...more } });
