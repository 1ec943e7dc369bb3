/** Where a record was made: its address, or its coordinates without an address, and a link to the map. */
import { Link } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import type { Place } from '../../contract/model.ts';
import { coordinatesOf, placeKey } from '../../domain/addresses.ts';
import { useSystem } from '../bridge/system-context.ts';
import { AddressText } from '../kit/address-text.tsx';
import styles from './place-link.module.css';

export interface PlaceLinkProps {
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly phlebotomistId: string | null;
}

/** Rows that are scrolled past are not looked up: the queue asks for one address a second. */
const REST_MS = 400;

export function PlaceLink({ latitude, longitude, phlebotomistId }: PlaceLinkProps) {
  const t = useTranslations('attendance');
  if (latitude === null || longitude === null) return t('notAvailable');
  return <Known place={{ latitude, longitude }} phlebotomistId={phlebotomistId} />;
}

function Known({ place, phlebotomistId }: { readonly place: Place; readonly phlebotomistId: string | null }) {
  const system = useSystem();
  const { latitude, longitude } = place;
  const address = useSelector(system.addresses, (addresses) => addresses.get(placeKey(place)));
  const isRunning = useSelector(system.worker, ({ state }) => state === 'running');
  const isMissing = address === undefined && isRunning;
  useEffect(() => {
    if (!isMissing) return;
    const timer = setTimeout(
      () => system.setDesired({ name: 'addresses', places: [{ latitude, longitude }], priority: 'onScreen' }),
      REST_MS,
    );
    return () => clearTimeout(timer);
  }, [system, isMissing, latitude, longitude]);
  return (
    <Link
      to="/liveTracking"
      search={{
        lat: latitude,
        lng: longitude,
        ...(phlebotomistId === null ? {} : { driverId: phlebotomistId }),
      }}
      className={styles['place'] ?? ''}
    >
      <AddressText address={address?.kind === 'found' ? address : coordinatesOf(place)} />
    </Link>
  );
}
