/**
 * Sprites of markers, drawn once for each status, heading and pixel ratio, and stamped from then on. Drawn from the
 * shared shapes of `src/contract/marker-shapes.ts`, with an outline in the colour of the surface by which markers part.
 */
import type { MarkerState, PainterTheme } from '../../contract/fleet.ts';
import { type Shape, shapeBox, statusShapes } from '../../contract/marker-shapes.ts';
import { isOrderState, markerSizes, markerStatus } from '../../domain/marker.ts';

export type PainterContext = OffscreenCanvasRenderingContext2D;
/** Makes a canvas of device pixels; null where none can be had. */
export type CreateCanvas = (width: number, height: number) => OffscreenCanvas | null;

/** A square of an atlas. */
export interface Sprite {
  readonly atlas: OffscreenCanvas;
  /** Its top left corner on the atlas, device pixels. */
  readonly left: number;
  readonly top: number;
  /** Half of its side: from its edge to its middle, device pixels. */
  readonly middle: number;
}

export interface Sprites {
  /** `heading` in degrees, NaN for none. Null where no canvas can be had. */
  of(state: MarkerState, heading: number, isChosen: boolean): Sprite | null;
}

/** Headings are drawn in so many directions; 7.5 degrees cannot be told apart at 22 px. */
const directions = 48;

/**
 * An atlas has so many sprites in a row, and as many rows: a canvas of its own for each sprite
 * costs more than the sprite.
 */
const perRow = 4;

/** Sprites of one theme and pixel ratio; another theme or ratio means new sprites. */
export function createSprites(createCanvas: CreateCanvas, theme: PainterTheme, pixelRatio: number): Sprites {
  const drawn = new Map<string, Sprite | null>();
  const placeOf = createAtlases(createCanvas);
  return {
    of(state, heading, isChosen) {
      const shape = statusShapes[markerStatus[state]];
      const direction = shape.turns ? directionOf(heading) : -1;
      const key = `${state} ${direction} ${isChosen}`;
      const known = drawn.get(key);
      if (known !== undefined) return known;
      const sprite = draw(state, direction, isChosen);
      drawn.set(key, sprite);
      return sprite;
    },
  };

  function draw(state: MarkerState, direction: number, isChosen: boolean): Sprite | null {
    const size = isChosen
      ? markerSizes.chosen
      : isOrderState(state)
        ? markerSizes.order
        : markerSizes.phlebotomist;
    const outline = isChosen ? markerSizes.halo : markerSizes.outline;
    // A turned arrow reaches beyond its box by the diagonal; the chosen one stands on a disc.
    const middle = Math.ceil((size * 0.75 + outline + 1) * pixelRatio);
    const place = placeOf(middle);
    if (!place) return null;
    const { context, ...sprite } = place;
    context.save();
    context.translate(sprite.left + middle, sprite.top + middle);
    context.scale(pixelRatio, pixelRatio);
    if (isChosen) drawDisc(context, theme.states[state], middle / pixelRatio - 1);
    if (direction > 0) context.rotate((direction * 2 * Math.PI) / directions);
    context.scale(size / shapeBox, size / shapeBox);
    context.translate(-shapeBox / 2, -shapeBox / 2);
    drawShape(
      context,
      statusShapes[markerStatus[state]],
      theme.states[state],
      theme.surface,
      (outline * shapeBox) / size,
    );
    context.restore();
    return sprite;
  }
}

/**
 * Hands out the squares of atlases, one after the other; sprites of one size share their atlases. Null
 * where no canvas can be had.
 */
function createAtlases(createCanvas: CreateCanvas) {
  const atlases = new Map<number, { atlas: OffscreenCanvas; context: PainterContext; used: number }>();
  return (middle: number): (Sprite & { readonly context: PainterContext }) | null => {
    const side = 2 * middle;
    let open = atlases.get(middle);
    if (!open || open.used === perRow ** 2) {
      const atlas = createCanvas(perRow * side, perRow * side);
      const context = atlas?.getContext('2d');
      if (!atlas || !context) return null;
      open = { atlas, context, used: 0 };
      atlases.set(middle, open);
    }
    const { atlas, context, used } = open;
    open.used += 1;
    return { atlas, context, middle, left: (used % perRow) * side, top: Math.floor(used / perRow) * side };
  };
}

/** An arrow without a heading points north. */
function directionOf(heading: number): number {
  if (Number.isNaN(heading)) return 0;
  return ((Math.round((heading * directions) / 360) % directions) + directions) % directions;
}

function drawDisc(context: PainterContext, hue: string, radius: number): void {
  context.globalAlpha = 0.2;
  context.fillStyle = hue;
  context.beginPath();
  context.arc(0, 0, radius, 0, 2 * Math.PI);
  context.fill();
  context.globalAlpha = 1;
}

/** `outline` in units of the shape's box. */
function drawShape(
  context: PainterContext,
  shape: Shape,
  hue: string,
  surface: string,
  outline: number,
): void {
  const paths = shape.parts.map((part) => ({ part, path: new Path2D(part.path) }));
  context.lineJoin = 'round';
  context.lineCap = 'butt';
  context.strokeStyle = surface;
  for (const { part, path } of paths) {
    if (part.paint === 'cut') continue;
    context.lineWidth = 2 * outline + (part.paint === 'stroke' ? part.width : 0);
    context.stroke(path);
  }
  for (const { part, path } of paths) {
    context.fillStyle = part.paint === 'cut' ? surface : hue;
    if (part.paint !== 'stroke') {
      context.fill(path);
      continue;
    }
    context.strokeStyle = hue;
    context.lineWidth = part.width;
    context.setLineDash(part.dash ? [...part.dash] : []);
    context.stroke(path);
    context.setLineDash([]);
  }
}
