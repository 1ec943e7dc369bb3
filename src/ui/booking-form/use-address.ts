/** Where the patient is: typed, chosen among found places, under the pin of the map, or where this device is. */
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Address, Place, SuggestedPlace } from '../../contract/model.ts';
import { movedAddress, stillNames } from '../../domain/booking-place.ts';
import { useSystem } from '../bridge/system-context.ts';
import { askDevicePlace, type PlaceTrouble } from '../form/device-place.ts';
import type { MapTarget } from './pin-map.ts';
import type { BookingFormState } from './use-booking-form.ts';

export interface AddressState {
  readonly type: (text: string) => void;
  readonly choose: (suggestion: SuggestedPlace) => void;
  /** The map has stopped with the pin at a place. */
  readonly moveTo: (place: Place) => void;
  readonly useMyLocation: () => void;
  /** What the map is to show; another object is another request. */
  readonly target: MapTarget | null;
  /** The device is being asked. */
  readonly isLocating: boolean;
  /** What is known of the address under the pin. */
  readonly lookUp: 'idle' | 'loading' | Exclude<Address['kind'], 'found'>;
  readonly trouble: PlaceTrouble | null;
}

export function useAddress({
  draft,
  change,
  progress,
}: Pick<BookingFormState, 'draft' | 'change' | 'progress'>): AddressState {
  const { ask } = useSystem();
  const t = useTranslations('kit.address');
  const [target, setTarget] = useState<MapTarget | null>(null);
  const [isLocating, setLocating] = useState(false);
  const [lookUp, setLookUp] = useState<AddressState['lookUp']>('idle');
  const [trouble, setTrouble] = useState<PlaceTrouble | null>(null);
  /** Each request of the person; the answer to an older one means nothing. */
  const request = useRef(0);
  useEffect(
    () => () => {
      request.current += 1;
    },
    [],
  );

  const begin = (): number => {
    request.current += 1;
    setLocating(false);
    setLookUp('idle');
    setTrouble(null);
    return request.current;
  };

  /** The place and its address together, so that neither is another's; what was typed around the one before stays. */
  const put = ({ latitude, longitude }: Place, text: string): void =>
    change(({ address, located }) => ({
      latitude,
      longitude,
      address: movedAddress(address, located, text),
      located: text,
    }));

  /** Puts the place into the draft at once, and its address when it is known. */
  async function take(place: Place, own: number, onNoAddress: () => void): Promise<void> {
    const coordinates = { latitude: place.latitude, longitude: place.longitude };
    const inFigures = t('coordinates', {
      latitude: place.latitude.toFixed(6),
      longitude: place.longitude.toFixed(6),
    });
    change(coordinates);
    // The form may be submitted before the answer, and the address of the place before is not that of this one.
    if (stillNames(draft.address, draft.located)) put(coordinates, inFigures);
    setLookUp('loading');
    const answer = await ask('address', { ...coordinates, priority: 'onScreen' });
    if (own !== request.current) return;
    const address: Address = answer.ok ? answer.value : { kind: 'unavailable' };
    setLookUp(address.kind === 'found' ? 'idle' : address.kind);
    if (address.kind !== 'found') onNoAddress();
    put(coordinates, address.kind === 'found' ? address.text : inFigures);
  }

  function goTo(address: string, { latitude, longitude }: Place): void {
    change({ address, latitude, longitude, located: address });
    setTarget({ place: { latitude, longitude }, by: 'search' });
  }

  /** A suggestion that came without a place; where none is found, submitting looks once more. */
  async function locate(address: string, own: number): Promise<void> {
    change({ address, latitude: null, longitude: null, located: '' });
    setLookUp('loading');
    const answer = await ask('findPlaces', { address });
    if (own !== request.current) return;
    const best = answer.ok ? answer.value[0] : undefined;
    setLookUp(best ? 'idle' : answer.ok ? 'notFound' : 'unavailable');
    if (best) goTo(address, best);
  }

  return {
    type: (address) => {
      begin();
      const keepsPlace = draft.latitude !== null && stillNames(address, draft.located);
      change(keepsPlace ? { address } : { address, latitude: null, longitude: null, located: '' });
    },
    choose: ({ address, place }) => {
      const own = begin();
      if (place) goTo(address, place);
      else void locate(address, own);
    },
    moveTo: (place) => {
      // What is on its way is for the place where the pin was: the map goes back to it.
      if (progress !== 'editing') {
        const { latitude, longitude } = draft;
        if (latitude !== null && longitude !== null)
          setTarget({ place: { latitude, longitude }, by: 'outside' });
        return;
      }
      const own = begin();
      void take(place, own, () => {});
    },
    useMyLocation: () => {
      if (isLocating) return;
      const own = begin();
      setLocating(true);
      askDevicePlace(
        (place) => {
          if (own !== request.current) return;
          setLocating(false);
          setTarget({ place, by: 'outside' });
          void take(place, own, () => setTrouble('failed'));
        },
        (found) => {
          if (own !== request.current) return;
          setLocating(false);
          setTrouble(found);
        },
      );
    },
    target,
    isLocating,
    lookUp,
    trouble,
  };
}
