import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { type WorkbookRefusal, workbookRefusals } from '../../../src/contract/catalogue-names.ts';
import { layOut } from '../laid-out.ts';
import { hospital } from '../render.tsx';
import {
  choose,
  drop,
  importFailed,
  look,
  noCounts,
  openSection,
  previewed,
  priceList,
  upload,
} from './excel.ts';
import { field, openCatalogue, person, press, problemOf } from './harness.tsx';

layOut();
beforeEach(() => window.sessionStorage.clear());

describe('a workbook', () => {
  test('is asked for by its kinds and its limits', async () => {
    await openSection();
    expect(
      field('Excel file')
        .accept.split(',')
        .map((one) => one.trim()),
    ).toEqual(expect.arrayContaining(['.xls', '.xlsx']));
    screen.getByText('XLS or XLSX, up to 10 MB and 20,000 rows, with the columns Test Name and Price.');
    expect(screen.queryByText('prices.xlsx')).toBeNull();
  });

  test('goes beside the intent to be read, and is shown by its name and size', async () => {
    const { sent, commands } = await openSection();
    await choose();
    const { intent, files } = sent.findLast(({ intent: { type } }) => type === 'user.chooseWorkbook') ?? {};
    expect(intent).toEqual({
      type: 'user.chooseWorkbook',
      file: { name: 'prices.xlsx', mimeType: priceList.type, size: 2_048 },
    });
    expect(files?.[0]).toBe(priceList);
    expect(commands.at(-1)).toMatchObject({ type: 'import.read', name: 'prices.xlsx' });
    screen.getByText('prices.xlsx');
    screen.getByText('2 KB');
    screen.getByText('Reading the file. Nothing is uploaded yet.');
    screen.getByRole('button', { name: 'Reading …' });
  });

  test('is dropped; of several the first is read', async () => {
    const { newest } = await openSection();
    drop(new File(['a'], 'first.xls'), new File(['b'], 'second.xls'));
    expect(newest('user.chooseWorkbook')?.file.name).toBe('first.xls');
    screen.getByText('first.xls');
  });

  test('is taken back while it is read, or put away', async () => {
    const { newest, receive } = await openSection();
    await choose();
    await press('Cancel reading');
    expect(newest('user.cancelWorkbook')).toBeDefined();
    expect(screen.queryByText('prices.xlsx')).toBeNull();
    await choose();
    await receive(previewed({}, 2));
    await press('Remove');
    expect(newest('user.clearWorkbook')).toBeDefined();
    expect(screen.queryByText('prices.xlsx')).toBeNull();
    screen.getByText('Choose file');
  });

  test('that was read shows the effect of an upload in one line', async () => {
    await look({ counts: { new: 2, changed: 1, same: 3, repeated: 1, invalid: 1 } });
    screen.getByText('2 new tests, 1 price change, 5 rows left out. Nothing is uploaded yet.');
    screen.getByText('Read from the sheet “Prices”.');
    screen.getByText('Choose another file');
  });

  test('says how many other worksheets were skipped, and where nothing is new', async () => {
    await look({ otherSheets: 2, counts: { ...noCounts, same: 3 } });
    screen.getByText('No new tests, no price changes, 3 rows left out. Nothing is uploaded yet.');
    screen.getByText('Read from the sheet “Prices”. 2 other sheets are left out.');
    screen.getByText('This file changes nothing in the catalogue.');
  });
});

const sentences: Readonly<Record<WorkbookRefusal, string>> = {
  kind: 'Only XLS and XLSX files can be read.',
  content: 'This file is not an Excel workbook, whatever its name says.',
  empty: 'This file is empty.',
  size: 'This file is larger than 10 MB.',
  encrypted: 'This workbook has a password. Save it without one and choose it again.',
  broken: 'This workbook is damaged and cannot be read.',
  expands: 'This workbook unpacks to more than can be read.',
  slow: 'This workbook takes too long to read.',
  rows: 'This workbook has 31,000 rows. At most 20,000 can be read at once.',
  columns: 'No sheet has the columns Test Name and Price.',
  noRows: 'This workbook has no rows with tests.',
  unread: 'This file could not be read. Choose it again.',
  catalogue:
    'The tests of your hospital could not be loaded, so the rows cannot be compared. Choose the file again.',
};

