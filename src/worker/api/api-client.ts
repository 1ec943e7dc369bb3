/**
 * The console's calls (specification 7). Every answer comes as an `Outcome`: nothing here throws. A call has a
 * deadline, its body included, carries credentials, and keeps lists' ETags, so that an unchanged list is not parsed.
 */

import { type EndpointName, endpoints } from '../../contract/endpoints.ts';
import type { Outcome } from '../../contract/failure.ts';
import {
  idempotencyKeyHeader,
  instanceHeader,
  offersHeader,
  readOffers,
} from '../../contract/wire/offers.ts';
import type { Clock } from '../clock.ts';
import { parseJson, readPoll, refusalOf, type Sent } from './answers.ts';
import type {
  Api,
  ApiClient,
  CallBase,
  CallOptions,
  Fetch,
  Fetched,
  SessionBinding,
  Upload,
  UploadOptions,
} from './api-types.ts';
import { readResponse, startDeadline } from './deadline.ts';
import { fillPath, requestOf } from './requests.ts';
import { createSemaphore } from './semaphore.ts';
import { prepareUpload } from './upload.ts';

export { unreadable } from './answers.ts';
export type * from './api-types.ts';

export interface ApiParts {
  readonly fetch: Fetch;
  readonly upload: Upload;
  readonly clock: Clock;
  readonly baseUrl: string;
  readonly timeoutMs: number;
}

/** Leaves one of a browser's six connections to a host for the page's own files. */
const CALLS_AT_ONCE = 5;

type Send = (url: string, signal: AbortSignal) => Promise<Fetched>;

export function createApiClient({ fetch, upload, clock, baseUrl, timeoutMs }: ApiParts): Api {
  const semaphore = createSemaphore(CALLS_AT_ONCE);
  let serial = 0;

  /** Waits for a permit, sends the call, and reads the answer's status. */
  async function call(
    name: EndpointName,
    options: CallBase,
    session: SessionBinding | null,
    ms: number,
    send: Send,
  ): Promise<Outcome<Sent>> {
    const deadline = startDeadline(clock, ms, [options.signal, session?.signal]);
    const giveBack = await semaphore.acquire(options.priority ?? 'person', deadline.signal);
    try {
      if (!giveBack || deadline.signal.aborted) return deadline.failureOf();
      serial += 1;
      const asked = serial;
      const answer = await send(baseUrl + fillPath(endpoints[name].path, options), deadline.signal);
      // An answer after the end is ignored, above all a 401 that was meant for the session before.
      if (deadline.signal.aborted) return deadline.failureOf();
      return (
        refusalOf({ name, method: endpoints[name].method }, answer, session) ?? {
          ok: true,
          value: { ...answer, asked },
        }
      );
    } catch (error) {
      return deadline.failureOf(error);
    } finally {
      giveBack?.();
      deadline.end();
    }
  }

  const clientOf = (session: SessionBinding | null) =>
    createClient(
      (name, options, headers) =>
        call(name, options, session, timeoutMs, (url, signal) =>
          fetch(url, { ...requestOf(endpoints[name], options, headers), signal }).then(readResponse),
        ),
      (name, options) => {
        const prepared = prepareUpload(options, { upload, clock, timeoutMs });
        const { method } = endpoints[name];
        return call(name, options, session, prepared.deadlineMs, (url, signal) =>
          prepared.send({ url, method, signal }),
        );
      },
    );

  return { ...clientOf(null), forSession: clientOf };
}

function createClient(
  send: (name: EndpointName, options: CallOptions, headers: Record<string, string>) => Promise<Outcome<Sent>>,
  sendUpload: (name: EndpointName, options: UploadOptions) => Promise<Outcome<Sent>>,
): ApiClient {
  let offered: ReadonlySet<string> = new Set();
  let instance: string | null = null;
  /** A proxy's own refusal says nothing of the backend behind it. */
  const noteOffers = (sent: Outcome<Sent>) => {
    if (sent.ok) {
      offered = readOffers(sent.value.header(offersHeader));
      instance = sent.value.header(instanceHeader);
    }
    return sent;
  };
  const textOf = (sent: Outcome<Sent>): Outcome<string> =>
    sent.ok ? { ok: true, value: sent.value.text } : sent;

  const text = async (name: EndpointName, options: CallOptions = {}) =>
    textOf(
      noteOffers(
        await send(name, options, {
          ...(options.ifMatch ? { 'If-Match': options.ifMatch } : {}),
          ...(options.idempotencyKey ? { [idempotencyKeyHeader]: options.idempotencyKey } : {}),
        }),
      ),
    );

  return {
    text,
    offers: (name) => offered.has(name),
    instance: () => instance,
    upload: async (name, options) => textOf(noteOffers(await sendUpload(name, options))),
    json: async (name, options) => {
      const sent = await text(name, options);
      return sent.ok ? parseJson(sent.value) : sent;
    },
    poll: async (name, memory, options = {}) => {
      const sent = noteOffers(await send(name, options, memory.etag ? { 'If-None-Match': memory.etag } : {}));
      return sent.ok ? readPoll(sent.value, memory) : sent;
    },
  };
}
