import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MarkerFilter, MarkerState } from '../../../src/contract/fleet.ts';
import { createMarkerList } from '../../../src/worker/painter/marker-list.ts';
import { createMarkerTable } from '../../../src/worker/painter/marker-table.ts';
import { frame, text, texts } from './fleet-messages.ts';

const all = { text: '', filter: 'all', offset: 0, limit: 100 } as const;

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
