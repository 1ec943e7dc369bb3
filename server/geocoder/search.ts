/** Finds places for a typed text: rare words count more, and the last word also by its beginning. */
import type { NamedPlace } from '../../src/domain/named-places.ts';

export interface Found {
  readonly place: NamedPlace;
  /** 0 to 1: the mean of how much of the query stands in the place, and how much of the place's name in the query. */
  readonly score: number;
}

export interface PlaceSearch {
  /** The best places first, at most `limit`. */
  search(query: string, limit: number): readonly Found[];
}

/** Words that stand in every address of the city say nothing about where in it. */
const everywhere = new Set(['chennai', 'tamil', 'nadu', 'tn', 'india', 'no', 'near', 'opp', 'the']);
const isTelling = (word: string) => !everywhere.has(word) && !/^\d+([a-z]|st|nd|rd|th)?$/.test(word);
const leastScore = 0.25;
/** The weight of a word of the zone, or of an unfinished word, compared with a word of the name. */
const zoneShare = 0.3;
const beginningShare = 0.8;

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
  const sum = (words: readonly string[]) => words.reduce((total, word) => total + weightOf(word), 0);

  return {
    search: (query, limit) => {
      const typed = wordsOf(query);
      const words = typed.filter(isTelling);
      const total = sum(words);
      if (total === 0) return [];
      const matches = new Map<NamedPlace, { query: number; name: number }>();
      const add = (place: NamedPlace, ofQuery: number, ofName: number) => {
        const match = matches.get(place) ?? { query: 0, name: 0 };
        matches.set(place, { query: match.query + ofQuery, name: match.name + ofName });
      };
      for (const word of words) {
        const weight = weightOf(word);
        const exact = byWord.get(word);
        for (const place of exact ?? []) add(place, weight, weight);
        if (word !== typed.at(-1) || word.length < 2) continue;
        for (const completion of completions(dictionary, word))
          for (const place of byWord.get(completion) ?? [])
            if (!exact?.has(place))
              add(place, weight * beginningShare, weightOf(completion) * beginningShare);
      }
      return [...matches]
        .map(([place, match]) => {
          const name = wordsOf(place.name);
          const inZone = words.filter((word) => zones.get(place)?.has(word) && !name.includes(word));
          const ofQuery = (match.query + sum(inZone) * zoneShare) / total;
          const ofName = match.name / Math.max(match.name, sum(name.filter(isTelling)));
          return { place, score: Math.min(1, (ofQuery + ofName) / 2) };
        })
        .filter(({ score }) => score >= leastScore)
        .sort((one, other) => other.score - one.score || one.place.id - other.place.id)
        .slice(0, limit);
    },
  };
}

/** The words of the sorted dictionary that begin so. */
function completions(dictionary: readonly string[], beginning: string): readonly string[] {
  let [low, high] = [0, dictionary.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((dictionary[middle] ?? '') < beginning) low = middle + 1;
    else high = middle;
  }
  const words: string[] = [];
  for (let at = low; dictionary[at]?.startsWith(beginning); at++) words.push(dictionary[at] ?? '');
  return words;
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
