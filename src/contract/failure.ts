/** Failures are data (design, 'Events'): an Error never crosses between threads. */
import type { Failure } from './failure-schema.ts';

export type { Failure };

/** A failed answer. */
export interface Failed {
  readonly ok: false;
  readonly failure: Failure;
}

/** The answer of a query. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: Failure };

/** Who may try again, unless `more` says otherwise. */
const usualRetry: Readonly<Record<Failure['kind'], Failure['retry']>> = {
  network: 'auto',
  timeout: 'auto',
  unauthorised: 'never',
  refused: 'user',
  lost: 'auto',
  unreadable: 'auto',
  stopped: 'never',
};

/** The message of a thrown value. */
export const messageOfError = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** Builds a failure; `more` has its other fields. */
export const failed = (
  kind: Failure['kind'],
  message: string,
  more: Partial<Omit<Failure, 'kind' | 'message'>> = {},
): Failed => ({ ok: false, failure: { kind, retry: usualRetry[kind], message, ...more } });
