/**
 * Draws a layout on a canvas: clusters with their counts, markers sprite by sprite, labels, and the
 * chosen marker above all.
 */
import {
  type MapView,
  type MarkerState,
  markerStates,
  type PainterTheme,
  viewMargin,
} from '../../contract/fleet.ts';
import { zoomOfResolution } from '../../domain/geo.ts';
import { clusterSize, isOrderState, labelZoom, markerSizes } from '../../domain/marker.ts';
import type { Cluster, Layout } from './layout.ts';
import type { MarkerTable } from './marker-table.ts';
import type { PainterContext, Sprite, Sprites } from './sprites.ts';

export interface Scene {
  readonly table: MarkerTable;
  readonly layout: Layout;
  readonly view: MapView;
  readonly theme: PainterTheme;
  readonly sprites: Sprites;
  /** Index of the chosen marker; -1 for none. */
  readonly chosen: number;
}

/** From the bottom up: markers that need attention are above the others. */
const paintOrder: readonly MarkerState[] = [
  'orderPending',
  'orderAssigned',
  'orderInProgress',
  'ended',
  'moving',
  'atBooking',
  'unclear',
  'silent',
  'fellSilent',
  'notMoving',
];
/** Height and gap of a label, CSS pixels. */
const labelHeight = 16;
const labelGap = 4;
/** Of the font of labels, as a rule; measuring each text would cost more than it is worth. */
const letterWidth = 6.6;

/**
 * The canvas must be clear; it is drawn in device pixels of the view's ratio. Answers where something is drawn: left,
 * top, right and bottom of each box, CSS pixels.
 */
export function drawFleet(context: PainterContext, scene: Scene): Float32Array<ArrayBuffer> {
  const { layout, view, chosen } = scene;
  for (const cluster of layout.clusters) drawCluster(context, cluster, scene);
  const byState = markerStates.map((): number[] => []);
  for (const index of layout.singles)
    if (index !== chosen) byState[scene.table.state[index] ?? 0]?.push(index);
  // All sprites before the first stamp: an atlas that is drawn on between two stamps is copied each time.
  const stamps: { readonly index: number; readonly sprite: Sprite }[] = [];
  for (const state of paintOrder)
    for (const index of byState[markerStates.indexOf(state)] ?? []) {
      const sprite = spriteOf(scene, index, state);
      if (sprite) stamps.push({ index, sprite });
    }
  for (const { index, sprite } of stamps) stamp(context, scene, index, sprite);
  const labelled = zoomOfResolution(view.resolution) >= labelZoom ? layout.singles : [];
  const labels = drawLabels(context, scene, labelled);
  if (layout.singles.includes(chosen)) {
    const state = markerStates[scene.table.state[chosen] ?? 0];
    const sprite = state && spriteOf(scene, chosen, state);
    if (sprite) stamp(context, scene, chosen, sprite);
  }
  return occupiedBy(scene, labels);
}

function occupiedBy({ table, layout, chosen }: Scene, labels: readonly number[]): Float32Array<ArrayBuffer> {
  const boxes = [...labels];
  const square = (x: number, y: number, half: number): void =>
    void boxes.push(x - half, y - half, x + half, y + half);
  for (const cluster of layout.clusters) square(cluster.x, cluster.y, clusterSize(cluster.count) / 2);
  for (const index of layout.singles)
    square(layout.screenX[index] ?? 0, layout.screenY[index] ?? 0, radiusOf(table, index, chosen));
  return Float32Array.from(boxes);
}

/** From the middle of a marker to where its label may begin, CSS pixels. */
function radiusOf(table: MarkerTable, index: number, chosen: number): number {
  // The disc of the chosen marker reaches farther than its shape.
  if (index === chosen) return markerSizes.chosen * 0.75 + markerSizes.halo;
  const state = markerStates[table.state[index] ?? 0];
  return (state && isOrderState(state) ? markerSizes.order : markerSizes.phlebotomist) / 2;
}

const spriteOf = ({ table, sprites, chosen }: Scene, index: number, state: MarkerState): Sprite | null =>
  sprites.of(state, table.heading[index] ?? Number.NaN, index === chosen);

function stamp(
  context: PainterContext,
  { layout, view }: Scene,
  index: number,
  { atlas, left, top, middle }: Sprite,
): void {
  const side = 2 * middle;
  // Whole device pixels keep the sprites sharp.
  const x = Math.round((layout.screenX[index] ?? 0) * view.pixelRatio) - middle;
  const y = Math.round((layout.screenY[index] ?? 0) * view.pixelRatio) - middle;
  context.drawImage(atlas, left, top, side, side, x, y, side, side);
}

