/** Addresses of route points; the worker looks them up one by one with the specified pause (specification 2 and 9). */
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { Place } from '../../contract/model.ts';
import { placeKey } from '../../domain/addresses.ts';
import { useSystem, whole } from '../bridge/system-context.ts';
import type { AddressState } from '../kit/address-text.tsx';

/** The state of each place, in their order. */
export function useRouteAddresses(places: readonly Place[]): readonly AddressState[] {
  const system = useSystem();
  const addresses = useSelector(system.addresses, whole);
  const worker = useSelector(system.worker, ({ state }) => state);
  const keys = places.map(placeKey);
  const wanted = keys.join(' ');

  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys are the places; a new worker knows none
  useEffect(() => {
    system.setDesired({ name: 'route', places: places });
    return () => system.setDesired({ name: 'route', places: [] });
  }, [system, wanted, worker]);

  const isAsked = keys.find((key) => !addresses.has(key));
  return keys.map((key) => addresses.get(key) ?? { kind: key === isAsked ? 'loading' : 'waiting' });
}
