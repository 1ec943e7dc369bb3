/** What a marker's second line says, as a message and its values; the view makes the sentence. */
import type { MarkerRow, MarkerState } from '../../contract/fleet.ts';
import { isOrderState } from '../../domain/marker.ts';
import { type Age, ageOf } from '../kit/ages.ts';

export type RowWords =
  | { readonly key: 'moving' | 'ended'; readonly order: string }
  | { readonly key: 'movingFree' | 'endedFree' }
  | { readonly key: 'still'; readonly age: Age; readonly order: string }
  | { readonly key: 'stillFree'; readonly age: Age }
  | { readonly key: 'silent'; readonly lastSeen: number }
  | { readonly key: 'order'; readonly id: string; readonly state: MarkerState }
  | {
      readonly key: 'orderOf';
      readonly id: string;
      readonly state: MarkerState;
      readonly phlebotomist: string;
    };

/** `now` in ms since 1970. */
export function rowWords(row: MarkerRow, now: number): RowWords {
  const { id, state, relatedId } = row;
  if (isOrderState(state))
    return relatedId === null
      ? { key: 'order', id, state }
      : { key: 'orderOf', id, state, phlebotomist: relatedId };
  // A phlebotomist is on the map for the point that it sent.
  const at = row.at ?? now;
  switch (state) {
    case 'silent':
      return { key: 'silent', lastSeen: at };
    case 'notMoving': {
      const age = ageOf(now - (row.stillSince ?? at));
      return relatedId === null ? { key: 'stillFree', age } : { key: 'still', age, order: relatedId };
    }
    case 'ended':
      return relatedId === null ? { key: 'endedFree' } : { key: 'ended', order: relatedId };
    default:
      return relatedId === null ? { key: 'movingFree' } : { key: 'moving', order: relatedId };
  }
}
