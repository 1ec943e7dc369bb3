/**
 * Who rests when. A rest lasts eight minutes and a new one begins every four, so that at any moment somebody rests who will go
 * on resting for four minutes or more: a console that signs in whenever it likes sees an idle alert soon after.
 */
export const REST_MS = 8 * 60_000;
const EVERY_MS = 4 * 60_000;

/** Is rider `index` of `size` resting `elapsed` ms after the fleet's start? */
export function isResting(index: number, size: number, elapsed: number): boolean {
  const newest = Math.floor(elapsed / EVERY_MS);
  return [newest, newest - 1].some((slot) => riderOf(slot, size) === index);
}

/** Steps through the fleet in strides, so that neighbours in the list do not rest one after the other. */
function riderOf(slot: number, size: number): number {
  const stride = size > 7 ? 7 : 1;
  return (((slot * stride) % size) + size) % size;
}
