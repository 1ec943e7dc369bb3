import { describe, expect, test } from 'vitest';
import type { FleetMessage } from '../../../src/contract/fleet.ts';
import { createMarkerTable } from '../../../src/worker/painter/marker-table.ts';
import { frame, text, texts } from './fleet-messages.ts';

const tableWith = (...messages: readonly FleetMessage[]) => {
  const table = createMarkerTable();
  for (const message of messages) table.apply(message);
  return table;
};

describe('the effect of a frame', () => {
  test('a row joins the words and the numbers of its marker', () => {
    const table = tableWith(
      texts(text(3, 'Kavya Raman', { phone: '+91 98404 77120', relatedId: '3402' })),
      frame({ index: 3, latitude: 13.05, longitude: 80.25, state: 'notMoving', at: 9000, stillSince: 4000 }),
    );
    expect(table.row(3)).toEqual({
      index: 3,
      kind: 'phlebotomist',
      id: '503',
      name: 'Kavya Raman',
      phone: '+91 98404 77120',
      detail: null,
      relatedId: '3402',
      state: 'notMoving',
      latitude: 13.05,
      longitude: 80.25,
      at: 9000,
      stillSince: 4000,
    });
  });

  test('a missing moment is read as null', () => {
    const table = tableWith(texts(text(0, 'A')), frame({ index: 0, at: Number.NaN }));
    expect(table.row(0)?.at).toBeNull();
  });

  test('a marker that moves has not stood still since any moment', () => {
    expect(tableWith(texts(text(0, 'A')), frame({ index: 0 })).row(0)?.stillSince).toBeNull();
  });

  test('a marker with texts and no position is not on the map', () => {
    const table = tableWith(texts(text(0, 'A')));
    expect(table.row(0)).toBeNull();
    expect(table.find('phlebotomist', '500')).toBe(-1);
  });

  test('a marker that is gone is found no more, and its index may be given anew', () => {
    const table = tableWith(texts(text(0, 'A')), frame({ index: 0 }), frame({ index: 0, state: 'gone' }));
    expect(table.find('phlebotomist', '500')).toBe(-1);
    table.apply(texts(text(0, 'B', { id: '900' })));
    expect(table.row(0)).toBeNull();
    table.apply(frame({ index: 0 }));
    expect(table.find('phlebotomist', '900')).toBe(0);
    expect(table.find('phlebotomist', '500')).toBe(-1);
  });

  test('an order and a phlebotomist of the same id are two markers', () => {
    const table = tableWith(
      texts(text(0, 'A', { id: '7' }), text(1, 'B', { id: '7', kind: 'order' })),
      frame({ index: 0 }, { index: 1, state: 'orderPending' }),
    );
    expect([table.find('phlebotomist', '7'), table.find('order', '7')]).toEqual([0, 1]);
  });

  test('a reset forgets everything', () => {
    const table = tableWith(texts(text(0, 'A')), frame({ index: 0 }), { type: 'reset' });
    expect(table.size).toBe(0);
    expect(table.find('phlebotomist', '500')).toBe(-1);
  });

  test('the table grows and keeps its markers', () => {
    const table = tableWith(texts(text(0, 'A')), frame({ index: 0, latitude: 12.5 }));
    table.apply(texts(text(5000, 'Z')));
    table.apply(frame({ index: 5000 }));
    expect(table.row(0)?.latitude).toBe(12.5);
    expect(table.row(5000)?.name).toBe('Z');
  });
});

describe('invalid frames', () => {
  test.each([
    ['an index that is no whole number', { index: 0.5 }],
    ['a negative index', { index: -1 }],
    ['an index beyond any fleet', { index: 1e9 }],
    ['an index without words', { index: 7 }],
    ['a latitude off the earth', { index: 0, latitude: 91 }],
    ['a place that is no number', { index: 0, longitude: Number.NaN }],
    ['a state that nobody knows', { index: 0, state: 99 }],
  ])('%s is refused and counted, and the rest of the frame is taken', (_, bad) => {
    const table = tableWith(texts(text(0, 'A'), text(1, 'B')), frame(bad, { index: 1 }));
    expect(table.refused).toBe(1);
    expect(table.row(1)?.name).toBe('B');
  });

  test('a message of no known type is refused and counted', () => {
    const table = tableWith({ type: 'hello' } as unknown as FleetMessage);
    expect(table.refused).toBe(1);
  });
});

describe('the changes', () => {
  test('positions alone do not touch the order of the list', () => {
    const table = tableWith(texts(text(0, 'A')), frame({ index: 0 }));
    expect(table.apply(frame({ index: 0, latitude: 13.2 }))).toEqual({
      moved: true,
      renamed: false,
      reworded: false,
    });
  });

  test('another order of a phlebotomist can be searched for, and does not sort the list anew', () => {
    const table = tableWith(texts(text(0, 'A')), frame({ index: 0 }));
    expect(table.apply(texts(text(0, 'A', { relatedId: '3409' })))).toMatchObject({
      renamed: false,
      reworded: true,
    });
    expect(table.haystack(0)).toContain('3409');
  });
});
