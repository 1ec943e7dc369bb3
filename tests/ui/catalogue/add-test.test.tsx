import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { labTest, newTestForm } from '../../support/catalogue.ts';
import { layOut } from '../laid-out.ts';
import { hospital } from '../render.tsx';
import { dialog, field, openCatalogue, person, press, problemOf, testsChanged, write } from './harness.tsx';

layOut();
beforeEach(() => window.sessionStorage.clear());

const labels = {
  testName: 'Test Name',
  price: 'Price',
  method: 'Method',
  sampleRequired: 'Sample Required',
  schedule: 'Schedule',
  department: 'Department',
  report: 'Report',
} as const;
const { hospitalCode: _, ...texts } = newTestForm();
const fillIn = (fields: Partial<typeof texts> = texts) => {
  for (const [name, text] of Object.entries(fields)) write(labels[name as keyof typeof labels], text);
};
const add = () => press('Add Test');
const shownTexts = () =>
  Object.fromEntries(Object.entries(labels).map(([name, label]) => [name, field(label).value]));
const nothingWritten = Object.fromEntries(Object.keys(labels).map((name) => [name, '']));
const adds = (commands: readonly { readonly type: string }[]) =>
  commands.filter(({ type }) => type === 'test.add');
const openAdding = () => openCatalogue([labTest()], '/add_New');
const failure = (message: string) => ({ kind: 'refused', retry: 'user', message }) as const;

describe('checks', () => {
  test('each field reports its problem, the first gets the focus, and nothing is sent', async () => {
    const { commands } = await openAdding();
    expect(problemOf('Test Name')).toBeUndefined();
    await add();
    await waitFor(() => expect(problemOf('Test Name')).toBe('Test name is required.'));
    expect(problemOf('Price')).toBe('Valid numeric price required.');
    expect(problemOf('Method')).toBeUndefined();
    expect(document.activeElement).toBe(field('Test Name'));
    expect(adds(commands)).toEqual([]);
  });

  test.each(['12.345', '-1', '₹350', '1e3', '350,50'])('%j is no price', async (price) => {
    await openAdding();
    fillIn({ testName: 'Vitamin D', price });
    await add();
    await waitFor(() => expect(problemOf('Price')).toBe('Valid numeric price required.'));
    expect(document.activeElement).toBe(field('Price'));
    write('Price', '350.5');
    expect(problemOf('Price')).toBeUndefined();
  });

  test('a text that is too long, or cannot be stored, is reported at its field', async () => {
    await openAdding();
    fillIn({ testName: 'x'.repeat(201), price: '1', report: 'to\u0000day' });
    await add();
    await waitFor(() => expect(problemOf('Test Name')).toBe('This text is too long'));
    expect(problemOf('Report')).toBe('This text has characters that cannot be saved');
  });

  test('the hospital’s code comes with the login and cannot be changed', async () => {
    await openAdding();
    expect(field('Hospital Code').value).toBe('Srm123');
    expect(field('Hospital Code').readOnly).toBe(true);
  });

  test('without a hospital code nothing is added', async () => {
    const { commands } = await openCatalogue([labTest()], '/add_New', {}, { ...hospital, code: '' });
    fillIn();
    await add();
    await waitFor(() => expect(problemOf('Hospital Code')).toBe('Hospital code is required.'));
    expect(document.activeElement).toBe(field('Hospital Code'));
    expect(adds(commands)).toEqual([]);
  });

  test('a name that is in use is reported while it is typed, in upper or lower case', async () => {
    const { receive } = await openAdding();
    await person.type(field('Test Name'), 'lipid  PROFILE');
    expect(problemOf('Test Name')).toBe('This test name already exists.');
    await person.type(field('Test Name'), ' 2');
    expect(problemOf('Test Name')).toBeUndefined();
    await receive(testsChanged([labTest({ id: '9', name: 'Lipid Profile 2' })]));
    expect(problemOf('Test Name')).toBe('This test name already exists.');
  });
});

