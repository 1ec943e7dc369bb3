/** Addresses of route points, looked up one at a time with a pause between (specification 2 and 9). */
import { useEffect, useState } from 'react';
import type { Address, Place } from '../../contract/model.ts';
import { placeKey } from '../../domain/addresses.ts';
import { useModel, useSystem } from '../bridge/system-context.ts';

/** `waiting` has not been asked for yet, `loading` is being asked for. */
export type AddressState = Address | { readonly kind: 'waiting' } | { readonly kind: 'loading' };

const waiting: AddressState = { kind: 'waiting' };
const loading: AddressState = { kind: 'loading' };

/** The state of each place, in their order. What the console knows already is not asked for. */
export function useRouteAddresses(places: readonly Place[]): readonly AddressState[] {
  const { queries, addresses, config } = useSystem();
  const pauseMs = useModel(config, ({ timings }) => timings.routeLookupDelayMs);
  const [found, setFound] = useState<ReadonlyMap<string, AddressState>>(new Map());
  const keys = places.map(placeKey).join(' ');

  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys are the places
  useEffect(() => {
    const tell = (place: Place, state: AddressState): void =>
      setFound((before) => new Map(before).set(placeKey(place), state));
    let isWanted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wake = (): void => {};
    const lookUp = async (): Promise<void> => {
      let isFirst = true;
      for (const place of new Map(places.map((each) => [placeKey(each), each])).values()) {
        const known = addresses.get().get(placeKey(place)) ?? settled.get(placeKey(place));
        if (known) {
          tell(place, known);
          continue;
        }
        if (!isFirst)
          await new Promise<void>((resolve) => {
            wake = resolve;
            timer = setTimeout(resolve, pauseMs);
          });
        if (!isWanted) return;
        isFirst = false;
        tell(place, loading);
        const outcome = await queries.address({ ...place, priority: 'later' });
        if (!isWanted) return;
        tell(place, outcome.ok ? outcome.value : { kind: 'unavailable' });
      }
    };
    const settled = new Map([...found].filter(([, state]) => state.kind === 'found')) as Map<string, Address>;
    void lookUp();
    return () => {
      isWanted = false;
      clearTimeout(timer);
      wake();
    };
  }, [keys, queries, addresses, pauseMs]);

  return places.map((place) => found.get(placeKey(place)) ?? waiting);
}
