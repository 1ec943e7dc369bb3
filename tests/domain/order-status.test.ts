import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isVisitDue, type OrderStage, orderMarkerState, orderStage } from '../../src/domain/order-status.ts';

const stages: readonly (readonly [status: string, stage: OrderStage])[] = [
  ['new', 'new'],
  ['pending', 'new'],
  ['placed', 'new'],
  ['PENDING', 'new'],
  ['assigned', 'assigned'],
  ['ASSIGNED', 'assigned'],
  ['SAMPLE_COLLECTED', 'collected'],
  ['completed', 'completed'],
  ['COMPLETED', 'completed'],
  ['cancelled', 'cancelled'],
  ['CANCELLED', 'cancelled'],
];
const known = new Set(stages.map(([status]) => status.toLowerCase()));
const here = { latitude: 12.95, longitude: 80.2 };

describe('the meaning of a status', () => {
  test.each(stages)('%s is %s', (status, stage) => expect(orderStage(status)).toBe(stage));

  test('neither case nor spaces round it change that', () => {
    const cased = fc
      .tuple(fc.constantFrom(...stages), fc.infiniteStream(fc.boolean()))
      .map(([[status, stage], raised]) => ({
        stage,
        text: [...status]
          .map((letter) => (raised.next().value ? letter.toUpperCase() : letter.toLowerCase()))
          .join(''),
      }));
    fc.assert(
      fc.property(cased, fc.constantFrom('', ' ', '\n'), ({ text, stage }, space) => {
        expect(orderStage(space + text + space)).toBe(stage);
      }),
    );
  });

  test('the name of a property of every object is an unknown status', () => {
    for (const name of Object.getOwnPropertyNames(Object.prototype)) expect(orderStage(name)).toBe('other');
    expect(orderStage('Constructor')).toBe('other');
  });

  test('every other text is an unknown status, the empty one too', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!known.has(text.trim().toLowerCase()));
        expect(orderStage(text)).toBe('other');
      }),
    );
    expect(orderStage('')).toBe('other');
  });
});

test.each([
  ['placed', true],
  ['ASSIGNED', true],
  ['SAMPLE_COLLECTED', false],
  ['completed', false],
  ['CANCELLED', false],
  // Nobody knows of a visit.
  ['ON_HOLD', true],
])('whether somebody is still to visit the patient of an order that is %s: %j', (status, isDue) =>
  expect(isVisitDue({ status })).toBe(isDue),
);

describe('the marker of an order', () => {
  test.each([
    ['placed', 'orderPending'],
    ['Assigned', 'orderAssigned'],
    ['SAMPLE_COLLECTED', 'orderInProgress'],
    ['COMPLETED', null],
    ['cancelled', null],
    // Somebody is doing something with it.
    ['ON_HOLD', 'orderInProgress'],
    ['constructor', 'orderInProgress'],
  ])('%s is drawn as %s', (status, state) => expect(orderMarkerState({ status, ...here })).toBe(state));

  test('none without both coordinates; exactly 0 is a coordinate', () => {
    for (const [status] of stages)
      for (const place of [{ latitude: null }, { longitude: null }, { latitude: null, longitude: null }])
        expect(orderMarkerState({ status, ...here, ...place })).toBeNull();
    expect(orderMarkerState({ status: 'new', latitude: 0, longitude: 0 })).toBe('orderPending');
  });

  test('only what has ended is hidden for its status', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom(...stages.map(([status]) => status))), (status) => {
        const hasEnded = ['completed', 'cancelled'].includes(orderStage(status));
        expect(orderMarkerState({ status, ...here }) === null).toBe(hasEnded);
      }),
    );
  });
});
