/** The path of the chosen phlebotomist and the places of its orders, by the map point rules (specification 2). */
import Feature from 'ol/Feature.js';
import LineString from 'ol/geom/LineString.js';
import Point from 'ol/geom/Point.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import RegularShape from 'ol/style/RegularShape.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import type { Place } from '../../contract/model.ts';
import { toMercator } from '../../domain/geo.ts';
import type { Track, TrackMarkKind } from '../../domain/track.ts';
import type { MapColours } from './map-theme.ts';

export interface TrackLayer {
  readonly layer: VectorLayer;
  show(track: Track, destinations: readonly Place[]): void;
  recolour(colours: MapColours): void;
}

export interface TrackLook {
  /** What an idle point reads: 'Phlebotomist not moving'. */
  readonly idleText: string;
  /** The colour of the path. */
  readonly path: 'accent' | 'processing';
}

export function createTrackLayer(look: TrackLook): TrackLayer {
  const source = new VectorSource();
  // Above the base map and its names, below the markers.
  const layer = new VectorLayer({ source, zIndex: 5, declutter: 'track', updateWhileInteracting: true });
  return {
    layer,
    show: (track, destinations) => {
      const coordinate = (place: Place): number[] => [...toMercator(place)];
      const point = (place: Place, part: Part) =>
        new Feature({ geometry: new Point(coordinate(place)), part });
      source.clear(true);
      source.addFeatures([
        ...(track.line.length > 1
          ? [new Feature({ geometry: new LineString(track.line.map(coordinate)), part: 'line' })]
          : []),
        ...destinations.map((place) => point(place, 'destination')),
        ...track.marks.map((mark) => point(mark.point, mark.kind)),
      ]);
    },
    recolour: (colours) => layer.setStyle(trackStyle(colours, look)),
  };
}

type Part = TrackMarkKind | 'destination' | 'line';

function trackStyle(colours: MapColours, { idleText, path }: TrackLook) {
  const outline = new Stroke({ color: colours.surface, width: 2 });
  const dot = (radius: number, colour: string, zIndex: number): Style =>
    new Style({
      zIndex,
      image: new CircleStyle({
        radius,
        fill: new Fill({ color: colour }),
        stroke: outline,
        declutterMode: 'none',
      }),
    });
  const points: Readonly<Record<Exclude<Part, 'line'>, Style | Style[]>> = {
    start: dot(7, colours.start, 4),
    end: dot(7, colours.end, 5),
    processing: dot(5, colours.processing, 2),
    destination: new Style({
      zIndex: 1,
      image: new CircleStyle({
        radius: 9,
        fill: new Fill({ color: colours.surface }),
        stroke: new Stroke({ color: colours.start, width: 3 }),
        declutterMode: 'none',
      }),
    }),
    idle: [
      new Style({
        zIndex: 3,
        image: new RegularShape({
          points: 3,
          radius: 11,
          fill: new Fill({ color: colours.end }),
          stroke: outline,
          declutterMode: 'none',
        }),
      }),
      new Style({
        zIndex: 3,
        image: new RegularShape({
          points: 4,
          radius: 3,
          angle: Math.PI / 4,
          scale: [0.6, 1.5],
          displacement: [0, 1],
          fill: new Fill({ color: colours.surface }),
          declutterMode: 'none',
        }),
        text: new Text({
          text: idleText,
          font: `500 12px ${colours.font}`,
          fill: new Fill({ color: colours.end }),
          stroke: new Stroke({ color: colours.surface, width: 3 }),
          // Below the point: a marker that stands there has its name at the right.
          offsetY: 24,
        }),
      }),
    ],
  };
  const line = [
    new Style({ stroke: new Stroke({ color: colours.surface, width: 6 }) }),
    new Style({ stroke: new Stroke({ color: colours[path], width: 3 }) }),
  ];
  // Panning asks for the style in every frame: the ticks of a resolution are made once.
  let ticks: { readonly of: unknown; readonly resolution: number; readonly styles: Style[] } | null = null;
  return (
    feature: { get(key: string): unknown; getGeometry(): unknown },
    resolution: number,
  ): Style | Style[] => {
    const part = feature.get('part') as Part;
    if (part !== 'line') return points[part];
    const geometry = feature.getGeometry() as LineString;
    if (ticks?.of !== geometry || ticks.resolution !== resolution)
      ticks = { of: geometry, resolution, styles: ticksOf(geometry, resolution, colours[path], colours) };
    return [...line, ...ticks.styles];
  };
}

/** Pixels from one direction tick to the next, and the most ticks: a long history must not cost a second. */
const tickPixels = 72;
const tickLimit = 300;

/** Small arrowheads along the line that tell its direction. */
function ticksOf(line: LineString, resolution: number, colour: string, colours: MapColours): Style[] {
  const ticks: Style[] = [];
  const fill = new Fill({ color: colour });
  const stroke = new Stroke({ color: colours.surface, width: 1.5 });
  let walked = tickPixels / 2;
  line.forEachSegment(([fromX = 0, fromY = 0], [toX = 0, toY = 0]) => {
    const length = Math.hypot(toX - fromX, toY - fromY) / resolution;
    const rotation = Math.atan2(toX - fromX, toY - fromY);
    for (let along = tickPixels - walked; along <= length && length > 0; along += tickPixels) {
      const share = along / length;
      ticks.push(
        new Style({
          geometry: new Point([fromX + (toX - fromX) * share, fromY + (toY - fromY) * share]),
          image: new RegularShape({
            points: 3,
            radius: 6,
            rotation,
            fill,
            stroke,
            rotateWithView: true,
            declutterMode: 'none',
          }),
        }),
      );
    }
    walked = (walked + length) % tickPixels;
    return ticks.length >= tickLimit;
  });
  return ticks;
}
