/** One reverse look-up at the free geocoding service (specification 7, External services). */
import type { Address, Place } from '../../contract/model.ts';
import { reverseAnswer } from '../../contract/wire/geocoder.ts';
import { addressOfAnswer } from '../../domain/addresses.ts';
import type { Fetch } from '../api/api-client.ts';
import type { Clock } from '../clock.ts';

export type LookUp = (place: Place) => Promise<Address | 'tooMany' | 'failed'>;

export interface ReverseParts {
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly geocoderUrl: string;
  readonly timeoutMs: number;
}

/** `tooMany` is the service's 429, which is worth another try; `failed` is everything else that gave no answer. */
export const createLookUp =
  ({ fetch, clock, geocoderUrl, timeoutMs }: ReverseParts): LookUp =>
  async ({ latitude, longitude }) => {
    const abort = new AbortController();
    const cancel = clock.after(timeoutMs, () => abort.abort());
    const query = `format=json&lat=${latitude}&lon=${longitude}&zoom=18&addressdetails=1`;
    try {
      const response = await fetch(`${geocoderUrl}/reverse?${query}`, { signal: abort.signal });
      if (response.status === 429) return 'tooMany';
      if (!response.ok) return 'failed';
      const parsed = reverseAnswer.safeParse(JSON.parse(await response.text()) as unknown);
      return parsed.success ? addressOfAnswer(parsed.data) : 'failed';
    } catch {
      return 'failed';
    } finally {
      cancel();
    }
  };
