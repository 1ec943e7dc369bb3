/**
 * A hospital's bookings, newest first, as blocks of JSON: a change makes one block anew, and the
 * others are sent as they are.
 */

/** The place of a booking in the list: by its moment of creation, then by its id, both descending. */
export interface OrderKey {
  /** ms since 1970. */
  readonly createdAt: number;
  readonly id: number;
}

export interface OrderBlock {
  /** The key of its last booking; the block has every booking from the one before it to here. */
  readonly last: OrderKey;
  readonly count: number;
  /** How many of them have each status. */
  readonly statuses: ReadonlyMap<string, number>;
  /** `,{…},\n{…}` in UTF-8. */
  readonly text: Buffer;
}

/** Below 0 where `one` stands before `other`. */
export const compareKeys = (one: OrderKey, other: OrderKey): number =>
  other.createdAt - one.createdAt || other.id - one.id;

/** Which of the blocks has, or would have, the booking: the last one has all that is older. */
export function blockOf(blocks: readonly OrderBlock[], key: OrderKey): number {
  let [from, to] = [0, Math.max(0, blocks.length - 1)];
  while (from < to) {
    const middle = (from + to) >> 1;
    const block = blocks[middle];
    if (block && compareKeys(key, block.last) > 0) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** How many bookings have the statuses for which `isMeant`. */
export function countOf(blocks: readonly OrderBlock[], isMeant: (status: string) => boolean): number {
  let sum = 0;
  for (const { statuses } of blocks)
    for (const [status, count] of statuses) if (isMeant(status)) sum += count;
  return sum;
}

const open = Buffer.from('[');
const close = Buffer.from(']');
const empty = [Buffer.from('[]')];
/** The first block without its comma, the same buffer each time, so that what is kept of it is found again. */
const withoutComma = new WeakMap<Buffer, Buffer>();

/** The whole list as JSON, in pieces. */
export function wholeList(blocks: readonly OrderBlock[]): readonly Buffer[] {
  const [first, ...others] = blocks;
  if (!first) return empty;
  const start = withoutComma.get(first.text) ?? first.text.subarray(1);
  withoutComma.set(first.text, start);
  return [open, start, ...others.map(({ text }) => text), close];
}

const newline = 0x0a;

/** The bookings `from` (0 is the newest) to `from + count - 1`, as far as there are, as JSON. */
export function rangeOf(blocks: readonly OrderBlock[], from: number, count: number): string {
  const rows: string[] = [];
  let before = 0;
  for (const block of blocks) {
    if (before >= from + count) break;
    if (before + block.count > from) rows.push(...rowsOf(block, from - before, from + count - before));
    before += block.count;
  }
  return `[${rows.join(',\n')}]`;
}

/** The texts of the block's bookings `from` to `to - 1`. */
function rowsOf({ text, count }: OrderBlock, from: number, to: number): readonly string[] {
  const rows: string[] = [];
  let start = 1;
  for (let row = 0; row < Math.min(count, to); row += 1) {
    // Within a row JSON writes a line's end as \n; raw it stands between rows only.
    const end = text.indexOf(newline, start);
    if (row >= from) rows.push(text.toString('utf8', start, end === -1 ? text.length : end - 1));
    start = end + 1;
  }
  return rows;
}
