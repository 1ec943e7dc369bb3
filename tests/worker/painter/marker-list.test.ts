import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type MarkerFilter, type MarkerState, markerStates } from '../../../src/contract/fleet.ts';
import { createMarkerList } from '../../../src/worker/painter/marker-list.ts';
import { createMarkerTable } from '../../../src/worker/painter/marker-table.ts';
import { frame, text, texts } from './fleet-messages.ts';

const all = { text: '', filter: 'all', order: 'name', offset: 0, limit: 100 } as const;

function fleet() {
  const table = createMarkerTable();
  table.apply(
    texts(
      text(0, 'Senthil Murugan', { relatedId: '3409' }),
      text(1, 'arun selvam'),
      text(2, 'Order of Zara', { kind: 'order', id: '3410' }),
      text(3, 'Order of Abdul', { kind: 'order', id: '999' }),
      text(4, 'Kavya Raman'),
    ),
  );
  table.apply(
    frame(
      { index: 0 },
      { index: 1, state: 'silent' },
      { index: 2, state: 'orderAssigned' },
      { index: 3, state: 'orderPending' },
      { index: 4, state: 'notMoving' },
    ),
  );
  return { table, list: createMarkerList(table) };
}
const names = (window: ReturnType<ReturnType<typeof fleet>['list']['read']>) =>
  window.rows.map(({ name }) => name);

describe('the order of the list', () => {
  test('phlebotomists by name without regard to case, then orders by number', () => {
    expect(names(fleet().list.read(all))).toEqual([
      'arun selvam',
      'Kavya Raman',
      'Senthil Murugan',
      'Order of Abdul',
      'Order of Zara',
    ]);
  });

  test('no state or position ever moves a row', () => {
    const state = fc.constantFrom<MarkerState>('moving', 'notMoving', 'ended', 'silent');
    fc.assert(
      fc.property(fc.array(fc.record({ index: fc.constantFrom(0, 1, 4), state })), (rows) => {
        const { table, list } = fleet();
        const before = names(list.read(all));
        if (table.apply(frame(...rows)).renamed) list.forgetOrder();
        expect(names(list.read(all))).toEqual(before);
      }),
    );
  });

  test('markers of the same name are in the order of their ids', () => {
    const table = createMarkerTable();
    table.apply(texts(text(0, 'Revathi', { id: '20' }), text(1, 'Revathi', { id: '3' })));
    table.apply(frame({ index: 0 }, { index: 1 }));
    expect(
      createMarkerList(table)
        .read(all)
        .rows.map(({ id }) => id),
    ).toEqual(['3', '20']);
  });
});

describe('the order of urgency', () => {
  const urgency = { ...all, order: 'urgency' } as const;
  const states = [
    'atBooking',
    'moving',
    'silent',
    'notMoving',
    'unclear',
    'fellSilent',
    'notMoving',
    'ended',
  ] as const;
  const standing = () => {
    const table = createMarkerTable();
    table.apply(
      texts(...states.map((_, index) => text(index, `P${index}`)), text(8, 'O', { kind: 'order', id: '1' })),
    );
    table.apply(
      frame(
        ...states.map((state, index) => ({
          index,
          state,
          stillSince: state === 'moving' ? Number.NaN : 900 - index * 100,
        })),
        { index: 8, state: 'orderPending' },
      ),
    );
    return { table, list: createMarkerList(table) };
  };

  test('has those who stand first, the longest on top, who is at a booking after them, and then all others by name', () => {
    expect(names(standing().list.read(urgency))).toEqual([
      'P6',
      'P3',
      'P5',
      'P4',
      'P2',
      'P0',
      'P1',
      'P7',
      'O',
    ]);
  });

  test('is kept within a search and a filter', () => {
    const { list } = standing();
    expect(names(list.read({ ...urgency, filter: 'notMoving' }))).toEqual(['P6', 'P3', 'P5', 'P4', 'P0']);
    expect(names(list.read({ ...urgency, text: 'p3' }))).toEqual(['P3']);
  });

  test('is the one in which a marker is located', () => {
    const { list } = standing();
    const found = [6, 3, 5, 4, 2, 0, 1, 7, 8].map((index) => list.locate(urgency, index));
    expect(found).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(list.locate({ ...urgency, filter: 'standing' }, 5)).toBeNull();
  });
});

describe('search and filters', () => {
  test.each([
    ['a part of the name, whatever the case', 'KAVYA', ['Kavya Raman']],
    ['the id', '501', ['arun selvam']],
    ['the order a phlebotomist is on', '3409', ['Senthil Murugan']],
    ['the id of an order', '3410', ['Order of Zara']],
    ['blanks around the words', '  senthil ', ['Senthil Murugan']],
    ['nobody', 'xyz', []],
  ])('%s finds', (_, words, found) => {
    expect(names(fleet().list.read({ ...all, text: words }))).toEqual(found);
  });

  test.each<[MarkerFilter, readonly string[]]>([
    ['moving', ['Senthil Murugan']],
    ['notMoving', ['Kavya Raman']],
    ['silent', ['arun selvam']],
    ['orders', ['Order of Abdul', 'Order of Zara']],
  ])('the filter %s', (filter, found) => {
    expect(names(fleet().list.read({ ...all, filter }))).toEqual(found);
  });

  test.each<[MarkerFilter, readonly MarkerState[]]>([
    ['notMoving', ['notMoving', 'atBooking', 'fellSilent', 'unclear']],
    ['standing', ['notMoving']],
    ['atBooking', ['atBooking']],
    ['fellSilent', ['fellSilent']],
    ['unclear', ['unclear']],
  ])('the filter %s lets the states %j pass', (filter, states) => {
    const passing = markerStates.filter((state) => {
      const table = createMarkerTable();
      table.apply(texts(text(0, 'Revathi')));
      table.apply(frame({ index: 0, state }));
      return createMarkerList(table).read({ ...all, filter }).total === 1;
    });
    expect(passing).toEqual(states);
  });

  test('the window is a part of the matching rows, and the total counts all of them', () => {
    const window = fleet().list.read({ ...all, offset: 1, limit: 2 });
    expect(names(window)).toEqual(['Kavya Raman', 'Senthil Murugan']);
    expect(window.total).toBe(5);
  });

  test('removed markers are not listed', () => {
    const { table, list } = fleet();
    table.apply(frame({ index: 4, state: 'gone' }));
    expect(list.read(all).total).toBe(4);
  });
});
