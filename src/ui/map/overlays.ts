/** What lies over a map: elements marked with `data-over-map` within the element marked with `data-map-area`. */
import type { Rect } from '../../domain/camera.ts';

/** Their boxes from the map's top left corner, CSS pixels; what has no size is left out. */
export function overlaysOf(map: HTMLElement): readonly Rect[] {
  const origin = map.getBoundingClientRect();
  const area = map.closest('[data-map-area]');
  return [...(area?.querySelectorAll('[data-over-map]') ?? [])]
    .map(boxAtRest)
    .filter(({ width, height }) => width > 0 && height > 0)
    .map(({ left, top, right, bottom }) => ({
      left: left - origin.left,
      top: top - origin.top,
      right: right - origin.left,
      bottom: bottom - origin.top,
    }));
}

/** An element that is on its way counts where it will stand. */
function boxAtRest(element: Element): DOMRect {
  const { x, y, width, height } = element.getBoundingClientRect();
  const [right = 0, down = 0] = getComputedStyle(element)
    .translate.split(' ')
    .map((part) => Number.parseFloat(part) || 0);
  return new DOMRect(x - right, y - down, width, height);
}
