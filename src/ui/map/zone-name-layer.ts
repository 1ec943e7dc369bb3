/**
 * The names of zones, as elements over the map. They give way to markers again and again; drawn by the map they would have all of it drawn
 * anew each time, which on an old desktop was the longest task of the page.
 */
import Layer from 'ol/layer/Layer.js';
import type { FrameState } from 'ol/Map.js';
import type { MapColours } from './map-theme.ts';
import type { LabelPosition } from './zone-names.ts';

export interface ZoneNameLayer {
  readonly layer: Layer;
  /** One position for each name; one without a position is left out. */
  show(names: readonly string[], positions: readonly LabelPosition[]): void;
  recolour(colours: MapColours): void;
}

/** @param maxResolution Farther away there are no names. */
export function createZoneNameLayer(maxResolution: number): ZoneNameLayer {
  const element = document.createElement('div');
  element.className = 'ol-layer hd-zone-names';
  element.setAttribute('aria-hidden', 'true');
  Object.assign(element.style, {
    position: 'absolute',
    inset: '0',
    overflow: 'hidden',
    pointerEvents: 'none',
  });
  let drawn: { readonly name: HTMLElement; readonly position: LabelPosition }[] = [];
  let frame: FrameState | null = null;

  const place = (): void => {
    if (!frame) return;
    for (const { name, position } of drawn) {
      name.hidden = position === null || frame.viewState.resolution > maxResolution;
      if (!position || name.hidden) continue;
      const [x, y] = pixelOf(frame, position);
      name.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%)`;
    }
  };

  return {
    // Over all that the map draws: between two of its layers it would need a second canvas.
    layer: new Layer({
      zIndex: 9,
      render: (now) => {
        frame = now;
        place();
        return element;
      },
    }),
    show: (names, positions) => {
      if (names.length !== drawn.length) element.replaceChildren(...names.map(elementOf));
      const children = [...element.children] as HTMLElement[];
      drawn = children.map((name, index) => ({ name, position: positions[index] ?? null }));
      place();
    },
    recolour: ({ muted, font }) => {
      element.style.color = muted;
      element.style.font = `500 11px ${font}`;
    },
  };
}

/** Of the map's viewport, by OpenLayers' own matrix. */
function pixelOf(
  { coordinateToPixelTransform }: FrameState,
  [x, y]: NonNullable<LabelPosition>,
): readonly [number, number] {
  const [a = 1, b = 0, c = 0, d = 1, right = 0, down = 0] = coordinateToPixelTransform;
  return [a * x + c * y + right, b * x + d * y + down];
}

function elementOf(text: string): HTMLElement {
  const name = document.createElement('span');
  name.textContent = [...text].join('\u200a');
  Object.assign(name.style, { position: 'absolute', top: '0', left: '0', whiteSpace: 'nowrap' });
  return name;
}
