/** Finds places by what a person types: every word counts by how rare it is, the last one also by its beginning. */
import type { NamedPlace } from './places.ts';

export interface Found {
  readonly place: NamedPlace;
  /** 0 to 1: the share of the words' weight that the place and its zone hold. */
  readonly score: number;
}

export interface PlaceSearch {
  /** The best places first, at most `limit`. */
  search(query: string, limit: number): readonly Found[];
}

/** Words that stand in every address of the city say nothing about where in it. */
const everywhere = new Set(['chennai', 'tamil', 'nadu', 'tn', 'india', 'no', 'near', 'opp', 'the']);
/** A place must hold at least this share of the words' weight. */
const leastScore = 0.3;
/** What a word of the zone alone is worth, compared with a word of the name. */
const zoneShare = 0.3;

export function createPlaceSearch(
  places: readonly NamedPlace[],
  zoneOf: (place: NamedPlace) => string | null,
): PlaceSearch {
  const byWord = new Map<string, Set<NamedPlace>>();
  const zones = new Map<NamedPlace, ReadonlySet<string>>();
  for (const place of places) {
    zones.set(place, new Set(wordsOf(zoneOf(place) ?? '')));
    for (const word of wordsOf(place.name)) {
      const holders = byWord.get(word);
      if (holders) holders.add(place);
      else byWord.set(word, new Set([place]));
    }
  }
  const dictionary = [...byWord.keys()].sort();
  const weightOf = (word: string) => Math.log(1 + places.length / (1 + (byWord.get(word)?.size ?? 0)));

  const completions = (beginning: string) => {
    let [low, high] = [0, dictionary.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((dictionary[middle] ?? '') < beginning) low = middle + 1;
      else high = middle;
    }
    const words: string[] = [];
    for (let at = low; dictionary[at]?.startsWith(beginning); at++) words.push(dictionary[at] ?? '');
    return words;
  };

  return {
    search: (query, limit) => {
      const typed = wordsOf(query);
      const words = typed.filter((word) => !everywhere.has(word) && !/^\d+[a-z]?$/.test(word));
      if (words.length === 0) return [];
      const last = typed.at(-1);
      const scores = new Map<NamedPlace, number>();
      let total = 0;
      for (const word of words) {
        const weight = weightOf(word);
        total += weight;
        const exact = byWord.get(word) ?? new Set<NamedPlace>();
        for (const place of exact) scores.set(place, (scores.get(place) ?? 0) + weight);
        if (word !== last || word.length < 2) continue;
        for (const completion of completions(word))
          for (const place of byWord.get(completion) ?? [])
            if (!exact.has(place)) scores.set(place, (scores.get(place) ?? 0) + weight * 0.8);
      }
      return [...scores]
        .map(([place, score]) => {
          const inZone = words.filter(
            (word) => zones.get(place)?.has(word) && !place.name.toLowerCase().includes(word),
          );
          const zoneScore = inZone.reduce((sum, word) => sum + weightOf(word) * zoneShare, 0);
          return { place, score: Math.min(1, (score + zoneScore) / total) };
        })
        .filter(({ score }) => score >= leastScore)
        .sort(
          (one, other) =>
            other.score - one.score ||
            one.place.name.length - other.place.name.length ||
            one.place.id - other.place.id,
        )
        .slice(0, limit);
    },
  };
}

const wordsOf = (text: string): readonly string[] => [
  ...new Set(
    text
      .normalize('NFKD')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== ''),
  ),
];
