import { useSelector } from '@xstate/react';
import { useTranslations } from 'use-intl';
import type { AttendanceRow } from '../../contract/attendance.ts';
import { placeKey } from '../../domain/addresses.ts';
import { useSystem, whole } from '../bridge/system-context.ts';

/** Where a row was made, as far as it is known without asking: the address, else the coordinates, else N/A. */
export function usePlaceText(): (row: Pick<AttendanceRow, 'latitude' | 'longitude'>) => string {
  const addresses = useSelector(useSystem().addresses, whole);
  const kit = useTranslations('kit.address');
  const missing = useTranslations('attendance')('notAvailable');
  return ({ latitude, longitude }) => {
    if (latitude === null || longitude === null) return missing;
    const address = addresses.get(placeKey({ latitude, longitude }));
    return address?.kind === 'found'
      ? address.text
      : kit('coordinates', { latitude: latitude.toFixed(6), longitude: longitude.toFixed(6) });
  };
}
