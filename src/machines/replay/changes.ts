/** What differs between two states of a model. */

/** A value that is another than before. `before` and `after` are short, null where there is none. */
export interface Change {
  /** Names and keys, with dots between. */
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** The first changes, and how many there are in all. */
export interface Changes {
  readonly list: readonly Change[];
  readonly count: number;
}

/** A list of ten thousand that came at once is told by its first lines. */
const MOST = 40;
const MOST_CHARACTERS = 160;
/** What is shorter is told as a whole. */
const SHORT_LIST = 5;

/** Compares what stands under the same names. What is the same object is not looked at. */
export function changesBetween(before: unknown, after: unknown, path: string): Changes {
  const list: Change[] = [];
  let count = 0;
  const note = (at: string, was: unknown, is: unknown): void => {
    count += 1;
    if (list.length < MOST) list.push({ path: at, before: brief(was), after: brief(is) });
  };
  const compare = (at: string, was: unknown, is: unknown): void => {
    if (Object.is(was, is)) return;
    const [wasParts, isParts] = [partsOf(was), partsOf(is)];
    if (!wasParts || !isParts) {
      note(at, was, is);
      return;
    }
    for (const [name, value] of isParts) compare(`${at}.${name}`, wasParts.get(name), value);
    for (const [name, value] of wasParts) if (!isParts.has(name)) note(`${at}.${name}`, value, undefined);
  };
  compare(path, before, after);
  return { list, count };
}

/** The parts of a value by their names; null for one that has none. */
function partsOf(value: unknown): ReadonlyMap<unknown, unknown> | null {
  if (typeof value !== 'object' || value === null) return null;
  if (value instanceof Map) return value;
  if (value instanceof Set) return new Map([...value].map((one) => [one, true]));
  if (Array.isArray(value)) return new Map(value.map((one, at) => [keyOf(one) ?? at, one]));
  return new Map(Object.entries(value));
}

/** The name that an entry of a list keeps where others come before it. */
function keyOf(entry: unknown): string | null {
  if (typeof entry !== 'object' || entry === null) return null;
  const { key, id } = entry as { readonly key?: unknown; readonly id?: unknown };
  return typeof key === 'string' ? key : typeof id === 'string' ? id : null;
}

/** One line; of what has many entries only how many. */
function brief(value: unknown): string | null {
  if (value === undefined) return null;
  const text = JSON.stringify(value, (_, inner: unknown) => {
    if (inner instanceof Map || inner instanceof Set) return `{${inner.size}}`;
    return Array.isArray(inner) && inner.length > SHORT_LIST ? `[${inner.length}]` : inner;
  });
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS - 1)}…` : text;
}
