import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Alert } from '../../src/contract/model.ts';
import { foldStorms, sharedPart } from '../../src/domain/alert-storms.ts';
import { alertOf } from '../support/alerts.ts';

const MINUTE = 60_000;
const velachery = { latitude: 12.9791, longitude: 80.2209 };
/** A degree of latitude is some 111 km. */
const metresNorth = (metres: number) => velachery.latitude + metres / 111_195;

const cardOf = (fields: Partial<Alert>) => ({ alert: alertOf({ ...velachery, ...fields }) });
/** So many phlebotomists who stopped a minute after each other, the newest first. */
const stopped = (count: number, fields: Partial<Alert> = {}) =>
  Array.from({ length: count }, (_, at) =>
    cardOf({ phlebotomistId: String(at + 1), timestamp: (at + 1) * MINUTE, ...fields }),
  ).reverse();
const shapeOf = (cards: readonly { alert: Alert }[]) =>
  foldStorms(cards).map((entry) => (entry.kind === 'one' ? entry.card.alert.type : entry.cards.length));

describe('a storm', () => {
  test('is eight phlebotomists or more; seven stand one by one', () => {
    expect(shapeOf(stopped(7))).toHaveLength(7);
    expect(shapeOf(stopped(8))).toEqual([8]);
  });

  test('is not one phlebotomist who stops again and again', () => {
    expect(shapeOf(stopped(9, { phlebotomistId: '7' }))).toHaveLength(9);
  });

  test('is of one type', () => {
    const cards = [...stopped(8), ...stopped(4, { type: 'RESUMED' })];
    expect(shapeOf(cards)).toEqual([8, 'RESUMED', 'RESUMED', 'RESUMED', 'RESUMED']);
  });

  test('is within 1,000 m of its oldest alert', () => {
    const with8th = (metres: number) => [
      cardOf({ phlebotomistId: '9', timestamp: 5 * MINUTE, latitude: metresNorth(metres) }),
      ...stopped(7),
    ];
    expect(shapeOf(with8th(990))).toEqual([8]);
    expect(shapeOf(with8th(1_010))).toHaveLength(8);
  });

  test('is over when ten minutes pass without another', () => {
    const with8th = (pause: number) => [
      cardOf({ phlebotomistId: '9', timestamp: 7 * MINUTE + pause }),
      ...stopped(7),
    ];
    expect(shapeOf(with8th(10 * MINUTE))).toEqual([8]);
    expect(shapeOf(with8th(10 * MINUTE + 1))).toHaveLength(8);
  });

  test('never holds what names nobody or no place', () => {
    expect(shapeOf(stopped(9, { phlebotomistId: null, type: 'OTHER' }))).toHaveLength(9);
    expect(shapeOf(stopped(9, { latitude: null }))).toHaveLength(9);
    expect(shapeOf(stopped(9, { longitude: null }))).toHaveLength(9);
    const nobody = cardOf({ phlebotomistId: null, timestamp: 4 * MINUTE });
    expect(shapeOf([...stopped(8), nobody])).toEqual([8, 'IDLE']);
    expect(shapeOf([...stopped(7), nobody])).toHaveLength(8);
  });

  test('stands where its first alert of the list stood, its alerts in their order; others keep their places', () => {
    const far = { latitude: metresNorth(9_000) };
    const cards = stopped(8);
    const [first, ...rest] = cards as [{ alert: Alert }, ...{ alert: Alert }[]];
    const top = cardOf({ ...far, phlebotomistId: '20' });
    const middle = cardOf({ ...far, phlebotomistId: '21', type: 'ENDED', orderId: '3' });
    expect(foldStorms([top, first, middle, ...rest])).toEqual([
      { kind: 'one', card: top },
      { kind: 'storm', type: 'IDLE', cards },
      { kind: 'one', card: middle },
    ]);
  });

  test('two neighbourhoods at once are two storms', () => {
    const there = stopped(9, { latitude: metresNorth(4_000) });
    expect(shapeOf([...stopped(8), ...there])).toEqual([8, 9]);
  });
});

describe('the name of a storm is what three of four of its addresses share', () => {
  test.each([
    [
      'the neighbourhood before the city',
      ['1st Street, Velachery, Chennai', '2nd Street, Velachery, Chennai'],
      'Velachery',
    ],
    [
      'the city where the neighbourhoods differ',
      ['Tansi Nagar, Velachery, Chennai', 'Rail Road, Guindy, Chennai'],
      'Chennai',
    ],
    [
      'three of four are enough',
      ['A, Velachery, Chennai', 'B, Velachery, Chennai', 'C, Velachery, Chennai', 'D, Guindy, Chennai'],
      'Velachery',
    ],
    [
      'the neighbourhood too where the first address has none',
      ['A, Chennai', 'B, Velachery, Chennai', 'C, Velachery, Chennai', 'D, Velachery, Chennai'],
      'Velachery',
    ],
    [
      'as near to the front as it stands in most, where one is long',
      ['A, Velachery, Chennai', 'B, Velachery, Chennai', 'C, Velachery, Chennai', 'D, E, F, Velachery'],
      'Velachery',
    ],
    [
      'two of three are not',
      ['A, Velachery, Chennai', 'B, Velachery, Chennai', 'C, Guindy, Chennai'],
      'Chennai',
    ],
    ['nothing in common', ['A, Velachery', 'B, Guindy'], null],
    ['never a postcode', ['A, 600042', 'B, 600042'], null],
    ['one address', ['12, Main Road, Velachery'], 'Main Road'],
    ['none', [], null],
  ])('%s', (_, addresses, area) => {
    expect(sharedPart(addresses)).toBe(area);
  });
});

test('no alert is lost or told twice, whatever the list', () => {
  const card = fc
    .record({
      type: fc.constantFrom('IDLE', 'RESUMED', 'ENDED', 'OTHER'),
      phlebotomistId: fc.option(fc.nat(20).map(String)),
      timestamp: fc.nat(60).map((minutes) => minutes * MINUTE),
      latitude: fc.option(fc.integer({ min: 0, max: 2 }).map((steps) => metresNorth(steps * 800))),
      orderId: fc.nat(40).map(String),
    } as const)
    .map(cardOf);
  fc.assert(
    fc.property(fc.array(card, { maxLength: 80 }), (cards) => {
      const told = foldStorms(cards).flatMap((entry) => (entry.kind === 'one' ? [entry.card] : entry.cards));
      expect(told).toHaveLength(cards.length);
      expect(new Set(told)).toEqual(new Set(cards));
      for (const entry of foldStorms(cards)) {
        if (entry.kind === 'one') continue;
        expect(new Set(entry.cards.map(({ alert }) => alert.phlebotomistId)).size).toBeGreaterThanOrEqual(8);
        expect(entry.cards.every(({ alert }) => alert.type === entry.type)).toBe(true);
      }
    }),
  );
});
