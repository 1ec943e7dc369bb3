/** Where the camera is asked to go: by the address of the page, by the list, by the details; and whom it follows. */
import { useEffect, useRef, useState } from 'react';
import type { MarkerRow } from '../../contract/fleet.ts';
import type { Place } from '../../contract/model.ts';
import { type MapCamera, markerZoom } from '../map/camera.ts';
import type { Chosen, PanelView } from './panel-navigation.ts';

export interface Target {
  readonly isFollowing: boolean;
  /** The camera goes to the place now. */
  centre(place: Place): void;
  setFollowing(isFollowing: boolean): void;
  /** A person dragged the map: nothing takes it from there any more. */
  leave(): void;
}

/** A place to go to, or a marker wherever it turns out to be. */
type PendingTarget = { readonly place: Place } | { readonly marker: Chosen } | null;

/** `row` is the live row of the chosen marker. */
export function useTarget(
  { chosen, place, visit, isInside }: PanelView,
  camera: MapCamera | null,
  row: MarkerRow | null,
): Target {
  const [pending, setPending] = useState<PendingTarget>(null);
  const [followed, setFollowed] = useState<string | null>(null);
  const seen = useRef(new Set<string>());
  const name = chosen ? `${chosen.kind} ${chosen.id}` : null;
  const isFollowing = name !== null && followed === name;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another visit goes there again; what is come back to stays as it was left
  useEffect(() => {
    if (seen.current.has(visit)) return;
    seen.current.add(visit);
    if (isInside || (chosen === null && place === null)) return;
    setFollowed(null);
    setPending(place ? { place } : chosen && { marker: chosen });
  }, [visit]);

  useEffect(() => {
    if (!camera || pending === null) return;
    const isOther =
      'marker' in pending && (pending.marker.kind !== chosen?.kind || pending.marker.id !== chosen.id);
    const goal = 'place' in pending ? pending.place : row;
    // A marker that never came, and was given up for another or for the list, is waited for no longer.
    if (!isOther && goal === null) return;
    if (!isOther && goal) camera.centreOn(goal, markerZoom);
    setPending(null);
  }, [camera, pending, row, chosen]);

  useEffect(() => {
    if (isFollowing && row) camera?.centreOn(row);
  }, [camera, isFollowing, row]);

  return {
    isFollowing,
    centre: (to) => setPending({ place: to }),
    setFollowing: (follows) => setFollowed(follows ? name : null),
    leave: () => {
      setPending(null);
      setFollowed(null);
    },
  };
}