describe('adding', () => {
  test('sends the fields with the hospital’s code, once', async () => {
    const { newest, commands } = await openAdding();
    fillIn();
    await add();
    const form = newTestForm({ hospitalCode: 'Srm123' });
    expect(newest('user.addTest')).toEqual({ type: 'user.addTest', variant: 'screen', form });
    await person.click(screen.getByRole('button', { name: 'Adding …' }));
    expect(adds(commands)).toHaveLength(1);
    write('Method', 'Something else');
    expect(field('Method').value).toBe('CLIA');
    expect(screen.getByRole('form', { name: 'New test' }).getAttribute('aria-busy')).toBe('true');
  });

  test('that succeeds empties the form and moves the focus to the name', async () => {
    const { receive, toasts } = await openAdding();
    fillIn();
    await add();
    await receive({ type: 'test.added', attempt: 1 });
    await screen.findByText('Vitamin D was added. You can enter the next test.');
    expect(shownTexts()).toEqual(nothingWritten);
    expect(document.activeElement).toBe(field('Test Name'));
    expect(toasts).toContainEqual({ kind: 'testAdded', name: 'Vitamin D' });
    await screen.findByText('✅ Test added successfully');
    await person.type(field('Test Name'), 'B');
    expect(screen.queryByText(/You can enter the next test/)).toBeNull();
  });

  test('that succeeds leaves the next test alone while the list comes with the one before it', async () => {
    const { receive } = await openAdding();
    fillIn();
    await add();
    await receive({ type: 'test.added', attempt: 1 });
    await screen.findByText('Vitamin D was added. You can enter the next test.');
    fillIn({ testName: 'Vitamin B12', price: '20' });
    await receive(testsChanged([labTest({ id: '9', name: 'Vitamin D' })]));
    expect(shownTexts()).toEqual({ ...nothingWritten, testName: 'Vitamin B12', price: '20' });
  });

  test('a name that came into use meanwhile is reported, and no text is lost', async () => {
    const { receive } = await openAdding();
    fillIn();
    await add();
    await receive({ type: 'test.addRefused', attempt: 1 });
    await screen.findByText('This test name already exists.');
    expect(shownTexts()).toEqual(texts);
    expect(document.activeElement).toBe(field('Test Name'));
  });

  test.each([
    [true, false],
    [false, true],
  ])(
    'a failure that was answered: %s; whether it may have been added is said: %s',
    async (answered, isPerhaps) => {
      const { receive, commands } = await openAdding();
      fillIn();
      await add();
      await receive({
        type: 'test.addFailed',
        attempt: 1,
        outcome: answered ? 'refused' : 'unknown',
        failure: failure('disk full'),
      });
      await screen.findByText('Error adding test: disk full');
      expect(screen.queryByText(/^The test may or may not have been added\./) !== null).toBe(isPerhaps);
      expect(shownTexts()).toEqual(texts);
      await add();
      expect(adds(commands)).toHaveLength(2);
    },
  );
});

