/** The numbers of each marker as they were sent last: one array, and not an object for each of a hundred thousand. */
import { FrameField, frameStride, goneState } from '../../contract/fleet.ts';

export interface SentRows {
  /** A number of an index, by its place in `FrameField`. */
  read(index: number, field: number): number;
  /** Takes the row of an index; answers whether it is another one than before, as that of a new marker is. */
  take(index: number, row: Float64Array, isNew: boolean): boolean;
  /** A frame that takes the first indices away, and has the rows of the others. */
  frame(gone: readonly number[], others: readonly number[]): Float64Array<ArrayBuffer>;
}

/** Markers that there is room for at first. */
const FIRST_ROWS = 256;

export function createSentRows(): SentRows {
  let rows = new Float64Array(FIRST_ROWS * frameStride);
  return {
    read: (index, field) => rows[index * frameStride + field] ?? Number.NaN,
    take: (index, row, isNew) => {
      const at = index * frameStride;
      if (at >= rows.length) {
        const before = rows;
        rows = new Float64Array(2 * before.length);
        rows.set(before);
      }
      let isOther = isNew;
      for (let field = 0; field < frameStride && !isOther; field += 1)
        isOther = !Object.is(row[field], rows[at + field]);
      if (isOther) rows.set(row, at);
      return isOther;
    },
    frame: (gone, others) => {
      const frame = new Float64Array((gone.length + others.length) * frameStride);
      let at = 0;
      for (const index of gone) {
        frame[at + FrameField.index] = index;
        frame[at + FrameField.state] = goneState;
        at += frameStride;
      }
      for (const index of others)
        for (let field = 0; field < frameStride; field += 1)
          frame[at++] = rows[index * frameStride + field] ?? 0;
      return frame;
    },
  };
}
