/** The types of the console's calls; `api-client.ts` makes them. */

import type { EndpointName } from '../../contract/endpoints.ts';
import type { Outcome } from '../../contract/failure.ts';
import type { UploadProgress } from '../../contract/uploads.ts';
import type { CallPriority } from './semaphore.ts';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** The answer of a plain call, its body read. */
export interface Fetched {
  readonly ok: boolean;
  readonly status: number;
  readonly statusText: string;
  readonly text: string;
  readonly header: (name: string) => string | null;
}

/** One multipart call as it is sent. */
export interface UploadRequest {
  readonly url: string;
  readonly method: string;
  readonly form: readonly FormField[];
  readonly signal: AbortSignal;
  onProgress(progress: UploadProgress): void;
}

/** Sends a form with credentials. Like `Fetch` it answers with any status, and rejects where there is no answer. */
export type Upload = (request: UploadRequest) => Promise<Fetched>;

/** Options of every call. */
export interface CallBase {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly signal?: AbortSignal;
  /** The order in which calls get a permit; `person` if absent. The runs of a feed pass their own. */
  readonly priority?: CallPriority;
}

export interface CallOptions extends CallBase {
  readonly body?: unknown;
  /** The version that a write was based on; only for backends that number theirs. */
  readonly ifMatch?: string;
  /** UUID of the thing that is written, so that it is written once; only for backends that offer it. */
  readonly idempotencyKey?: string;
}

/** One part of a form; a file goes under its own name where `fileName` says no other. */
export interface FormField {
  readonly name: string;
  readonly value: string | Blob;
  readonly fileName?: string;
}

export interface UploadOptions extends CallBase {
  readonly form: readonly FormField[];
  /** At most ten times a second. */
  readonly onProgress?: (progress: UploadProgress) => void;
  /** Ends the upload after this time, ms; otherwise the size decides. */
  readonly deadlineMs?: number;
}

export interface ApiClient {
  /** The answer's text; empty where there is none. */
  text(name: EndpointName, options?: CallOptions): Promise<Outcome<string>>;
  /** The answer's JSON, unread. */
  json(name: EndpointName, options?: CallOptions): Promise<Outcome<unknown>>;
  /** A polled list: its rows, or `unchanged` where it is the same as at the last call through this `memory`. */
  poll(name: EndpointName, memory: PollMemory, options?: CallOptions): Promise<Outcome<PolledList>>;
  /** Sends fields and files (multipart); the answer's text. */
  upload(name: EndpointName, options: UploadOptions): Promise<Outcome<string>>;
  /** Whether the backend's last good answer offered it (`contract/wire/offers.ts`). */
  offers(name: string): boolean;
  /** The instance of the backend that gave the last good answer; null where it has one alone, or does not say. */
  instance(): string | null;
}

/** `asked` grows with the moment at which a list was asked for; see `newestOnly`. */
export type PolledList =
  | { readonly unchanged: true; readonly asked: number }
  | { readonly unchanged: false; readonly asked: number; readonly rows: readonly unknown[] };

/** The last good answer of a polled list; one object for each feed and session. */
export interface PollMemory {
  etag?: string;
  text?: string;
  asked?: number;
}

/** One sign-in, as its calls see it. */
export interface SessionBinding {
  /** Aborted when the session ends; its calls are given up with it. */
  readonly signal: AbortSignal;
  readonly hospitalId: string;
  /** A call was answered with 401, or with the rows of another hospital: the session is over. */
  onUnauthorised(): void;
}

/** The calls outside any session (login, logout), which end none; and those of each session. All share the permits. */
export interface Api extends ApiClient {
  forSession(session: SessionBinding): ApiClient;
}
