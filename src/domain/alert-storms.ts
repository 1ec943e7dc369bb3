/** Alerts that came together: many phlebotomists, one neighbourhood, within minutes. A list folds them to one entry. */
import type { Alert, Place } from '../contract/model.ts';
import { distanceMetres } from './geo.ts';

/** So many phlebotomists at least: a card is found by its name, so a list that can be read is left as it is. */
const LEAST = 8;
/** From one alert to the next, ms. */
const PAUSE_MS = 600_000;
/** From the first alert's place, metres: a neighbourhood of a city. */
const RADIUS_M = 1_000;

/** An alert by itself, or a storm; `alerts` in the order of the list. */
export type FoldedAlert<Card> =
  | { readonly kind: 'one'; readonly card: Card }
  | { readonly kind: 'storm'; readonly type: Alert['type']; readonly cards: readonly Card[] };

interface Gathering<Card> {
  readonly type: Alert['type'];
  readonly anchor: Place;
  readonly people: Set<string>;
  readonly cards: Set<Card>;
  newestAt: number;
}

/**
 * The list with its storms folded; each stands where its first alert of the list stood. Alerts without a phlebotomist
 * or a place are never folded.
 */
export function foldStorms<Card extends { readonly alert: Alert }>(
  cards: readonly Card[],
): readonly FoldedAlert<Card>[] {
  const stormOf = new Map<Card, Gathering<Card>>();
  for (const storm of gather(cards).filter(({ people }) => people.size >= LEAST))
    for (const card of storm.cards) stormOf.set(card, storm);
  const told = new Set<Gathering<Card>>();
  return cards.flatMap((card): FoldedAlert<Card>[] => {
    const storm = stormOf.get(card);
    if (!storm) return [{ kind: 'one', card }];
    if (told.has(storm)) return [];
    told.add(storm);
    return [{ kind: 'storm', type: storm.type, cards: cards.filter((one) => storm.cards.has(one)) }];
  });
}

/** From the oldest on, each alert joins the first gathering of its type that is near enough and not long over. */
function gather<Card extends { readonly alert: Alert }>(cards: readonly Card[]): readonly Gathering<Card>[] {
  const gatherings: Gathering<Card>[] = [];
  const oldestFirst = cards.toSorted((one, other) => one.alert.timestamp - other.alert.timestamp);
  for (const card of oldestFirst) {
    const { type, phlebotomistId, latitude, longitude, timestamp } = card.alert;
    if (phlebotomistId === null || latitude === null || longitude === null) continue;
    const place = { latitude, longitude };
    let near = gatherings.find(
      (one) =>
        one.type === type &&
        timestamp - one.newestAt <= PAUSE_MS &&
        distanceMetres(one.anchor, place) <= RADIUS_M,
    );
    if (!near) {
      near = { type, anchor: place, people: new Set(), cards: new Set(), newestAt: timestamp };
      gatherings.push(near);
    }
    near.newestAt = timestamp;
    near.people.add(phlebotomistId);
    near.cards.add(card);
  }
  return gatherings;
}

/**
 * What three of four addresses have in common, as near to the front as it stands: the neighbourhood before the city. Null
 * where no part stands in so many. Texts with their parts joined by commas; a part of digits alone is a
 * postcode and names no place that anybody would say.
 */
export function sharedPart(addresses: readonly string[]): string | null {
  const places = new Map<string, number[]>();
  for (const address of addresses)
    for (const [at, part] of [...new Set(address.split(',').map((text) => text.trim()))].entries())
      if (/\D/.test(part)) places.set(part, [...(places.get(part) ?? []), at]);
  const mean = (at: readonly number[]) => at.reduce((sum, one) => sum + one, 0) / at.length;
  const shared = [...places].filter(([, at]) => at.length * 4 >= addresses.length * 3);
  return shared.sort(([, one], [, other]) => mean(one) - mean(other))[0]?.[0] ?? null;
}
