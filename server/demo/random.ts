/** Chance that is the same every time: the demo's data depend on nothing but the seed. */

export interface Random {
  /** 0 (in) to 1 (out). */
  next(): number;
  /** A whole number from `least` to `most`, both in. */
  between(least: number, most: number): number;
  /** One of the list, which must not be empty. */
  pick<T>(list: readonly T[]): T;
  /** Different elements of the list, as many as `count`, in the order in which they were drawn. */
  sample<T>(list: readonly T[], count: number): readonly T[];
  /** True with the probability given, 0 to 1. */
  chance(probability: number): boolean;
}

/** Mulberry32 over a hash of the seed's text. */
export function createRandom(seed: string): Random {
  let state = 2_166_136_261;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16_777_619) >>> 0;

  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  const pick = <T>(list: readonly T[]): T => {
    const chosen = list[between(0, list.length - 1)];
    if (chosen === undefined) throw new RangeError('nothing to pick from');
    return chosen;
  };

  return {
    next,
    between,
    pick,
    sample: (list, count) => {
      const rest = [...list];
      return Array.from({ length: Math.min(count, rest.length) }, () =>
        rest.splice(between(0, rest.length - 1), 1),
      ).flat();
    },
    chance: (probability) => next() < probability,
  };
}
