/**
 * What the side panel of live tracking shows: the list, the details of one marker, its route. Each is an address of its
 * own, so that the browser's Back goes out as the panel's own button does.
 */
import type { MarkerKind } from '../../contract/fleet.ts';
import type { Place } from '../../contract/model.ts';
import type { TrackingSearch } from '../app/tracking-search.ts';

export interface Chosen {
  readonly kind: MarkerKind;
  readonly id: string;
}

export interface PanelView {
  /** Whose details are shown; null is the list. */
  readonly chosen: Chosen | null;
  /** The route of the chosen phlebotomist is shown. */
  readonly isRoute: boolean;
  /** The place that the address names, if any. */
  readonly place: Place | null;
  /** Names the visit: another one to the same address is another request to be led there. */
  readonly visit: string;
  /** Gone to from within the screen; an address from outside leads the camera too. */
  readonly isInside: boolean;
}

export interface PanelNavigation {
  readonly view: PanelView;
  /** The details of a marker, whatever is shown now. */
  open(marker: Chosen): void;
  openRoute(): void;
  /** From the route to the details, from the details to the list. */
  back(): void;
  /** To the list. */
  close(): void;
}

/** One name for each address of the panel, to find it again in the back stack. */
export const nameOf = ({ chosen, isRoute }: Pick<PanelView, 'chosen' | 'isRoute'>): string =>
  chosen === null ? 'list' : `${isRoute ? 'route' : 'details'} ${chosen.kind} ${chosen.id}`;

/** The query parameters of a view within the screen. */
export function searchOf({ chosen, isRoute }: Pick<PanelView, 'chosen' | 'isRoute'>): TrackingSearch {
  if (chosen === null) return {};
  if (chosen.kind === 'order') return { orderId: chosen.id };
  return { driverId: chosen.id, ...(isRoute ? { view: 'route' } : {}) };
}

/** What the query parameters ask for. */
export function panelViewOf({
  driverId,
  orderId,
  view,
  lat,
  lng,
}: TrackingSearch): Pick<PanelView, 'chosen' | 'isRoute' | 'place'> {
  const chosen: Chosen | null =
    driverId !== undefined
      ? { kind: 'phlebotomist', id: driverId }
      : orderId !== undefined
        ? { kind: 'order', id: orderId }
        : null;
  return {
    chosen,
    isRoute: view === 'route',
    place: lat === undefined || lng === undefined ? null : { latitude: lat, longitude: lng },
  };
}

/** How many entries of the history lie between now and the last view of that name; null where it is not among them. */
export function entriesBack(backStack: readonly string[], name: string): number | null {
  const at = backStack.lastIndexOf(name);
  return at === -1 ? null : backStack.length - at;
}
