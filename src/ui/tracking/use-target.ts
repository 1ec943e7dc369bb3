/** What is chosen, and where the camera is asked to go: by the address of the page, by the list, by the map. */
import { useEffect, useState } from 'react';
import type { MarkerKind, MarkerRow } from '../../contract/fleet.ts';
import type { Place } from '../../contract/model.ts';
import { type MapCamera, markerZoom } from '../map/camera.ts';

/** From the query parameters (specification 2, Routes). */
export interface TrackingTarget {
  readonly driverId: string | null;
  readonly place: Place | null;
}

export interface Chosen {
  readonly kind: MarkerKind;
  readonly id: string;
}

export interface Target {
  readonly chosen: Chosen | null;
  readonly isFollowing: boolean;
  /** Chosen on the map: the camera stays. */
  choose(marker: Chosen): void;
  /** Chosen in a list: the camera goes there, at once or as soon as the marker is known. */
  goTo(marker: Chosen, place?: Place): void;
  centre(place: Place): void;
  setFollowing(isFollowing: boolean): void;
  close(): void;
}

/** A place to go to, or the chosen marker wherever it turns out to be. */
type Wish = Place | 'chosen' | null;

/** `row` is the live row of the chosen marker. */
export function useTarget(
  { driverId, place }: TrackingTarget,
  visit: string,
  camera: MapCamera | null,
  row: MarkerRow | null,
): Target {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [wish, setWish] = useState<Wish>(null);
  const [isFollowing, setFollowing] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another visit goes there again
  useEffect(() => {
    if (driverId !== null) setChosen({ kind: 'phlebotomist', id: driverId });
    if (driverId !== null || place) setFollowing(false);
    setWish(place ?? (driverId === null ? null : 'chosen'));
  }, [driverId, place, visit]);

  useEffect(() => {
    if (!camera || wish === null) return;
    const isHere = row !== null && row.kind === chosen?.kind && row.id === chosen.id;
    if (wish === 'chosen' && !isHere) return;
    camera.centreOn(wish === 'chosen' && row ? row : (wish as Place), markerZoom);
    setWish(null);
  }, [camera, wish, row, chosen]);

  useEffect(() => {
    if (isFollowing && row) camera?.centreOn(row);
  }, [camera, isFollowing, row]);

  const take = (marker: Chosen): void => {
    setFollowing((before) => before && marker.kind === chosen?.kind && marker.id === chosen.id);
    setChosen({ kind: marker.kind, id: marker.id });
  };
  return {
    chosen,
    isFollowing,
    choose: take,
    goTo: (marker, known) => {
      take(marker);
      setWish(known ?? 'chosen');
    },
    centre: setWish,
    setFollowing,
    close: () => {
      setChosen(null);
      setFollowing(false);
    },
  };
}
