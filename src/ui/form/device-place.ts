import type { Place } from '../../contract/model.ts';

export type PlaceTrouble = 'unsupported' | 'denied' | 'failed';

const options: PositionOptions = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 };
/** GeolocationPositionError.PERMISSION_DENIED. */
const permissionDenied = 1;
const sixDecimals = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

/** Asks where this device is. One of the two is called, at once where the browser cannot ask. */
export function askDevicePlace(
  onPlace: (place: Place) => void,
  onTrouble: (trouble: PlaceTrouble) => void,
): void {
  const geolocation = navigator.geolocation as Geolocation | undefined;
  if (!geolocation) onTrouble('unsupported');
  geolocation?.getCurrentPosition(
    ({ coords: { latitude, longitude } }) =>
      onPlace({ latitude: sixDecimals(latitude), longitude: sixDecimals(longitude) }),
    ({ code }) => onTrouble(code === permissionDenied ? 'denied' : 'failed'),
    options,
  );
}
