/** A parameter of the address as text, which the router reads as a number where it looks like one; empty for anything else. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
