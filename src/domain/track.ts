/** The map point rules (specification 2, Live tracking): which points of a history are drawn, and how. */

import type { TrackPoint } from '../contract/capabilities/fleet.ts';
import type { Place } from '../contract/model.ts';

/** `start` is green, `end` red, `idle` a red warning, `processing` blue. */
export type TrackMarkKind = 'start' | 'end' | 'idle' | 'processing';

export interface TrackMark {
  readonly kind: TrackMarkKind;
  readonly point: TrackPoint;
}

export interface Track {
  /** All processing points, oldest first; the line joins them. */
  readonly line: readonly Place[];
  /** The points drawn by themselves, oldest first. */
  readonly marks: readonly TrackMark[];
}

export const emptyTrack: Track = { line: [], marks: [] };

const kinds: ReadonlyMap<string, TrackMarkKind> = new Map([
  ['STARTED', 'start'],
  ['ENDED', 'end'],
  ['IDLE', 'idle'],
  ['PROCESSING', 'processing'],
]);

/**
 * The drawn points, of points given oldest first. A processing point is drawn only if it is the first, or more than
 * `gapMs` after the processing point before it. A status that the rules do not name is not drawn.
 */
export function trackOf(points: readonly TrackPoint[], gapMs: number): Track {
  const line: TrackPoint[] = [];
  const marks: TrackMark[] = [];
  for (const point of points) {
    const kind = kinds.get(point.status.toUpperCase());
    if (!kind) continue;
    const before = line.at(-1);
    if (kind === 'processing') line.push(point);
    if (kind !== 'processing' || !before || point.at - before.at > gapMs) marks.push({ kind, point });
  }
  return { line, marks };
}

/**
 * The marks worth a line in a list: a stop is listed once, where it began, however many points the phone sent while it
 * lasted.
 */
export function notableMarks(marks: readonly TrackMark[]): readonly TrackMark[] {
  return marks.filter((mark, position) => mark.kind !== 'idle' || marks[position - 1]?.kind !== 'idle');
}

/** The ids of the orders that the points name, each once, in the order of their first point. */
export function ordersOf(points: readonly TrackPoint[]): readonly string[] {
  return [...new Set(points.flatMap(({ orderId }) => (orderId === null ? [] : [orderId])))];
}
