/** /liveTracking: the map of phlebotomists and orders, and the list beside it (specification 2, Live tracking). */
import { useLocation, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { TrackingView } from './tracking-view.tsx';

export function TrackingScreen() {
  const { driverId, lat, lng } = useSearch({ from: '/guarded/liveTracking' });
  // 'Track Live on Map' pressed again is another visit to the same address.
  const visit = useLocation({ select: ({ state }) => state.__TSR_key ?? '' });
  const target = useMemo(
    () => ({
      driverId: driverId ?? null,
      place: lat === undefined || lng === undefined ? null : { latitude: lat, longitude: lng },
    }),
    [driverId, lat, lng],
  );
  return <TrackingView target={target} visit={visit} />;
}
