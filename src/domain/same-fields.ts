/** True where all fields are the same; lists compare element by element. */
export function sameFields<T extends object>(one: T, other: T): boolean {
  const keys = Object.keys(one) as (keyof T)[];
  if (keys.length !== Object.keys(other).length) return false;
  // A loop: each poll of a hospital compares up to a hundred thousand rows.
  for (const key of keys) {
    const a = one[key];
    const b = other[key];
    if (a !== b && !(Array.isArray(a) && Array.isArray(b) && sameFields(a, b))) return false;
  }
  return true;
}
