/**
 * The names of zones, as elements over the map. They give way to markers again and again: drawn by the map they would
 * redraw all of it each time, which on an old desktop was the longest task of the page.
 */
import Layer from 'ol/layer/Layer.js';
import type { FrameState } from 'ol/Map.js';
import type { Rect } from '../../domain/camera.ts';
import type { MapColours } from './map-theme.ts';
import { boxOfName, type LabelPosition, meet } from './zone-names.ts';

export interface ZoneNameLayer {
  readonly layer: Layer;
  /** One position for each name. One without a position is left out, and of two that meet the later. */
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
  let drawn: { readonly name: HTMLElement; readonly text: string; readonly position: LabelPosition }[] = [];
  let frame: FrameState | null = null;

  const place = (): void => {
    if (!frame) return;
    const isFar = frame.viewState.resolution > maxResolution;
    const boxes: Rect[] = [];
    for (const { name, text, position } of drawn) {
      name.hidden = true;
      if (!position || isFar) continue;
      const pixel = pixelOf(frame, position);
      const box = boxOfName(text, pixel);
      if (boxes.some((other) => meet(box, other))) continue;
      boxes.push(box);
      name.hidden = false;
      name.style.transform = `translate(${pixel[0]}px, ${pixel[1]}px) translate(-50%, -50%)`;
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
      drawn = children.map((name, index) => ({
        name,
        text: names[index] ?? '',
        position: positions[index] ?? null,
      }));
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