/** A disc with the count, in a ring that shows the shares of the states. */
function drawCluster(context: PainterContext, cluster: Cluster, { view, theme }: Scene): void {
  const ratio = view.pixelRatio;
  const x = cluster.x * ratio;
  const y = cluster.y * ratio;
  const radius = (clusterSize(cluster.count) / 2) * ratio;
  const disc = (colour: string, discRadius: number): void => {
    context.fillStyle = colour;
    context.beginPath();
    context.arc(x, y, discRadius, 0, 2 * Math.PI);
    context.fill();
  };
  disc(theme.surface, radius + markerSizes.outline * ratio);
  context.lineWidth = 3 * ratio;
  context.lineCap = 'butt';
  let from = -Math.PI / 2;
  for (const [position, count] of cluster.byState.entries()) {
    const state = markerStates[position];
    if (!state || count === 0) continue;
    const until = from + (count / cluster.count) * 2 * Math.PI;
    context.strokeStyle = theme.states[state];
    context.beginPath();
    context.arc(x, y, radius - 1.5 * ratio, from, until);
    context.stroke();
    from = until;
  }
  context.fillStyle = theme.text;
  setNumberFont(context, theme, ratio);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(countText(cluster.count), x, y + 0.5 * ratio);
}

/** The font of the number in a cluster. */
export function setNumberFont(context: PainterContext, { font }: PainterTheme, ratio: number): void {
  context.font = `600 ${12 * ratio}px ${font}`;
}

/** At most four characters, so that the number fits its disc. */
const countText = (count: number): string =>
  count < 10_000 ? String(count) : `${Math.floor(count / 1000)}k`;

/**
 * Labels stand right of their markers; a label that would cover another is left out. The chosen marker's comes first,
 * and stands left where the map's edge would cut it. Answers the labels' boxes.
 */
function drawLabels(
  context: PainterContext,
  { table, layout, view, theme, chosen }: Scene,
  labelled: readonly number[],
): readonly number[] {
  const ratio = view.pixelRatio;
  context.font = `500 ${12 * ratio}px ${theme.font}`;
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.lineWidth = 3 * ratio;
  context.strokeStyle = theme.surface;
  context.fillStyle = theme.text;
  const occupied = new Set<string>();
  const boxes: number[] = [];
  const isChosenHere = layout.singles.includes(chosen);
  const indices = isChosenHere ? [chosen, ...labelled.filter((index) => index !== chosen)] : labelled;
  for (const index of indices) {
    const text = table.text(index);
    if (!text) continue;
    const words = text.kind === 'order' ? text.id : text.name;
    const middle = layout.screenY[index] ?? 0;
    // Its width decides on its side, and is worth measuring.
    const width = index === chosen ? context.measureText(words).width / ratio : words.length * letterWidth;
    const away = radiusOf(table, index, chosen) + labelGap;
    const left = labelLeft(layout.screenX[index] ?? 0, { away, width, isChosen: index === chosen }, view);
    if (!reserve(occupied, left, middle, width)) continue;
    boxes.push(left, middle - labelHeight / 2, left + width, middle + labelHeight / 2);
    context.strokeText(words, left * ratio, middle * ratio);
    context.fillText(words, left * ratio, middle * ratio);
  }
  return boxes;
}

/** Where a label of this width begins, `away` from the middle of its marker. */
function labelLeft(
  x: number,
  { away, width, isChosen }: { readonly away: number; readonly width: number; readonly isChosen: boolean },
  { size }: MapView,
): number {
  const isCut = x + away + width > size[0] - viewMargin;
  const fitsLeft = x - away - width >= viewMargin;
  return isChosen && isCut && fitsLeft ? x - away - width : x + away;
}

/** Takes the room of a label on a coarse grid; false where another has it. */
function reserve(occupied: Set<string>, left: number, middle: number, width: number): boolean {
  const row = Math.round(middle / labelHeight);
  const first = Math.floor(left / labelHeight);
  const last = Math.floor((left + width) / labelHeight);
  for (let column = first; column <= last; column += 1) if (occupied.has(`${row} ${column}`)) return false;
  for (let column = first; column <= last; column += 1) occupied.add(`${row} ${column}`);
  return true;
}
