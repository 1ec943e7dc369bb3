/** Reads an answer, or its refusal. */

import type { EndpointName } from '../../contract/endpoints.ts';
import { type Failed, failed, type Outcome } from '../../contract/failure.ts';
import { hospitalHeader, offersHeader } from '../../contract/wire/offers.ts';
import type { Fetched, PolledList, PollMemory, SessionBinding } from './api-types.ts';

/** An answer, and the number of when it was asked. */
export type Sent = Fetched & { readonly asked: number };

/** The list of an answer. An answer that was asked for before the remembered one is no news, and is not remembered. */
export function readPoll({ status, text, header, asked }: Sent, memory: PollMemory): Outcome<PolledList> {
  const isSuperseded = memory.asked !== undefined && asked < memory.asked;
  if (isSuperseded || status === 304 || (memory.text !== undefined && text === memory.text)) {
    if (!isSuperseded) memory.asked = asked;
    return { ok: true, value: { unchanged: true, asked } };
  }
  const parsed = parseJson(text);
  if (!parsed.ok) return parsed;
  if (!Array.isArray(parsed.value)) return unreadable('The answer is no list');
  const etag = header('ETag');
  memory.text = text;
  memory.asked = asked;
  if (etag) memory.etag = etag;
  else delete memory.etag;
  return { ok: true, value: { unchanged: false, asked, rows: parsed.value } };
}

/** The failure of an answer; null for a good one. Ends the session if the answer is not for it. */
export function refusalOf(
  { name, method }: { readonly name: EndpointName; readonly method: string },
  answer: Fetched,
  session: SessionBinding | null,
): Failed | null {
  const { status, statusText, text } = answer;
  const hospital = answer.header(hospitalHeader)?.trim();
  if (session && hospital && hospital !== session.hospitalId) {
    session.onUnauthorised();
    return failed('unauthorised', 'Another hospital signed in');
  }
  if (status === 401 && name !== 'login') {
    session?.onUnauthorised();
    return failed('unauthorised', text || 'The session has ended', { status });
  }
  if (status === 304) return null;
  if (isLost(answer, method !== 'GET')) {
    const instead = answer.ok ? 'A web page came instead of an answer' : `${status} ${statusText}`.trim();
    return failed('lost', instead, { status });
  }
  if (answer.ok) return null;
  // 429: too many calls; a later call may succeed.
  const retry = status >= 500 || status === 429 ? 'auto' : 'user';
  // A page is not the server's own text: it comes from a proxy and is for a person.
  const words = isPage(answer) ? '' : text;
  return failed('refused', words || statusText, { retry, status, answer: words });
}

/** The status codes of proxies that got no complete answer from the backend. */
const ofProxies: ReadonlySet<number> = new Set([502, 503, 504]);

/**
 * Whether an answer says nothing of what the backend did. 408: the rest of the call came too slowly. A 503 of our own
 * server is its own answer, and names its offers. A page with 4xx is a proxy's refusal: the backend never saw the call.
 */
function isLost(answer: Fetched, isWrite: boolean): boolean {
  const { status } = answer;
  if (status === 408) return true;
  if (ofProxies.has(status)) return answer.header(offersHeader) === null;
  // A list for which a page came cannot be read; the list's reader says so.
  return isPage(answer) && (answer.ok ? isWrite : status >= 500);
}

/** By its first bytes: a backend may send plain words as `text/html`. */
const isPage = ({ text }: Fetched): boolean =>
  /^\s*(<!--[^>]*-->\s*)?<(!doctype html|html|head|body)\b/i.test(text.slice(0, 500));

/** An answer that was ok but is not what the contract says. */
export const unreadable = (what: string): Failed => failed('unreadable', what);

/** The JSON of a text; never throws. */
export function parseJson(text: string): Outcome<unknown> {
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch {
    return unreadable(`The answer is no JSON: ${text.slice(0, 80)}`);
  }
}
