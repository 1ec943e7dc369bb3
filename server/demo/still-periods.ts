/**
 * The still periods of phlebotomists. One lasts eight minutes and a new one begins every four, so that at any moment a
 * phlebotomist stands still for four minutes or more to come: a console that signs in at any time sees an idle alert
 * soon after.
 */
const EVERY_MS = 4 * 60_000;

/** Does phlebotomist `index` of `size` stand still `elapsed` ms after the fleet's start? */
export function standsStill(index: number, size: number, elapsed: number): boolean {
  const newest = Math.floor(elapsed / EVERY_MS);
  return [newest, newest - 1].some((period) => phlebotomistAt(period, size) === index);
}

/** Steps through the fleet in strides, so that neighbours in the list do not stand still one after the other. */
function phlebotomistAt(period: number, size: number): number {
  const stride = size > 7 ? 7 : 1;
  return (((period * stride) % size) + size) % size;
}
