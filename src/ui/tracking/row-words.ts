/** What a marker's second line says, as a message and its values; the view makes the sentence. */
import type { MarkerRow, MarkerState } from '../../contract/fleet.ts';
import { isOrderState, isStopped } from '../../domain/marker.ts';
import type { Age } from '../kit/ages.ts';

export type RowWords =
  | { readonly key: 'moving' | 'ended'; readonly order: string }
  | { readonly key: 'movingFree' | 'endedFree' }
  | { readonly key: 'still'; readonly state: MarkerState; readonly age: Age; readonly order: string }
  | { readonly key: 'stillFree'; readonly state: MarkerState; readonly age: Age }
  | { readonly key: 'silent'; readonly lastSeen: number }
  | { readonly key: 'order'; readonly id: string; readonly state: MarkerState }
  | {
      readonly key: 'orderOf';
      readonly id: string;
      readonly state: MarkerState;
      readonly phlebotomist: string;
    };

/** `stillFor`: for how long a phlebotomist who stands has stood. */
export function rowWords(row: MarkerRow, stillFor: Age): RowWords {
  const { id, state, relatedId } = row;
  if (isOrderState(state))
    return relatedId === null
      ? { key: 'order', id, state }
      : { key: 'orderOf', id, state, phlebotomist: relatedId };
  if (isStopped(state))
    return relatedId === null
      ? { key: 'stillFree', state, age: stillFor }
      : { key: 'still', state, age: stillFor, order: relatedId };
  switch (state) {
    case 'silent':
      // Who is on the map is there for a point that it sent.
      return { key: 'silent', lastSeen: row.at ?? Number.NaN };
    case 'ended':
      return relatedId === null ? { key: 'endedFree' } : { key: 'ended', order: relatedId };
    default:
      return relatedId === null ? { key: 'movingFree' } : { key: 'moving', order: relatedId };
  }
}
