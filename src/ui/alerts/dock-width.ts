/** How wide the dock may be; all in CSS pixels. */
export interface DockLimits {
  readonly min: number;
  readonly max: number;
}

/**
 * The main area keeps at least two thirds of the window; at 1200 px that leaves the dock little
 * more than its least width.
 */
export const dockLimits = (windowWidth: number): DockLimits => ({
  min: 280,
  max: Math.max(280, Math.min(520, Math.round(windowWidth * 0.3))),
});

/**
 * The width until a person has resized it: a fifth of the window, so that a route beside it leaves
 * the map 45 % of the window.
 */
export const standardWidth = (windowWidth: number): number => within({ min: 280, max: 340 }, windowWidth / 5);

export const within = ({ min, max }: DockLimits, width: number): number =>
  Math.round(Math.max(min, Math.min(max, width)));

const STEP = 16;

/** The width after a key on the dock's resize handle, or null for a key that does nothing there. */
export function widthAfterKey(key: string, width: number, limits: DockLimits): number | null {
  switch (key) {
    case 'ArrowLeft':
      return within(limits, width + STEP);
    case 'ArrowRight':
      return within(limits, width - STEP);
    case 'Home':
      return limits.min;
    case 'End':
      return limits.max;
    default:
      return null;
  }
}
