/**
 * The configured maps service for the worker's look-ups. It goes before the free geocoder; after a failure it is not
 * asked again until the next sign-in (rulings, Addresses and Map).
 */
import type { FactPayload } from '../../contract/facts.ts';
import { type Failure, failed, type Outcome } from '../../contract/failure.ts';
import type { MapsServicePort } from '../../contract/maps-service.ts';
import type { Address, FoundPlace, Place, SuggestedPlace } from '../../contract/model.ts';
import { type Clock, within } from '../clock.ts';
import type { CounterBoard } from '../counters.ts';

/** Each look-up answers null where the service has nothing: no key, not loaded, an error, no result. None rejects. */
export interface MapsServiceClient {
  /** Loads the service where a key is configured; the outcome is a fact. Look-ups wait for it. */
  begin(publish: (fact: FactPayload) => void): void;
  reverse(place: Place): Promise<Address | null>;
  find(address: string): Promise<readonly FoundPlace[] | null>;
  suggest(text: string): Promise<readonly SuggestedPlace[] | null>;
}

export interface MapsServiceClientParts {
  readonly page: MapsServicePort;
  readonly key: string | null;
  readonly clock: Clock;
  readonly counters: CounterBoard;
  readonly timeoutMs: number;
}

/** A script that has not come by then will not come; look-ups have waited for it. */
export const MAPS_LOAD_MS = 12_000;

export function createMapsServiceClient({
  page,
  key,
  clock,
  counters,
  timeoutMs,
}: MapsServiceClientParts): MapsServiceClient {
  let usable: Promise<boolean> = Promise.resolve(false);
  let report: (fact: FactPayload) => void = () => {};

  function giveUp(failure: Failure): void {
    usable = Promise.resolve(false);
    counters.count('maps.failed');
    report({ type: 'maps.serviceFailed', failure });
  }

  const answered = <T>(ms: number, call: Promise<Outcome<T>>): Promise<Outcome<T>> =>
    within(
      clock,
      ms,
      call.catch((error: unknown) => failed('stopped', String(error), { retry: 'auto' })),
      () => failed('timeout', `No answer within ${ms} ms`),
    );

  async function ask<T>(call: () => Promise<Outcome<T>>): Promise<T | null> {
    const own = usable;
    if (!(await own)) return null;
    const answer = await answered(timeoutMs, call());
    if (answer.ok) return answer.value;
    const { kind, status } = answer.failure;
    if (kind === 'refused' && status !== 429 && own === usable) giveUp(answer.failure);
    else counters.count('maps.lookUpFailed');
    return null;
  }

  const someOf = <T>(rows: readonly T[] | null): readonly T[] | null =>
    rows !== null && rows.length > 0 ? rows : null;

  return {
    begin: (publish) => {
      report = publish;
      if (key === null) return;
      const own: Promise<boolean> = answered(MAPS_LOAD_MS, page.load({ key })).then((outcome) => {
        // A later sign-in has begun anew, and publishes only its own loading.
        if (own !== usable) return outcome.ok;
        if (outcome.ok) publish({ type: 'maps.serviceLoaded' });
        else giveUp(outcome.failure);
        return outcome.ok;
      });
      usable = own;
    },
    reverse: async (place) => {
      const address = await ask(() => page.reverse(place));
      return address?.kind === 'found' ? address : null;
    },
    find: async (address) => someOf(await ask(() => page.find({ address }))),
    suggest: async (text) => someOf(await ask(() => page.suggest({ text }))),
  };
}