describe('a refusal', () => {
  test.each(
    workbookRefusals.map((reason) => [reason, reason === 'rows' ? '31000' : '', sentences[reason]] as const),
  )('for “%s” has a sentence', async (reason, detail, words) => {
    const { receive } = await openSection();
    await choose();
    await receive({ type: 'import.refused', attempt: 1, refused: { reason, detail } });
    expect(screen.getByText(words).closest('[role="alert"]')).not.toBeNull();
    expect(screen.queryByText('Reading the file. Nothing is uploaded yet.')).toBeNull();
  });

  test.each([
    ['price', 'The column Price is missing.'],
    ['testName', 'The column Test Name is missing.'],
  ])('for a missing column names it: %s', async (detail, words) => {
    const { receive } = await openSection();
    await choose();
    await receive({ type: 'import.refused', attempt: 1, refused: { reason: 'columns', detail } });
    screen.getByText(words);
  });

  test('lets another file be chosen', async () => {
    const { receive } = await openSection();
    await choose();
    await receive({ type: 'import.refused', attempt: 1, refused: { reason: 'broken', detail: '' } });
    await choose();
    expect(screen.queryByText(sentences.broken)).toBeNull();
    screen.getByText('Reading the file. Nothing is uploaded yet.');
  });
});

describe('before an upload', () => {
  test('a file is to be selected', async () => {
    const { commands } = await openSection();
    await press('Upload Excel');
    expect(problemOf('Excel file')).toBe('Please select a file first!');
    expect(commands.some(({ type }) => type === 'import.upload')).toBe(false);
    await choose();
    expect(problemOf('Excel file')).toBeUndefined();
  });

  test('the hospital’s code is to be there', async () => {
    const { commands } = await look({}, {}, { ...hospital, code: ' ' });
    await press('Upload Excel');
    expect(problemOf('Excel file')).toBe('Hospital code is required!');
    expect(commands.some(({ type }) => type === 'import.upload')).toBe(false);
  });
});

