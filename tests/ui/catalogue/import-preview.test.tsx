import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ImportRow } from '../../../src/contract/catalogue.ts';
import { type PriceListProblem, priceListProblems } from '../../../src/contract/catalogue-names.ts';
import { failed } from '../../../src/contract/failure.ts';
import { findPriceList } from '../../../src/domain/price-list.ts';
import { readWorksheets } from '../../../src/domain/workbook.ts';
import { priceListMessages } from '../../../src/ui/messages/en/price-list.ts';
import { priceListMessages as hindi } from '../../../src/ui/messages/hi/price-list.ts';
import { priceListMessages as tamil } from '../../../src/ui/messages/ta/price-list.ts';
import { showLanguage } from '../../../src/ui/messages/texts.ts';
import { priceListOf } from '../../support/catalogue.ts';
import { layOut } from '../laid-out.ts';
import { setWindowWidth } from '../setup.ts';
import { choose, importRow, look, noCounts, openSection, previewed, priceList } from './excel.ts';
import { person, press } from './harness.tsx';

layOut();
beforeEach(() => window.sessionStorage.clear());
afterEach(async () => {
  vi.restoreAllMocks();
  await act(() => showLanguage('en'));
});

interface Ask {
  readonly attempt: number;
  readonly kinds: readonly string[];
  readonly from: number;
  readonly count: number;
}

/** A worker that knows the rows, and notes what it was asked. */
function workerWith(rows: readonly ImportRow[]) {
  const asked: Ask[] = [];
  const answers = {
    importRows: (ask: Ask) => {
      asked.push(ask);
      const own = rows.filter(({ kind }) => ask.kinds.includes(kind));
      return {
        ok: true,
        value: { total: own.length, rows: own.slice(ask.from, ask.from + ask.count) },
      };
    },
  };
  return { asked, answers };
}

const rowsTable = () => screen.getByRole('table', { name: 'Rows of the file' });
const cells = () =>
  [...rowsTable().querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
  );
const filters = () => within(screen.getByRole('group', { name: 'Show rows' })).getAllByRole('button');
const everyKind = ['new', 'changed', 'same', 'repeated', 'invalid'];

const oneOfEach = [
  importRow(2),
  importRow(3, { kind: 'changed', pricePaise: 70_000, oldPaise: 65_000 }),
  importRow(4, { kind: 'same', oldPaise: 400 }),
  importRow(5, { kind: 'repeated', firstRow: 2 }),
  importRow(6, {
    kind: 'invalid',
    name: '',
    pricePaise: null,
    cells: { ...importRow(6).cells, testName: '', price: 'soon' },
    problems: [
      { cell: 'A6', problem: 'nameMissing', text: '' },
      { cell: 'B6', problem: 'priceIsNoNumber', text: 'soon' },
    ],
  }),
];
const counts = { new: 1, changed: 1, same: 1, repeated: 1, invalid: 1 };

