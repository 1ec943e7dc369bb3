import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reverseAnswer } from '../../src/contract/wire/geocoder.ts';
import { addressOfAnswer, coordinatesOf, placeKey } from '../../src/domain/addresses.ts';

const read = (answer: object) => {
  const parsed = reverseAnswer.safeParse(answer);
  if (!parsed.success) throw new Error('Not an answer of the geocoder');
  return addressOfAnswer(parsed.data);
};
const inOrder = ['road', 'neighbourhood', 'suburb', 'city', 'town', 'village', 'county', 'state', 'postcode'];

describe('the address in an answer', () => {
  test('its parts stand in the specified order, joined with commas, whatever their order in the answer', () => {
    const parts = fc
      .subarray(inOrder, { minLength: 1 })
      .chain((present) =>
        fc
          .shuffledSubarray(present, { minLength: present.length })
          .map((shuffled) => ({ present, shuffled })),
      );
    fc.assert(
      fc.property(parts, ({ present, shuffled }) => {
        const address = Object.fromEntries(shuffled.map((part) => [part, ` the ${part} `]));
        expect(read({ address, display_name: 'not this' })).toEqual({
          kind: 'found',
          text: present.map((part) => `the ${part}`).join(', '),
        });
      }),
    );
  });

  test('parts that the specification does not name, and empty ones, are left out', () => {
    const address = {
      house_number: '3',
      road: ' ',
      suburb: 'Velachery',
      city: null,
      postcode: 600042,
      country: 'India',
    };
    expect(read({ address })).toEqual({ kind: 'found', text: 'Velachery, 600042' });
  });

  test('without any part the whole name is the address; without that it is not found', () => {
    expect(read({ address: { country: 'India' }, display_name: ' Bay of Bengal ' })).toEqual({
      kind: 'found',
      text: 'Bay of Bengal',
    });
    for (const empty of [
      {},
      { address: null },
      { address: {}, display_name: '  ' },
      { error: 'Unable to geocode' },
    ])
      expect(read(empty)).toEqual({ kind: 'notFound' });
  });
});

describe('the key of a place', () => {
  const degrees = fc.double({ min: -90, max: 90, noNaN: true });

  test('is the pair to five decimals, latitude first', () => {
    expect(placeKey({ latitude: 12.9, longitude: 80.123456 })).toBe('12.90000,80.12346');
    expect(placeKey({ latitude: 0, longitude: -0.5 })).toBe('0.00000,-0.50000');
    expect(placeKey({ latitude: -0.000001, longitude: -0 })).toBe('0.00000,0.00000');
    expect(placeKey({ latitude: -0.00001, longitude: -0.000049 })).toBe('-0.00001,-0.00005');
  });

  test('places that a metre parts have keys of their own, one place has one', () => {
    fc.assert(
      fc.property(degrees, degrees, (latitude, longitude) => {
        const key = placeKey({ latitude, longitude });
        expect(
          placeKey({ latitude: Number(latitude.toFixed(5)), longitude: Number(longitude.toFixed(5)) }),
        ).toBe(key);
        expect(placeKey({ latitude: latitude + 0.00002, longitude })).not.toBe(key);
        expect(placeKey({ latitude, longitude: longitude - 0.00002 })).not.toBe(key);
      }),
    );
  });
});

test('where no service answers, the coordinates stand for the address', () => {
  expect(coordinatesOf({ latitude: 12.9, longitude: 80.1 })).toEqual({
    kind: 'coordinates',
    latitude: 12.9,
    longitude: 80.1,
  });
});
