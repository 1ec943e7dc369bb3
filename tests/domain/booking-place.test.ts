import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasMoved, movedAddress, stillNames } from '../../src/domain/booking-place.ts';

describe('the pin and the address', () => {
  const centre = { latitude: 13.0827, longitude: 80.2707 };
  test('the centre has moved when it is more than the threshold away, in either direction', () => {
    const moved = (latitude: number, longitude: number) =>
      hasMoved(
        centre,
        { latitude: centre.latitude + latitude, longitude: centre.longitude + longitude },
        0.0001,
      );
    expect(moved(0.00009, -0.00009)).toBe(false);
    expect(moved(0.00011, 0)).toBe(true);
    expect(moved(0, -0.00011)).toBe(true);
    const equator = { latitude: 0, longitude: 0 };
    for (const place of [
      { latitude: 0.5, longitude: 0 },
      { latitude: 0, longitude: 0.5 },
    ])
      expect([hasMoved(equator, place, 0.5), hasMoved(equator, place, 0.49)]).toEqual([false, true]);
  });

  test('what stands around the located text keeps the place; another text is another place', () => {
    const located = '12th Main Road, Velachery';
    expect(stillNames('Flat 3, 12th main road, Velachery (behind the temple)', located)).toBe(true);
    expect(stillNames('12th Main Road', located)).toBe(false);
    expect(stillNames('Anna Nagar', located)).toBe(false);
    expect(stillNames('Anna Nagar', '')).toBe(false);
  });

  test('a moved pin changes the located text and nothing around it', () => {
    expect(movedAddress('Flat 3, Old Road, Adyar; ring twice', 'Old Road, Adyar', 'New Road')).toBe(
      'Flat 3, New Road; ring twice',
    );
    expect(movedAddress('somewhere else', 'Old Road', 'New Road')).toBe('New Road');
    expect(movedAddress('', '', 'New Road')).toBe('New Road');
  });

  test('what was written around it stays, whatever the case of the located text', () => {
    expect(movedAddress('Flat 3, OLD ROAD, Adyar; ring twice', 'old road, adyar', 'New Road')).toBe(
      'Flat 3, New Road; ring twice',
    );
    // A letter that grows when it is made small moves nothing behind it.
    expect(movedAddress('İİİ, old road!', 'Old Road', 'New Road')).toBe('İİİ, New Road!');
    const around = fc.oneof(fc.constantFrom('Flat 3, ', 'İ', 'ß ', ''), fc.string({ unit: 'grapheme' }));
    const cased = fc.constantFrom('Old Road', 'OLD ROAD', 'old road', 'oLD rOAD');
    fc.assert(
      fc.property(around, cased, around, (before, typed, after) => {
        fc.pre(!before.toLowerCase().includes('old road'));
        expect(stillNames(before + typed + after, ' Old Road ')).toBe(true);
        expect(movedAddress(before + typed + after, ' Old Road ', 'New Street')).toBe(
          `${before}New Street${after}`,
        );
      }),
    );
  });

  test('whatever is typed, the place that was found is in the address', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (typed, located, found) => {
        const moved = movedAddress(typed, located, found);
        expect(moved).toContain(found);
        if (!stillNames(typed, located)) expect(moved).toBe(found);
      }),
    );
  });
});
