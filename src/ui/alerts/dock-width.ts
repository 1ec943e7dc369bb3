/** How wide the dock may be; all in CSS pixels. */
export interface DockLimits {
  readonly min: number;
  readonly max: number;
}

/** The work keeps at least two thirds of the window; at 1200 px that leaves the dock little more than its least width. */
export const dockLimits = (windowWidth: number): DockLimits => ({
  min: 280,
  max: Math.max(280, Math.min(520, Math.round(windowWidth * 0.3))),
});

export const within = ({ min, max }: DockLimits, width: number): number =>
  Math.round(Math.max(min, Math.min(max, width)));

const STEP = 16;

/** The width after a key on the dock's left edge, or null for a key that does nothing there. */
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
