import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { UndoneOutcome } from '../../../src/contract/command.ts';
import { labTest, modifyTestForm } from '../../support/catalogue.ts';
import { layOut } from '../laid-out.ts';
import {
  dialog,
  field,
  openCatalogue,
  person,
  press,
  problemOf,
  rowOf,
  testsChanged,
  write,
} from './harness.tsx';

layOut();
beforeEach(() => window.sessionStorage.clear());

const lipid = labTest();
const path = '/updateTest?view=modify&id=7';
const openModify = async (tests = [lipid]) => {
  const harness = await openCatalogue(tests, path);
  await dialog('Modify Test');
  return harness;
};
const save = () => press('Save Changes');
const updateFailed = (outcome: UndoneOutcome, message: string) =>
  ({
    type: 'test.updateFailed',
    testId: '7',
    attempt: 1,
    outcome,
    failure: { kind: 'refused', retry: 'user', message },
  }) as const;

describe('the form', () => {
  test('has the copy of the moment in which it was opened, and the new price to be written', async () => {
    const { newest } = await openModify();
    expect(newest('user.openTest')).toEqual({ type: 'user.openTest', testId: '7', seen: lipid });
    expect(screen.getByRole('dialog').textContent).toContain('Lipid Profile · 7');
    expect(field('Test Name').value).toBe('Lipid Profile');
    expect(field('Price').value).toBe('650');
    expect(field('New Price').value).toBe('');
    expect(field('Report').value).toBe('Same day');
  });

  test('opened from its row begins with the new price', async () => {
    await openCatalogue([lipid]);
    await person.click(rowOf('7'));
    await screen.findByLabelText('New Price');
    await waitFor(() => expect(document.activeElement).toBe(field('New Price')));
  });

  test('saves the texts of its fields, shows that it saves, and closes', async () => {
    const { newest, commands, receive, toasts } = await openModify();
    write('New Price', '700.50');
    write('Method', 'Photometry');
    await save();
    const form = modifyTestForm({ newPrice: '700.50', method: 'Photometry' });
    expect(newest('user.saveTest')).toEqual({ type: 'user.saveTest', testId: '7', form });
    expect(commands.at(-1)).toMatchObject({ type: 'test.update', testId: '7', seen: lipid, form });
    const busy = screen.getByRole('button', { name: 'Saving …' });
    expect(field('Method').readOnly).toBe(true);
    await person.click(busy);
    expect(commands.filter(({ type }) => type === 'test.update')).toHaveLength(1);
    await receive({ type: 'test.updated', testId: '7', attempt: 1 });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(toasts).toContainEqual(expect.objectContaining({ kind: 'testUpdated', name: 'Lipid Profile' }));
    expect(window.location.search).toBe('');
  });

  test('that saves keeps the focus in its field, in which nothing can be written meanwhile', async () => {
    await openModify();
    await person.type(field('New Price'), '700');
    // As Enter in the field does in a browser.
    act(() => field('New Price').form?.requestSubmit());
    await screen.findByRole('button', { name: 'Saving …' });
    await person.keyboard('5');
    expect(document.activeElement).toBe(field('New Price'));
    expect(field('New Price').value).toBe('700');
    expect(field('New Price').closest('fieldset[disabled]')).toBeNull();
  });

  test('left tells the system; it asks no question if no field was changed', async () => {
    const { newest } = await openModify();
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(newest('user.closeTest')).toEqual({ type: 'user.closeTest', testId: '7' });
  });

  test('asks before changes are left', async () => {
    await openModify();
    write('Department', 'Immunology');
    await press('Cancel');
    const question = await dialog('Leave without saving?');
    question.getByText('What you have entered has not been saved and will be discarded.');
    await person.click(question.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull());
    expect(field('Department').value).toBe('Immunology');
    await press('Cancel');
    await person.click((await dialog('Leave without saving?')).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('held back', () => {
  test.each([
    ['New Price', 'abc', 'Please enter a valid price'],
    ['New Price', '12.345', 'Please enter a valid price'],
    ['Price', '-5', 'Please enter a valid price'],
    ['Test Name', 'Another Test', 'Test not found'],
    ['Method', 'x'.repeat(501), 'This text is too long'],
    ['Schedule', 'Mon\u0000', 'This text has characters that cannot be saved'],
  ])('%s with %j says “%s”, and takes the focus', async (name, text, words) => {
    const { commands } = await openModify();
    write(name, text);
    expect(problemOf(name)).toBeUndefined();
    await save();
    await waitFor(() => expect(problemOf(name)).toBe(words));
    expect(document.activeElement).toBe(field(name));
    expect(commands.filter(({ type }) => type === 'test.update')).toEqual([]);
  });

  test('a field that was mended is called wrong no more', async () => {
    await openModify();
    write('New Price', 'abc');
    await save();
    await waitFor(() => expect(problemOf('New Price')).toBe('Please enter a valid price'));
    write('New Price', '125');
    expect(problemOf('New Price')).toBeUndefined();
  });

  test('each press of Save Changes leads to the field that holds it back', async () => {
    await openModify();
    write('New Price', 'abc');
    for (const _press of ['first', 'second']) {
      await save();
      await waitFor(() => expect(document.activeElement).toBe(field('New Price')));
    }
  });

  test('a test without a price needs a new one', async () => {
    await openModify([labTest({ pricePaise: null })]);
    await save();
    await waitFor(() => expect(problemOf('New Price')).toBe('Please enter a valid price'));
  });
});

describe('failed', () => {
  test.each([
    ['refused', 'price list is frozen', 'Failed to update test: price list is frozen', false],
    ['failed', 'offline', 'Error updating test. Please try again.', false],
    ['unknown', 'line cut', 'Error updating test. Please try again.', true],
  ] as const)('as %s keeps the texts and reports the outcome', async (outcome, message, words, isPerhaps) => {
    const { receive, commands } = await openModify();
    write('New Price', '700');
    await save();
    await receive(updateFailed(outcome, message));
    const form = within(screen.getByRole('form', { name: 'Modify Test' }));
    form.getByText(words);
    const perhaps = form.queryByText(
      'The changes may or may not have been saved. Look at Lipid Profile in Test Management.',
    );
    expect(perhaps !== null).toBe(isPerhaps);
    expect(field('New Price').value).toBe('700');
    await save();
    expect(commands.filter(({ type }) => type === 'test.update')).toHaveLength(2);
    expect(within(screen.getByRole('form', { name: 'Modify Test' })).queryByText(words)).toBeNull();
  });
});

describe('of which nobody knows whether it was saved, closed and opened anew', () => {
  const perhaps = 'The changes may or may not have been saved. Look at Lipid Profile in Test Management.';
  async function reopen(now = lipid) {
    const harness = await openModify();
    write('New Price', '700');
    await save();
    await harness.receive(updateFailed('unknown', 'line cut'));
    await press('Cancel');
    const question = await dialog('Leave without saving?');
    question.getByText(/^What you sent last may or may not have been saved\./);
    await person.click(question.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    if (now !== lipid) await harness.receive(testsChanged([now]));
    await person.click(rowOf('7'));
    await dialog('Modify Test');
    return harness;
  }

  test('the form says so, and shows what may have been saved', async () => {
    const { receive, commands } = await reopen();
    within(screen.getByRole('form', { name: 'Modify Test' })).getByText(perhaps);
    expect(field('New Price').value).toBe('700');
    await save();
    expect(commands.at(-1)).toMatchObject({ type: 'test.update', inDoubt: [{ pricePaise: 70_000 }] });
    await receive({ type: 'test.updated', testId: '7', attempt: 2 });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await person.click(rowOf('7'));
    await dialog('Modify Test');
    expect(screen.queryByText(perhaps)).toBeNull();
  });

  test('the form says nothing of it where the list shows that it was', async () => {
    await reopen(labTest({ pricePaise: 70_000 }));
    expect(screen.queryByText(perhaps)).toBeNull();
    expect([field('Price').value, field('New Price').value]).toEqual(['700', '']);
  });

  test('the form says so too where it was closed while the save was under way', async () => {
    const { receive, toasts } = await openModify();
    write('New Price', '700');
    await save();
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await receive(updateFailed('unknown', 'line cut'));
    expect(toasts).toContainEqual(expect.objectContaining({ kind: 'testUpdateFailed', outcome: 'unknown' }));
    await person.click(rowOf('7'));
    const form = within(await screen.findByRole('form', { name: 'Modify Test' }));
    form.getByText(perhaps);
    expect(field('New Price').value).toBe('700');
  });
});

describe('a conflict', () => {
  const theirs = labTest({ pricePaise: 80_000, report: 'Next day' });
  async function conflict() {
    const harness = await openModify();
    write('New Price', '700');
    write('Method', 'Photometry');
    await save();
    await harness.receive({
      type: 'test.updateConflicted',
      cause: 'meanwhile' as const,
      testId: '7',
      attempt: 1,
      current: theirs,
    });
    await screen.findByText('This test changed while you were editing');
    return harness;
  }

  test('shows both sides of the fields in which both wrote, and only those', async () => {
    await conflict();
    const rows = within(screen.getByRole('dialog')).getAllByRole('row');
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Field', 'Before', 'Now', 'Yours'],
      ['Price', '₹650.00', '₹800.00', '₹700.00'],
    ]);
    expect(document.activeElement?.textContent).toContain('This test changed while you were editing');
  });

  test('Write mine writes over it all the same', async () => {
    const { newest, commands } = await conflict();
    await press('Write mine');
    expect(newest('user.overrideTest')).toEqual({ type: 'user.overrideTest', testId: '7' });
    expect(commands.at(-1)).toMatchObject({
      type: 'test.update',
      seen: theirs,
      form: { newPrice: '700', method: 'Photometry', report: 'Next day' },
    });
  });

  test('Take theirs goes on editing from the current values', async () => {
    const { newest } = await conflict();
    await press('Take theirs');
    expect(newest('user.clearTestOutcome')).toEqual({ type: 'user.clearTestOutcome', testId: '7' });
    await waitFor(() => expect(field('Report').value).toBe('Next day'));
    expect(field('Price').value).toBe('800');
    expect(field('Method').value).toBe('Photometry');
    screen.getByRole('button', { name: 'Save Changes' });
  });

  test('is looked for, and shown, also where the new price is that of the copy', async () => {
    const { receive, commands, toasts } = await openModify();
    await receive(testsChanged([labTest({ pricePaise: 90_000 })]));
    write('New Price', '650');
    await save();
    expect(toasts).toEqual([]);
    expect(commands.at(-1)).toMatchObject({ type: 'test.update', inDoubt: [{ pricePaise: 65_000 }] });
    const current = labTest({ pricePaise: 90_000 });
    await receive({ type: 'test.updateConflicted', testId: '7', attempt: 1, current, cause: 'meanwhile' });
    const rows = within(await screen.findByRole('dialog')).getAllByRole('row');
    expect(rows.at(1)?.textContent).toBe('Price₹650.00₹900.00₹650.00');
    await press('Write mine');
    expect(commands.at(-1)).toMatchObject({ seen: current, form: { newPrice: '650' } });
  });

  test('kept by a server that acknowledged is shown in words of its own, with the values; the current ones can be taken', async () => {
    const { receive } = await openModify();
    write('New Price', '700');
    await save();
    const current = labTest();
    await receive({ type: 'test.updateConflicted', testId: '7', attempt: 1, current, cause: 'kept' });
    await screen.findByText('The server answered, but kept the old values');
    const rows = within(screen.getByRole('dialog')).getAllByRole('row');
    expect(rows.at(1)?.textContent).toBe('Price₹650.00₹650.00₹700.00');
    await press('Take theirs');
    await waitFor(() => expect(field('Price').value).toBe('650'));
    expect(field('New Price').value).toBe('');
  });

  test('with a test that is gone says that it was deleted', async () => {
    const { receive } = await openModify();
    write('New Price', '700');
    await save();
    await receive({
      type: 'test.updateConflicted',
      cause: 'meanwhile' as const,
      testId: '7',
      attempt: 1,
      current: null,
    });
    await screen.findByText('This test was deleted by somebody else.');
    expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull();
    await person.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('not there', () => {
  test('a test that is deleted while the form is open is reported', async () => {
    const { receive } = await openModify();
    write('New Price', '700');
    await receive(testsChanged([], ['7']));
    await screen.findByText('This test was deleted by somebody else.');
    expect(screen.queryByLabelText('New Price')).toBeNull();
  });

  test('an unknown ID is shown as such', async () => {
    const { newest } = await openModify([labTest({ id: '8' })]);
    screen.getByText('There is no test with the ID 7.');
    expect(newest('user.openTest')).toBeUndefined();
  });

  test('until the catalogue is known the form is loading', async () => {
    const { receive } = await openCatalogue(null, path);
    await dialog('Modify Test');
    expect(screen.queryByText('There is no test with the ID 7.')).toBeNull();
    expect(screen.queryByLabelText('New Price')).toBeNull();
    await receive(testsChanged([lipid], [], true));
    await screen.findByLabelText('New Price');
  });
});