describe('an upload', () => {
  test('sends the original beside the intent, with the hospital’s code', async () => {
    const { sent, commands } = await upload();
    const { intent, files } = sent.findLast(({ intent: { type } }) => type === 'user.uploadWorkbook') ?? {};
    expect(intent).toEqual({ type: 'user.uploadWorkbook', hospitalCode: 'Srm123' });
    expect(files).toHaveLength(1);
    expect(files?.[0]).toBe(priceList);
    expect(commands.at(-1)).toMatchObject({ type: 'import.upload', hospitalCode: 'Srm123' });
  });

  test('tells its progress; meanwhile no other file is taken', async () => {
    const { receive, newest, sent } = await upload();
    screen.getByRole('button', { name: 'Uploading …' });
    screen.getByText('The upload begins …');
    await receive({ type: 'import.progressed', attempt: 2, sent: 1_024, total: 4_096 });
    expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Upload' }).value).toBe(25);
    screen.getByText('1 KB of 4 KB (25%)');
    await receive({ type: 'import.progressed', attempt: 2, sent: 4_096, total: 4_096 });
    screen.getByText('Everything is sent. Waiting for the server …');
    expect(field('Excel file').disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
    const before = sent.length;
    drop(new File(['a'], 'other.xlsx'));
    await person.click(screen.getByRole('button', { name: 'Uploading …' }));
    expect(sent).toHaveLength(before);
    expect(newest('user.chooseWorkbook')?.file.name).toBe('prices.xlsx');
  });

  test('is asked about by the browser before the tab is closed', async () => {
    const { receive } = await upload();
    const closing = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(closing()).toBe(true);
    await receive({ type: 'import.accepted', attempt: 2, text: '' });
    expect(closing()).toBe(false);
  });

  test('that succeeds shows the server’s text, and offers to upload another file', async () => {
    const { receive, newest } = await upload();
    await receive({ type: 'import.accepted', attempt: 2, text: '2 added, 1 skipped' });
    screen.getByText('The price list was uploaded.');
    screen.getByText('2 added, 1 skipped');
    await screen.findByText('prices.xlsx: 2 added, 1 skipped');
    expect(screen.queryByRole('button', { name: 'Upload Excel' })).toBeNull();
    await press('Upload another file');
    expect(newest('user.clearWorkbook')).toBeDefined();
    screen.getByRole('button', { name: 'Upload Excel' });
    expect(screen.queryByText('The price list was uploaded.')).toBeNull();
  });

  test('that was refused shows the server’s text, and can be sent again', async () => {
    const { receive, commands } = await upload();
    await receive(importFailed(true, 'Row 7 is wrong'));
    screen.getByText('Upload failed!');
    screen.getByText('Row 7 is wrong');
    await press('Upload Excel');
    expect(commands.filter(({ type }) => type === 'import.upload')).toHaveLength(2);
    expect(screen.queryByText('Upload failed!')).toBeNull();
  });

  test('whose answer was lost says that it may have succeeded', async () => {
    const { receive } = await upload();
    await receive(importFailed(false, 'line cut'));
    screen.getByText('Error uploading file!');
    screen.getByText(/^The file may or may not have been taken\./);
  });

  test('that is cancelled shows that it is being cancelled, and then that it was', async () => {
    const { receive, newest, commands } = await upload();
    await press('Cancel upload');
    expect(newest('user.cancelWorkbook')).toBeDefined();
    expect(commands.at(-1)?.type).toBe('import.cancel');
    screen.getByRole('button', { name: 'Cancelling …' });
    await receive(importFailed(false, '', 'cancelled'));
    screen.getByText('The upload was cancelled.');
    screen.getByText(/^The file may or may not have been taken\./);
  });
});

describe('the focus stays in the section', () => {
  const isOnFile = () => expect(document.activeElement).toBe(field('Excel file'));

  test('where the reading is cancelled', async () => {
    await openSection();
    await choose();
    await press('Cancel reading');
    isOnFile();
  });

  test('where the reading ends under the button that cancels it', async () => {
    const { receive } = await openSection();
    await choose();
    screen.getByRole('button', { name: 'Cancel reading' }).focus();
    await receive(previewed());
    isOnFile();
  });

  test('where the workbook is put away', async () => {
    await look();
    await press('Remove');
    isOnFile();
  });

  test('where the upload is done, and where another one begins', async () => {
    const { receive } = await upload();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Uploading …' }));
    await receive({ type: 'import.accepted', attempt: 2, text: '3 added' });
    isOnFile();
    await press('Upload another file');
    isOnFile();
  });
});

describe('leaving the section', () => {
  const leave = async () => {
    await press('Cancel');
    await screen.findByRole('heading', { level: 1, name: 'Test Management' });
  };

  test('puts a workbook away that was only looked at', async () => {
    const { newest, system } = await look();
    await leave();
    expect(newest('user.clearWorkbook')).toBeDefined();
    expect(system.excelImport.getSnapshot().state).toBe('empty');
  });

  test('lets an upload go on, and its end is shown by toast', async () => {
    const { newest, receive, system } = await upload();
    await leave();
    expect(newest('user.clearWorkbook')).toBeDefined();
    expect(system.excelImport.getSnapshot().state).toBe('uploading');
    await receive(importFailed(true, 'Row 7 is wrong'));
    await screen.findByText('Upload failed!');
    await screen.findByText('prices.xlsx: Row 7 is wrong');
  });

  test('clears the section, also if no workbook was chosen', async () => {
    const { newest } = await openSection();
    await leave();
    expect(newest('user.clearWorkbook')).toBeDefined();
  });

  test('the dialog’s closing leaves it too', async () => {
    const { newest } = await openCatalogue([], '/updateTest?view=add');
    await screen.findByRole('dialog', { name: 'Add New Test' });
    await choose();
    expect(newest('user.clearWorkbook')).toBeUndefined();
    act(() => screen.getAllByRole('button', { name: 'Close' }).at(-1)?.click());
    await waitFor(() => expect(newest('user.clearWorkbook')).toBeDefined());
  });
});
