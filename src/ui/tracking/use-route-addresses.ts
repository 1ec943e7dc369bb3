/** Addresses of route points; the worker looks them up one at a time with the specified pause (specification 2 and 9). */
import { useEffect } from 'react';
import type { Place } from '../../contract/model.ts';
import { placeKey } from '../../domain/addresses.ts';
import { useModel, useSystem } from '../bridge/system-context.ts';
import type { AddressState } from '../kit/address-text.tsx';

/** The state of each place, in their order. */
export function useRouteAddresses(places: readonly Place[]): readonly AddressState[] {
  const system = useSystem();
  const addresses = useModel(system.addresses);
  const worker = useModel(system.worker);
  const keys = places.map(placeKey);
  const wish = keys.join(' ');

  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys are the places; a worker that starts anew knows no wish
  useEffect(() => {
    system.wantRouteAddresses(places);
    return () => system.wantRouteAddresses([]);
  }, [system, wish, worker]);

  const isAsked = keys.find((key) => !addresses.has(key));
  return keys.map((key) => addresses.get(key) ?? { kind: key === isAsked ? 'loading' : 'waiting' });
}
