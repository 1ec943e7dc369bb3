import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TrackPoint } from '../../src/contract/capabilities/fleet.ts';
import { csvOf } from '../../src/domain/csv.ts';
import { gpxOf, routeCsvOf, routeFileName, xmlText } from '../../src/domain/route-file.ts';

const at = Date.UTC(2026, 10, 22, 3, 30);
const point = (fields: Partial<TrackPoint> = {}): TrackPoint => ({
  latitude: 12.95,
  longitude: 80.2,
  at,
  status: 'PROCESSING',
  orderId: '31',
  ...fields,
});
const gapMs = 180_000;
const gpx = (points: readonly TrackPoint[], name = 'Kavya Raman') =>
  gpxOf({ name, points, destinations: [{ orderId: '3<1', latitude: -1, longitude: 0 }], gapMs });

describe('GPX', () => {
  test('has the points with their time, and the destinations', () => {
    const text = gpx([point()]);
    expect(text).toContain('<trkpt lat="12.95" lon="80.2"><time>2026-11-22T03:30:00.000Z</time>');
    expect(text).toContain('<wpt lat="-1" lon="0"><name>3&lt;1</name></wpt>');
  });

  test('another segment begins after a gap, and with no points there is none', () => {
    const segments = (points: readonly TrackPoint[]) => gpx(points).split('<trkseg>').length - 1;
    expect(segments([point(), point({ at: at + gapMs })])).toBe(1);
    expect(segments([point(), point({ at: at + gapMs + 1 })])).toBe(2);
    expect(segments([])).toBe(0);
  });

  test('a moment that no calendar holds is left out, and nothing is thrown', () => {
    expect(gpx([point({ at: 9e15 })])).toContain('<trkpt lat="12.95" lon="80.2"><type>');
  });

  test('is nothing but its elements, each on a line', () => {
    const destination = (orderId: string) => ({ orderId, latitude: 1, longitude: 2 });
    const points = [point(), point({ at: at + 1_000 }), point({ at: at + 1_000_000 })];
    const timed = (time: string) =>
      `<trkpt lat="12.95" lon="80.2"><time>2026-11-22T${time}.000Z</time><type>PROCESSING</type></trkpt>`;
    const lines = gpxOf({ name: 'A & B', points, destinations: ['1', '2'].map(destination), gapMs }).split(
      '\n',
    );
    expect(lines.map((line) => line.trim())).toEqual([
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<gpx version="1.1" creator="HomeDraw" xmlns="http://www.topografix.com/GPX/1/1">',
      '<wpt lat="1" lon="2"><name>1</name></wpt>',
      '<wpt lat="1" lon="2"><name>2</name></wpt>',
      '<trk>',
      '<name>A &amp; B</name>',
      '<trkseg>',
      timed('03:30:00'),
      timed('03:30:01'),
      '</trkseg>',
      '<trkseg>',
      timed('03:46:40'),
      '</trkseg>',
      '</trk>',
      '</gpx>',
      '',
    ]);
  });

  test('no text can leave its element, or hold a character that XML forbids', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const written = xmlText(text);
        expect(written).not.toMatch(/[<>"']/);
        expect(written).not.toMatch(/&(?!(amp|lt|gt|quot|apos);)/);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0 forbids
        expect(written).not.toMatch(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/);
      }),
    );
  });

  test('a text that XML allows is read back unchanged', () => {
    expect(xmlText('A & B <"\u{1F6B2}\'>\u0000')).toBe('A &amp; B &lt;&quot;\u{1F6B2}&apos;&gt;');
  });
});

describe('CSV', () => {
  const header = ['Time', 'Latitude', 'Longitude', 'Status', 'Order'];

  test('times are the wall clock of the zone; a coordinate with a sign stays a number', () => {
    const text = routeCsvOf({
      header,
      points: [point({ latitude: -1.5, orderId: null })],
      timeZone: 'Asia/Kolkata',
    });
    expect(text).toBe(
      '\uFEFFTime,Latitude,Longitude,Status,Order\r\n2026-11-22 09:00:00,-1.5,80.2,PROCESSING,\r\n',
    );
  });

  test('a status or an id that a spreadsheet would run stays a text', () => {
    const text = routeCsvOf({
      header,
      points: [point({ status: '=HYPERLINK("x")', orderId: '+1,2' })],
      timeZone: 'UTC',
    });
    expect(text).toContain(`"'=HYPERLINK(""x"")","'+1,2"`);
  });

  test('only a number is written with a sign before it', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(csvOf([[text]]).slice(1)).not.toMatch(/^"?[=+\-@]/);
      }),
    );
    expect(csvOf([[-1]])).toBe('\uFEFF-1\r\n');
  });
});

test('the name of a file is valid on every file system', () => {
  expect(routeFileName('5', '2026-11-22', 'gpx')).toBe('route-5-2026-11-22.gpx');
  expect(routeFileName('../a b', '', 'csv')).toBe('route-_a_b.csv');
});
