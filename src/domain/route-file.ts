/** A route as a file: GPX for maps, CSV for spreadsheets. */
import type { TrackPoint } from '../contract/capabilities/fleet.ts';
import { csvOf } from './csv.ts';
import type { Destination } from './day-route.ts';
import { isMoment } from './moment.ts';
import { wallClockOf } from './time.ts';

export interface GpxParts {
  /** What the track is called. */
  readonly name: string;
  /** Oldest first. */
  readonly points: readonly TrackPoint[];
  readonly destinations: readonly Destination[];
  /** After a longer silence another segment begins, so that nobody takes the line across it for a way that was gone. */
  readonly gapMs: number;
}

/** GPX 1.1: the destinations as waypoints, the points as one track. */
export function gpxOf({ name, points, destinations, gapMs }: GpxParts): string {
  const waypoints = destinations.map(
    ({ orderId, latitude, longitude }) =>
      `  <wpt lat="${latitude}" lon="${longitude}"><name>${xmlText(orderId)}</name></wpt>\n`,
  );
  const segments = segmentsOf(points, gapMs).map(
    (segment) => `    <trkseg>\n${segment.map(trackPoint).join('')}    </trkseg>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="HomeDraw" xmlns="http://www.topografix.com/GPX/1/1">
${waypoints.join('')}  <trk>
    <name>${xmlText(name)}</name>
${segments.join('')}  </trk>
</gpx>
`;
}

function trackPoint({ latitude, longitude, at, status }: TrackPoint): string {
  const time = isMoment(at) ? `<time>${new Date(at).toISOString()}</time>` : '';
  return `      <trkpt lat="${latitude}" lon="${longitude}">${time}<type>${xmlText(status)}</type></trkpt>\n`;
}

function segmentsOf(points: readonly TrackPoint[], gapMs: number): readonly (readonly TrackPoint[])[] {
  const segments: TrackPoint[][] = [];
  let before: TrackPoint | null = null;
  for (const point of points) {
    const segment = segments.at(-1);
    if (!segment || (before && point.at - before.at > gapMs)) segments.push([point]);
    else segment.push(point);
    before = point;
  }
  return segments;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Everything that XML 1.0 allows in a text; what it does not is left out, half a surrogate pair among it. */
export const xmlText = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (sign) => entities[sign] ?? '');

export interface RouteCsvParts {
  /** The heads of the five columns: time, latitude, longitude, status, order. */
  readonly header: readonly string[];
  readonly points: readonly TrackPoint[];
  readonly timeZone: string;
}

/** A line for each point; times are the wall clock of the zone. */
export const routeCsvOf = ({ header, points, timeZone }: RouteCsvParts): string =>
  csvOf([
    header,
    ...points.map(({ at, latitude, longitude, status, orderId }) => [
      wallClockOf(at, timeZone).replace('T', ' '),
      latitude,
      longitude,
      status,
      orderId ?? '',
    ]),
  ]);

/** A name that every file system takes. */
export const routeFileName = (phlebotomistId: string, day: string, ending: 'gpx' | 'csv'): string =>
  `route-${[phlebotomistId.replace(/[^\w-]+/g, '_'), day].filter(Boolean).join('-')}.${ending}`;
