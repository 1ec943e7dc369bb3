import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { readCatalogueSearch } from '../../../src/ui/catalogue/catalogue-search.ts';
import { labTest } from '../../support/catalogue.ts';
import { layOut } from '../laid-out.ts';
import {
  dialog,
  figure,
  manyTests,
  openCatalogue,
  person,
  press,
  rowOf,
  shownRows,
  table,
  testsChanged,
} from './harness.tsx';

layOut();
beforeEach(() => window.sessionStorage.clear());

const lipid = labTest();
const blood = labTest({ id: '12', name: 'Complete Blood Count', pricePaise: 35_000 });
const free = labTest({ id: '100', name: 'albumin', pricePaise: null });
const few = [lipid, blood, free];

const search = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search tests' });
const searchFor = async (text: string) => {
  await person.clear(search());
  if (text !== '') await person.type(search(), text);
};
const ids = () => shownRows().map(([id]) => id);
const head = (name: string) => within(table()).getByRole('columnheader', { name });
const sortBy = (name: string) => person.click(within(head(name)).getByRole('button', { name }));
const query = () => new URLSearchParams(window.location.search);
const pages = () => within(screen.getByRole('navigation', { name: 'Pages' }));
const numbers = () =>
  pages()
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const currentPage = () => pages().getByRole('button', { current: 'page' }).textContent;

describe('the tiles', () => {
  test('say how many there are, how many the search finds, and the hospital’s code', async () => {
    await openCatalogue(few);
    expect([figure('Total'), figure('Showing'), figure('Hospital Code')]).toEqual(['3', '3', 'Srm123']);
    await searchFor('blood');
    await waitFor(() => expect([figure('Total'), figure('Showing')]).toEqual(['3', '1']));
    screen.getByText('1 test found');
    await searchFor('no such');
    await waitFor(() => expect([figure('Total'), figure('Showing')]).toEqual(['3', '0']));
  });
});

describe('the order', () => {
  test('is by ID at first; a header reverses it, and shows so', async () => {
    await openCatalogue(few);
    expect(ids()).toEqual(['7', '12', '100']);
    expect(head('ID').getAttribute('aria-sort')).toBe('ascending');
    expect(head('Price').getAttribute('aria-sort')).toBe('none');
    await sortBy('ID');
    await waitFor(() => expect(ids()).toEqual(['100', '12', '7']));
    expect(head('ID').getAttribute('aria-sort')).toBe('descending');
    await sortBy('ID');
    await waitFor(() => expect(ids()).toEqual(['7', '12', '100']));
  });

  test('is by letters for names and by amounts for prices; tests without a value are last both ways', async () => {
    await openCatalogue(few);
    await sortBy('Test Name');
    await waitFor(() => expect(ids()).toEqual(['100', '12', '7']));
    expect(head('ID').getAttribute('aria-sort')).toBe('none');
    expect(head('Test Name').getAttribute('aria-sort')).toBe('ascending');
    await sortBy('Price');
    await waitFor(() => expect(ids()).toEqual(['12', '7', '100']));
    await sortBy('Price');
    await waitFor(() => expect(ids()).toEqual(['7', '12', '100']));
    expect(shownRows().map(([, , price]) => price)).toEqual(['₹650.00', '₹350.00', 'No price']);
    expect(within(head('Actions')).queryByRole('button')).toBeNull();
  });

  test('is in the address and is read from it', async () => {
    await openCatalogue(few);
    await sortBy('Price');
    await waitFor(() => expect(Object.fromEntries(query())).toEqual({ sort: 'price' }));
    await sortBy('Price');
    await waitFor(() => expect(Object.fromEntries(query())).toEqual({ sort: 'price', dir: 'desc' }));
    await sortBy('ID');
    await waitFor(() => expect(Object.fromEntries(query())).toEqual({}));
  });
});

