/** True where all fields are the same; lists compare element by element. */
export const sameFields = <T extends object>(one: T, other: T): boolean =>
  (Object.keys(one) as (keyof T)[]).every((key) => {
    const a = one[key];
    const b = other[key];
    return a === b || (Array.isArray(a) && Array.isArray(b) && a.length === b.length && sameFields(a, b));
  });
