/** One reverse look-up at the free geocoding service (specification 7, External services). */
import type { Address, Place } from '../../contract/model.ts';
import { reverseAnswer } from '../../contract/wire/geocoder.ts';
import { addressOfAnswer } from '../../domain/addresses.ts';
import { parseJson } from '../api/answers.ts';
import type { Fetch } from '../api/api-types.ts';
import { fetchWithin } from '../api/deadline.ts';
import type { Clock } from '../clock.ts';

export type LookUp = (place: Place) => Promise<Address | 'tooMany' | 'failed'>;

export interface ReverseParts {
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly geocoderUrl: string;
  readonly timeoutMs: number;
}

/** Answers that hold nothing (rulings, Addresses). */
const nothing: ReadonlySet<string> = new Set(['', 'null', '[]']);

/** `tooMany` is the service's 429, which is worth another try; `failed` is everything else that gave no answer. */
export const createLookUp =
  ({ fetch, clock, geocoderUrl, timeoutMs }: ReverseParts): LookUp =>
  async ({ latitude, longitude }) => {
    const query = `format=json&lat=${latitude}&lon=${longitude}&zoom=18&addressdetails=1`;
    const parts = { fetch, clock, ms: timeoutMs };
    const answer = await fetchWithin(parts, `${geocoderUrl}/reverse?${query}`);
    if (!answer.ok) return 'failed';
    if (answer.value.status === 429) return 'tooMany';
    if (answer.value.ok && nothing.has(answer.value.text.trim())) return { kind: 'notFound' };
    const json = answer.value.ok ? parseJson(answer.value.text) : null;
    const parsed = json?.ok ? reverseAnswer.safeParse(json.value) : null;
    return parsed?.success ? addressOfAnswer(parsed.data) : 'failed';
  };
