/** Chance that is the same each time a day is lived again. */
export interface Dice {
  /** From 0 to below 1. */
  next(): number;
  /** True so many times of a hundred. */
  percent(chance: number): boolean;
  /** A whole number of a range, both ends included. */
  between(least: number, most: number): number;
}

/** Mulberry32. */
export function createDice(seed: number): Dice {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    percent: (chance) => next() * 100 < chance,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
  };
}
