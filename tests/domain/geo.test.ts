import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Place } from '../../src/contract/model.ts';
import {
  bearingDegrees,
  contains,
  distanceMetres,
  earthRadiusMetres,
  extentOf,
  fromMercator,
  grown,
  isPlace,
  resolutionOfZoom,
  toMercator,
  zoomOfResolution,
} from '../../src/domain/geo.ts';

const place = fc.record({
  latitude: fc.double({ min: -85, max: 85, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});
const centralStation: Place = { latitude: 13.0827, longitude: 80.2707 };
const guindy: Place = { latitude: 13.0067, longitude: 80.2206 };

/** Where a great circle leads from a place. */
function after(from: Place, bearing: number, metres: number): Place {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const way = metres / earthRadiusMetres;
  const sine =
    Math.sin(radians(from.latitude)) * Math.cos(way) +
    Math.cos(radians(from.latitude)) * Math.sin(way) * Math.cos(radians(bearing));
  const turn = Math.atan2(
    Math.sin(radians(bearing)) * Math.sin(way) * Math.cos(radians(from.latitude)),
    Math.cos(way) - Math.sin(radians(from.latitude)) * sine,
  );
  return { latitude: (Math.asin(sine) * 180) / Math.PI, longitude: from.longitude + (turn * 180) / Math.PI };
}

describe('distance', () => {
  test('the earth is a sphere of 6,371 km, so a degree of latitude is 111.195 km', () => {
    const degree = 111_194.927;
    expect(distanceMetres({ latitude: 0, longitude: 80 }, { latitude: 1, longitude: 80 })).toBeCloseTo(
      degree,
      3,
    );
  });

  test('from Central Station to Guindy it is 10.05 km', () => {
    expect(distanceMetres(centralStation, guindy)).toBeCloseTo(10_050, -2);
  });

  test('it is the same both ways, zero to oneself, never more than half the globe', () => {
    fc.assert(
      fc.property(place, place, (a, b) => {
        expect(distanceMetres(a, b)).toBeCloseTo(distanceMetres(b, a), 6);
        expect(distanceMetres(a, a)).toBe(0);
        expect(distanceMetres(a, b)).toBeLessThanOrEqual(Math.PI * earthRadiusMetres);
      }),
    );
  });
});

describe('bearing', () => {
  test.each([
    ['north', 1, 0, 0],
    ['east', 0, 1, 90],
    ['south', -1, 0, 180],
    ['west', 0, -1, 270],
  ])('to the %s of the equator', (_, latitude, longitude, degrees) => {
    expect(bearingDegrees({ latitude: 0, longitude: 0 }, { latitude, longitude })).toBeCloseTo(degrees, 9);
  });

  test('it is where the great circle begins: from Baghdad to Osaka north-east, though both lie on 35° north', () => {
    expect(bearingDegrees({ latitude: 35, longitude: 45 }, { latitude: 35, longitude: 135 })).toBeCloseTo(
      60.16,
      2,
    );
    expect(bearingDegrees(centralStation, guindy)).toBeCloseTo(212.7, 1);
  });

  test('who goes the distance along the bearing arrives', () => {
    fc.assert(
      fc.property(place, place, (from, to) => {
        const end = after(from, bearingDegrees(from, to), distanceMetres(from, to));
        expect(distanceMetres(end, to)).toBeLessThan(1);
      }),
    );
  });

  test('it is at least 0 and less than 360', () => {
    fc.assert(
      fc.property(place, place, (a, b) => {
        const bearing = bearingDegrees(a, b);
        expect(bearing >= 0 && bearing < 360).toBe(true);
      }),
    );
  });
});

describe('the mercator plane', () => {
  test('a place survives the projection and back', () => {
    fc.assert(
      fc.property(place, (there) => {
        const back = fromMercator(toMercator(there));
        expect(back.latitude).toBeCloseTo(there.latitude, 9);
        expect(back.longitude).toBeCloseTo(there.longitude, 9);
      }),
    );
  });

  test('the pole stands on the edge of the plane', () => {
    const [, y] = toMercator({ latitude: 90, longitude: 0 });
    expect(y).toBeCloseTo(20_037_508.34, 1);
  });

  test('zoom 0 shows the world in 256 pixels, and each zoom halves a pixel', () => {
    expect(resolutionOfZoom(0) * 256).toBeCloseTo(40_075_016.69, 1);
    expect(resolutionOfZoom(12)).toBeCloseTo(resolutionOfZoom(11) / 2, 12);
    expect(zoomOfResolution(resolutionOfZoom(13.25))).toBeCloseTo(13.25, 9);
  });
});

describe('extents', () => {
  test('the extent of points contains each of them, and touches its outermost', () => {
    const point = fc.tuple(fc.integer({ min: -1e6, max: 1e6 }), fc.integer({ min: -1e6, max: 1e6 }));
    fc.assert(
      fc.property(fc.array(point, { minLength: 1 }), (points) => {
        const extent = extentOf(points);
        if (!extent) throw new Error('points have an extent');
        for (const each of points) expect(contains(extent, each)).toBe(true);
        expect(points.some(([x]) => x === extent[0]) && points.some(([, y]) => y === extent[3])).toBe(true);
      }),
    );
  });

  test('an extent contains its edges, and nothing beyond any of them', () => {
    const inside = (x: number, y: number) => contains([0, 10, 100, 110], [x, y]);
    expect([inside(0, 10), inside(100, 110), inside(50, 60)]).toEqual([true, true, true]);
    expect([inside(-1, 60), inside(101, 60), inside(50, 9), inside(50, 111)]).not.toContain(true);
  });

  test('without points there is no extent', () => expect(extentOf([])).toBeNull());

  test('a grown extent reaches farther on every side', () =>
    expect(grown([0, 1, 2, 3], 5)).toEqual([-5, -4, 7, 8]));
});

describe('places', () => {
  test('0, 0 is a place; coordinates out of range or not a number are none', () => {
    expect(isPlace(0, 0)).toBe(true);
    expect(isPlace(90.1, 0)).toBe(false);
    expect(isPlace(-90.1, 0)).toBe(false);
    expect(isPlace(0, 180.1)).toBe(false);
    expect(isPlace(0, -181)).toBe(false);
    expect(isPlace(Number.NaN, 80)).toBe(false);
  });

  test('the poles and both sides of the date line are places', () => {
    expect(isPlace(90, 180)).toBe(true);
    expect(isPlace(-90, -180)).toBe(true);
  });
});
