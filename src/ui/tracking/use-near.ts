/** The address where the chosen marker is now; asked again only when it has left the place asked for last. */
import { useEffect, useState } from 'react';
import type { Place } from '../../contract/model.ts';
import { distanceMetres } from '../../domain/geo.ts';
import { useSystem } from '../bridge/system-context.ts';
import type { AddressState } from '../kit/address-text.tsx';

/** Metres within which an address still holds: about one block. */
const blockMetres = 120;

/** `key` names the marker; another marker is another question. Null place: nothing to ask. */
export function useNear(key: string, place: Place | null): AddressState {
  const { ask } = useSystem();
  const [asked, setAsked] = useState<{ key: string; place: Place } | null>(null);
  const [state, setState] = useState<AddressState>({ kind: 'loading' });

  const hasLeft =
    place !== null &&
    (asked === null || asked.key !== key || distanceMetres(asked.place, place) > blockMetres);
  if (place && hasLeft) {
    setAsked({ key, place });
    // The old address stays in view while the next is fetched, unless it was somebody else's.
    if (asked?.key !== key) setState({ kind: 'loading' });
  }

  useEffect(() => {
    if (!asked) return;
    let isWanted = true;
    void ask('address', { ...asked.place, priority: 'onScreen' }).then((outcome) => {
      if (isWanted) setState(outcome.ok ? outcome.value : { kind: 'unavailable' });
    });
    return () => {
      isWanted = false;
    };
  }, [asked, ask]);

  return state;
}