describe('of which nobody knows whether it was added', () => {
  const perhaps =
    'The test may or may not have been added. Look for Vitamin D in Test Management before you add it again.';
  async function reopen() {
    const harness = await openCatalogue([labTest()]);
    await press('Add New Test');
    fillIn();
    await add();
    const end = { outcome: 'unknown', failure: failure('line cut') } as const;
    await harness.receive({ type: 'test.addFailed', attempt: 1, ...end });
    expect(screen.getAllByText(perhaps)).toHaveLength(1);
    await person.click(
      (await dialog('Add New Test')).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement,
    );
    const question = await dialog('Leave without saving?');
    question.getByText(/^What you sent last may or may not have been saved\./);
    await person.click(question.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Add New Test');
    await dialog('Add New Test');
    return harness;
  }

  test('the dialog says so when it is opened anew, until the catalogue has the test', async () => {
    const { receive } = await reopen();
    expect(shownTexts()).toEqual(nothingWritten);
    screen.getByText(perhaps);
    await receive(testsChanged([labTest({ id: '9', name: 'Vitamin D' })]));
    expect(screen.queryByText(perhaps)).toBeNull();
  });

  test('the dialog says so once, while the same is added again and after that', async () => {
    const { receive } = await reopen();
    fillIn();
    await add();
    screen.getByText(perhaps);
    const end = { outcome: 'unknown', failure: failure('line cut') } as const;
    await receive({ type: 'test.addFailed', attempt: 2, ...end });
    expect(screen.getAllByText(perhaps)).toHaveLength(1);
  });
});

describe('the draft', () => {
  test('comes back after a reload, with a note', async () => {
    await openAdding();
    expect(screen.queryByText('Your unfinished test was restored.')).toBeNull();
    fillIn({ testName: 'Vitamin D', price: '14' });
    cleanup();
    await openAdding();
    expect(shownTexts()).toEqual({ ...nothingWritten, testName: 'Vitamin D', price: '14' });
    screen.getByText('Your unfinished test was restored.');
  });

  test('is forgotten at sign-out', async () => {
    const { system } = await openAdding();
    fillIn({ testName: 'Vitamin D' });
    act(() => {
      system.send({ type: 'user.askLogout' });
      system.send({ type: 'user.confirmLogout' });
    });
    await waitFor(() => expect(window.sessionStorage).toHaveLength(0));
    cleanup();
    await openAdding();
    expect(shownTexts()).toEqual(nothingWritten);
  });

  test('is nothing once it was added', async () => {
    const { receive } = await openAdding();
    fillIn();
    await add();
    await receive({ type: 'test.added', attempt: 1 });
    cleanup();
    await openAdding();
    expect(shownTexts()).toEqual(nothingWritten);
  });

  test('is asked about before the screen is left; the dialog has texts of its own', async () => {
    await openAdding();
    fillIn({ testName: 'Vitamin D' });
    await press('Cancel');
    await person.click((await dialog('Leave without saving?')).getByRole('button', { name: 'Discard' }));
    await screen.findByRole('heading', { level: 1, name: 'Test Management' });
    await person.click(screen.getByRole('button', { name: 'Add New Test' }));
    await dialog('Add New Test');
    expect(shownTexts()).toEqual(nothingWritten);
  });
});

describe('the dialog', () => {
  test('stays open for the next test, and gives the focus back when it is closed', async () => {
    const { receive, newest } = await openCatalogue([labTest()]);
    await press('Add New Test');
    const inside = await dialog('Add New Test');
    inside.getByRole('heading', { name: 'Upload from Excel' });
    fillIn();
    await add();
    expect(newest('user.addTest')?.variant).toBe('modal');
    await receive({ type: 'test.added', attempt: 1 });
    await inside.findByText('Vitamin D was added. You can enter the next test.');
    await person.click(inside.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add New Test' })),
    );
  });

  test('left while the call is in flight, announces the outcome by toast', async () => {
    const { receive, newest } = await openCatalogue([labTest()]);
    await press('Add New Test');
    const inside = await dialog('Add New Test');
    fillIn();
    await add();
    await person.click(inside.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(newest('user.clearAddOutcome')).toBeDefined();
    await receive({ type: 'test.addFailed', attempt: 1, outcome: 'refused', failure: failure('disk full') });
    await screen.findByText('Error adding test: disk full');
  });

  test('left while the call is in flight, and added after that: nothing of it is left in the tab', async () => {
    const { receive } = await openCatalogue([labTest()]);
    await press('Add New Test');
    const inside = await dialog('Add New Test');
    fillIn();
    await add();
    await person.click(inside.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(window.sessionStorage).toHaveLength(1);
    await receive({ type: 'test.added', attempt: 1 });
    expect(window.sessionStorage).toHaveLength(0);
  });
});