describe('the rows', () => {
  test('name the effect on each row, and the reason', async () => {
    const { asked, answers } = workerWith(oneOfEach);
    await look({ counts }, answers);
    await screen.findByText('Test 2');
    expect(asked).toEqual([{ attempt: 1, kinds: everyKind, from: 0, count: 100 }]);
    expect(
      within(rowsTable())
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Row', 'Test Name', 'Price', 'What happens']);
    expect(cells()).toEqual([
      ['2', 'Test 2', '₹2.00', 'New'],
      ['3', 'Test 3', '₹650.00 → ₹700.00', 'Price changes'],
      ['4', 'Test 4', '₹4.00', 'Already there'],
      ['5', 'Test 5', '₹5.00', 'The same test is in row 2. That row counts.'],
      ['6', '–', 'soon', 'A6: The test name is missing. B6: The price is not a number. It is “soon”.'],
    ]);
  });

  test('are counted by kind, and shown of one kind alone', async () => {
    const { asked, answers } = workerWith(oneOfEach);
    await look({ counts: { ...counts, same: 1_234 } }, answers);
    expect(filters().map(({ textContent }) => textContent)).toEqual([
      'All1,238',
      'New1',
      'Price changes1',
      'Already there1,234',
      'Twice in the file1',
      'Not valid1',
    ]);
    const changed = screen.getByRole('button', { name: /^Price changes/ });
    expect(changed.getAttribute('aria-pressed')).toBe('false');
    await person.click(changed);
    await waitFor(() => expect(cells().map(([row]) => row)).toEqual(['3']));
    expect(changed.getAttribute('aria-pressed')).toBe('true');
    expect(asked.at(-1)).toEqual({ attempt: 1, kinds: ['changed'], from: 0, count: 100 });
    await person.click(screen.getByRole('button', { name: /^All/ }));
    await waitFor(() => expect(cells()[0]?.[0]).toBe('2'));
  });

  test('of a kind that the file does not have: none', async () => {
    const { answers } = workerWith([importRow(2)]);
    await look({ counts: { ...noCounts, new: 1 } }, answers);
    await person.click(screen.getByRole('button', { name: /^Not valid/ }));
    await screen.findByText('No rows of this kind');
  });

  test('are asked for as they come into view, each hundred once', async () => {
    const many = Array.from({ length: 350 }, (_, at) => importRow(at + 2));
    const { asked, answers } = workerWith(many);
    await look({ counts: { ...noCounts, new: 350 } }, answers);
    await screen.findByText('Test 2');
    expect(asked.map(({ from }) => from)).toEqual([0]);
    const scroller = rowsTable().parentElement as HTMLElement;
    scroller.scrollTop = 40 * 220;
    fireEvent.scroll(scroller);
    await screen.findByText('Test 225');
    expect(asked.map(({ from }) => from)).toEqual([0, 200]);
    scroller.scrollTop = 0;
    fireEvent.scroll(scroller);
    await screen.findByText('Test 2');
    expect(asked.map(({ from }) => from)).toEqual([0, 200]);
  });

  test('on a phone stand in two lines', async () => {
    setWindowWidth(390);
    const { answers } = workerWith(oneOfEach);
    await look({ counts }, answers);
    await screen.findByText('Row 3 · Price changes');
    screen.getByText('Row 5 · The same test is in row 2. That row counts.');
  });

  test('of another file are asked for by its own number', async () => {
    const { asked, answers } = workerWith([importRow(2)]);
    const { receive } = await look({ counts: { ...noCounts, new: 1 } }, answers);
    await choose();
    await receive(previewed({ counts: { ...noCounts, new: 1 } }, 2));
    await waitFor(() => expect(asked.map(({ attempt }) => attempt)).toEqual([1, 2]));
  });
});

describe('rows that cannot be had', () => {
  test('of a dry run that is known no longer: the file is read again', async () => {
    const { newest, sent } = await look({}, { importRows: { ok: true, value: null } });
    await screen.findByText('The preview is no longer available.');
    const before = sent.length;
    await press('Read the file again');
    expect(newest('user.chooseWorkbook')?.file.name).toBe('prices.xlsx');
    expect(sent.slice(before)[0]?.files[0]).toBe(priceList);
    screen.getByText('Reading the file. Nothing is uploaded yet.');
  });

  test('for now: asked for again', async () => {
    const later: unknown[] = [failed('stopped', 'restarting')];
    const { answers } = workerWith(oneOfEach);
    await look({ counts }, { importRows: (ask: Ask) => later.shift() ?? answers.importRows(ask) });
    await screen.findByText('Rows could not be loaded');
    await press('Try again');
    await screen.findByText('Test 2');
  });
});

test.each(priceListProblems)('“%s” has a sentence at its cell', async (problem) => {
  const words: Readonly<Record<PriceListProblem, string>> = priceListMessages.problem;
  const { answers } = workerWith([
    importRow(7, { kind: 'invalid', problems: [{ cell: 'C7', problem, text: '' }] }),
  ]);
  await look({ counts: { ...noCounts, invalid: 1 } }, answers);
  await screen.findByText(`C7: ${words[problem]}`);
});

describe('files', () => {
  const answerExport = () => {
    const exported: { rows: readonly (readonly string[])[]; header: readonly string[] }[] = [];
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const exportTable = (ask: never) => {
      exported.push(ask);
      return { ok: true, value: new Uint8Array([1]) };
    };
    return { exported, names, exportTable };
  };
  const header = ['Test Name', 'Price', 'Method', 'Sample Required', 'Schedule', 'Department', 'Report'];

  test('of rejected rows can be uploaded again, and say which row and why', async () => {
    const { exported, names, exportTable } = answerExport();
    const { asked, answers } = workerWith(oneOfEach);
    await look({ counts }, { ...answers, exportTable });
    await press('Download rejected rows');
    await waitFor(() => expect(names).toEqual(['rejected-rows.xlsx']));
    expect(asked.at(-1)).toEqual({ attempt: 1, kinds: ['invalid', 'repeated'], from: 0, count: 20_000 });
    const others = ['Enzymatic', 'Serum', 'Daily', 'Biochemistry', 'Same day'];
    expect(exported).toEqual([
      {
        format: 'xlsx',
        title: 'Rejected rows',
        header: [...header, 'Row', 'Why'],
        rows: [
          ['Test 5', '5', ...others, '5', 'The same test is in row 2. That row counts.'],
          ['', 'soon', ...others, '6', expect.stringMatching(/^A6: The test name is missing\. B6: /)],
        ],
      },
    ]);
  });

  test('of rejected rows are offered only where there are some', async () => {
    await look({ counts: { ...noCounts, new: 1, same: 1 } });
    expect(screen.queryByRole('button', { name: 'Download rejected rows' })).toBeNull();
  });

  test('a sample has the columns that are wanted', async () => {
    const { exported, names, exportTable } = answerExport();
    await openSection({ exportTable });
    await press('Download a sample file');
    await waitFor(() => expect(names).toEqual(['price-list-sample.xlsx']));
    expect(exported[0]?.header).toEqual(header);
    expect(exported[0]?.rows).toHaveLength(3);
    for (const row of exported[0]?.rows ?? []) expect(row).toHaveLength(header.length);
  });

  test.each([
    ['ta', tamil],
    ['hi', hindi],
  ] as const)('can be uploaded as they are in %s too', async (language, words) => {
    const { exported, names, exportTable } = answerExport();
    await look({ counts }, { ...workerWith(oneOfEach).answers, exportTable });
    await act(() => showLanguage(language));
    await press(words.saveSample);
    await press(words.saveRejected);
    await waitFor(() => expect(names).toHaveLength(2));
    for (const { header: heads, rows } of exported) {
      const sheets = readWorksheets(priceListOf([heads, ...rows]));
      expect(typeof sheets === 'string' ? sheets : findPriceList(sheets)).toMatchObject({
        rows: rows.map(([testName, price]) => ({ cells: { testName, price } })),
      });
    }
  });

  test('that cannot be made say so', async () => {
    await openSection({ exportTable: failed('stopped', 'no') });
    await press('Download a sample file');
    await screen.findByText('The file could not be made. Try again.');
  });
});
