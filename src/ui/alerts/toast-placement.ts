/**
 * Where toasts stand (decision 0027): as near to the top right of the main area as there is a place over no control.
 * Pure; all in CSS pixels of the window.
 */

export interface Size {
  readonly width: number;
  readonly height: number;
}
export interface Position {
  readonly left: number;
  readonly top: number;
}
export type Box = Size & Position;

/** What is in the way. */
export interface Obstacles {
  /** Never to be covered while any place is left: the head of the screen, a dialog's controls, what has the focus. */
  readonly hard: readonly Box[];
  /** Better not covered: every other control. One that is named twice counts twice. */
  readonly soft: readonly Box[];
  /** Not covered where that costs no control: what is read at a glance. */
  readonly figures?: readonly Box[];
}

export interface PlacedToast {
  readonly size: Size;
  /** Where it stands already. */
  readonly position: Position | null;
  /** It was put there on another screen: it stays only where it covers no control. */
  readonly isFromElsewhere?: boolean;
}

/** Between toasts, and between a toast and what it stands below. */
const GAP = 8;
const MARGIN = 12;

/** The positions of toasts, in their order. One in a valid place stays there. */
export function placeToasts(
  toasts: readonly PlacedToast[],
  area: Box,
  { hard, soft, figures = [] }: Obstacles,
): readonly Position[] {
  const stays = toasts.map(
    ({ size, position, isFromElsewhere = false }) =>
      position !== null &&
      isWithin({ ...size, ...position }, area) &&
      covered({ ...size, ...position }, isFromElsewhere ? [...hard, ...soft] : hard) === 0,
  );
  const occupied: Box[] = [];
  const positions: Position[] = [];
  const take = (at: number, position: Position): void => {
    positions[at] = position;
    occupied.push({ ...position, ...sizeOf(at) });
  };
  const sizeOf = (at: number): Size => toasts[at]?.size ?? { width: 0, height: 0 };
  for (const [at, { size, position }] of toasts.entries()) {
    if (!stays[at] || position === null) continue;
    if (covered({ ...size, ...position }, occupied) === 0) take(at, position);
  }
  for (const [at, { size }] of toasts.entries())
    if (!(at in positions)) take(at, placeToast(size, area, { hard: [...hard, ...occupied], soft, figures }));
  return positions;
}

/** The best position of one toast. Where every position covers something, it covers as little as can be. */
export function placeToast(size: Size, area: Box, obstacles: Obstacles): Position {
  const clear = bestOf(candidatesOf(size, area, obstacles, GAP), size, area, obstacles);
  // Only flush against its neighbours may there be room for it.
  return covered({ ...clear, ...size }, obstacles.hard) === 0
    ? clear
    : bestOf(candidatesOf(size, area, obstacles, 0), size, area, obstacles);
}

/** Every position worth a look: at the edges of the main area and at those of what is in the way, so far from them. */
function candidatesOf(
  { width, height }: Size,
  area: Box,
  { hard, soft, figures = [] }: Obstacles,
  gap: number,
): readonly Position[] {
  const margin = gap === 0 ? 0 : MARGIN;
  const right = area.left + area.width - width;
  const bottom = area.top + area.height - height;
  const lefts = within(area.left, right, [
    right - margin,
    area.left + margin,
    ...hard.map((box) => box.left - width - gap),
  ]);
  const tops = within(area.top, bottom, [
    area.top + margin,
    ...[...hard, ...soft, ...figures].map((box) => box.top + box.height + gap),
  ]);
  return lefts.flatMap((left) => tops.map((top) => ({ left, top })));
}

function bestOf(
  positions: readonly Position[],
  size: Size,
  area: Box,
  { hard, soft, figures = [] }: Obstacles,
): Position {
  const right = area.left + area.width - size.width;
  const far = ({ left, top }: Position): number => top + 2 * (right - left);
  let best: Position & { readonly cost: number } = {
    left: right,
    top: area.top,
    cost: Number.POSITIVE_INFINITY,
  };
  for (const position of [...positions].sort((one, other) => far(one) - far(other))) {
    const box = { ...position, ...size };
    const cost = covered(box, hard) * 1_000 + covered(box, soft) + covered(box, figures) / 1_000;
    if (cost < best.cost) best = { ...position, cost };
    if (cost === 0) break;
  }
  return { left: best.left, top: best.top };
}

/** How many square pixels of the boxes lie under one. */
export const covered = (box: Box, others: readonly Box[]): number =>
  others.reduce((sum, other) => sum + shared(box, other), 0);

function shared(one: Box, other: Box): number {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}

const isWithin = (box: Box, area: Box): boolean =>
  box.left >= area.left &&
  box.top >= area.top &&
  box.left + box.width <= area.left + area.width &&
  box.top + box.height <= area.top + area.height;

/** Those from `least` to `most`, each once; where there are none, the first that there can be. */
function within(least: number, most: number, values: readonly number[]): readonly number[] {
  const found = [...new Set(values.filter((value) => value >= least && value <= most))];
  return found.length > 0 ? found : [Math.max(least, most)];
}