describe('the pages', () => {
  test('have 10 tests, and up to 5 numbers with the current one in their middle', async () => {
    await openCatalogue(manyTests(83));
    expect(ids()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
    expect(numbers()).toEqual(['1', '2', '3', '4', '5']);
    expect(currentPage()).toBe('1');
    await person.click(pages().getByRole('button', { name: 'Page 5' }));
    await waitFor(() => expect(ids()[0]).toBe('41'));
    expect(numbers()).toEqual(['3', '4', '5', '6', '7']);
    expect(currentPage()).toBe('5');
    pages().getByText('Page 5 of 9');
    await press('Next');
    await waitFor(() => expect(ids()[0]).toBe('51'));
    await press('Previous');
    await waitFor(() => expect(ids()[0]).toBe('41'));
    expect(query().get('page')).toBe('5');
  });

  test('end at the first and the last: nothing is before or behind them', async () => {
    await openCatalogue(manyTests(12), '/updateTest?page=2');
    expect(ids()).toEqual(['11', '12']);
    const next = pages().getByRole('button', { name: 'Next' });
    expect(next.getAttribute('aria-disabled')).toBe('true');
    await person.click(next);
    expect(ids()).toEqual(['11', '12']);
    await press('Previous');
    await waitFor(() => expect(currentPage()).toBe('1'));
    expect(pages().getByRole('button', { name: 'Previous' }).getAttribute('aria-disabled')).toBe('true');
    expect(query().has('page')).toBe(false);
  });

  test('a page that the list no longer has shows the last that it has', async () => {
    const { receive } = await openCatalogue(manyTests(31), '/updateTest?page=4');
    expect(ids()).toEqual(['31']);
    await receive(testsChanged([], ['31', '30']));
    expect(currentPage()).toBe('3');
    expect(ids()).toHaveLength(9);
  });

  test('another search and another order go back to the first', async () => {
    await openCatalogue(manyTests(40), '/updateTest?page=3');
    expect(currentPage()).toBe('3');
    await searchFor('panel');
    await waitFor(() => expect(currentPage()).toBe('1'));
    await person.click(pages().getByRole('button', { name: 'Page 2' }));
    await waitFor(() => expect(currentPage()).toBe('2'));
    await sortBy('Price');
    await waitFor(() => expect(currentPage()).toBe('1'));
    expect(Object.fromEntries(query())).toEqual({ q: 'panel', sort: 'price' });
  });

  test('search, order and page come back with the address', async () => {
    await openCatalogue(manyTests(40), '/updateTest?q=Panel&sort=name&dir=desc&page=2');
    expect(search().value).toBe('Panel');
    expect(head('Test Name').getAttribute('aria-sort')).toBe('descending');
    expect(currentPage()).toBe('2');
    expect(ids()[0]).toBe('11');
  });
});

test('malformed parts of an address are left out', () => {
  expect(readCatalogueSearch({ q: 7, page: '0', sort: 'method', dir: 'up', view: 'modify' })).toEqual({
    q: '7',
  });
  expect(readCatalogueSearch({ page: '2.5', sort: 'id', view: 'add', id: '4' })).toEqual({ view: 'add' });
  expect(readCatalogueSearch({ page: '3', sort: 'price', dir: 'desc', view: 'modify', id: 4 })).toEqual({
    page: 3,
    sort: 'price',
    dir: 'desc',
    view: 'modify',
    id: '4',
  });
});

describe('the search', () => {
  test('marks its matches, in any case, and nothing else', async () => {
    await openCatalogue(few);
    expect(document.querySelector('mark')).toBeNull();
    await searchFor('l');
    await waitFor(() => expect(ids()).toEqual(['7', '12', '100']));
    const marked = [...rowOf('7').querySelectorAll('mark')].map(({ textContent }) => textContent);
    expect(marked).toEqual(['L', 'l']);
    expect(rowOf('7').textContent).toContain('Lipid Profile');
    await searchFor('12');
    await waitFor(() => expect(ids()).toEqual(['12']));
    expect([...rowOf('12').querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['12']);
  });

  test('that finds nothing can be cleared; it does not offer to add a first test', async () => {
    await openCatalogue(few, '/updateTest?q=zzz');
    screen.getByText('No tests found', { selector: 'p:not([role])' });
    expect(screen.queryByRole('button', { name: 'Add Your First Test' })).toBeNull();
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
    await person.click(
      within(screen.getByRole('region', { name: 'Tests' })).getByRole('button', { name: 'Clear search' }),
    );
    await waitFor(() => expect(ids()).toHaveLength(3));
    expect(search().value).toBe('');
  });
});

describe('the list', () => {
  test('an empty catalogue offers the first test', async () => {
    await openCatalogue([]);
    screen.getByText('No tests found');
    await press('Add Your First Test');
    await dialog('Add New Test');
    await waitFor(() => expect(query().get('view')).toBe('add'));
  });

  test('is loading until it is known', async () => {
    const { receive } = await openCatalogue(null);
    expect(screen.queryByText('No tests found')).toBeNull();
    expect(figure('Total')).toBe('');
    expect(screen.getByLabelText('Tests in numbers').getAttribute('aria-busy')).toBe('true');
    await receive(testsChanged(few, [], true));
    expect(figure('Total')).toBe('3');
    expect(screen.getByLabelText('Tests in numbers').hasAttribute('aria-busy')).toBe(false);
  });

  test('that cannot be had says why, and is asked for again', async () => {
    const { receive, effects } = await openCatalogue(null);
    const failure = { kind: 'network', retry: 'auto', message: 'line cut' } as const;
    await receive({ type: 'feed.wentOffline', feed: 'tests', since: 0, failure });
    screen.getByText('Tests could not be loaded');
    screen.getByText('line cut');
    const before = effects.length;
    await press('Try again');
    expect(effects.slice(before)).toContain('desired refresh');
  });

  test('that is no longer fresh says so and stays', async () => {
    const { receive } = await openCatalogue(few);
    const failure = { kind: 'network', retry: 'auto', message: 'line cut' } as const;
    await receive({ type: 'feed.wentStale', feed: 'tests', since: 0, failure });
    screen.getByText(/^Stale since/);
    expect(ids()).toHaveLength(3);
  });
});

describe('Delete', () => {
  const remove = (id: string) => person.click(within(rowOf(id)).getByRole('button', { name: 'Delete' }));

  test('asks first and opens no row; Keep leaves the test', async () => {
    const { newest } = await openCatalogue(few);
    await remove('12');
    const question = await dialog('Delete this test?');
    question.getByText(/^Complete Blood Count \(ID 12\) will no longer be offered for bookings\./);
    await person.click(question.getByRole('button', { name: 'Keep' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(newest('user.deleteTest')).toBeUndefined();
    expect(newest('user.openTest')).toBeUndefined();
    expect(query().has('view')).toBe(false);
  });

  test('confirmed, deletes that test, and its end is shown by toast', async () => {
    const { newest, receive, toasts } = await openCatalogue(few);
    await remove('12');
    await person.click((await dialog('Delete this test?')).getByRole('button', { name: 'Delete' }));
    expect(newest('user.deleteTest')).toEqual({
      type: 'user.deleteTest',
      testId: '12',
      name: 'Complete Blood Count',
    });
    await receive({ type: 'test.deleted', testId: '12', attempt: 1 }, testsChanged([], ['12']));
    await waitFor(() => expect(ids()).toEqual(['7', '100']));
    expect(toasts.map(({ kind }) => kind)).toContain('testDeleted');
    await screen.findByText('❌ Test deleted successfully!');
  });

  test('a failure is shown by toast, and the test stays', async () => {
    const { receive } = await openCatalogue(few);
    await remove('7');
    await person.click((await dialog('Delete this test?')).getByRole('button', { name: 'Delete' }));
    await receive({
      type: 'test.deleteFailed',
      testId: '7',
      attempt: 1,
      outcome: 'refused',
      failure: { kind: 'refused', retry: 'user', message: 'no' },
    });
    await screen.findByText('❌ Failed to delete test');
    expect(ids()).toContain('7');
  });
});

test('a row opens its test, which stands in the address; Back closes it', async () => {
  await openCatalogue(few);
  await person.click(rowOf('12'));
  await dialog('Modify Test');
  await waitFor(() => expect(Object.fromEntries(query())).toEqual({ view: 'modify', id: '12' }));
  act(() => window.history.back());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.search).toBe('');
});
