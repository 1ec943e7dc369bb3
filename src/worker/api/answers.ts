/** What is read in an answer, and what is a refusal. */

import type { EndpointName } from '../../contract/endpoints.ts';
import { type Failed, failed, type Outcome } from '../../contract/failure.ts';
import { hospitalHeader } from '../../contract/wire/offers.ts';
import type { Fetched, PolledList, PollMemory, SessionBinding } from './api-types.ts';

/** An answer, and the number of when it was asked. */
export type Sent = Fetched & { readonly asked: number };

/** The list of an answer. One that was asked before the remembered one, and came after it, is no news and is not remembered. */
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

/** What an answer refuses; null where it is good. Ends the session that the answer is not for. */
export function refusalOf(
  name: EndpointName,
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
  if (answer.ok || status === 304) return null;
  // 429: too many calls, which a while of patience mends.
  const retry = status >= 500 || status === 429 ? 'auto' : 'user';
  return failed('refused', text || statusText, { retry, status, answer: text });
}

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
