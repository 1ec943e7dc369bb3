import { act, configure, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { failed } from '../../../src/contract/failure.ts';
import { ApprovalPopup } from '../../../src/ui/attendance/approval-popup.tsx';
import { Dialog } from '../../../src/ui/kit/dialog.tsx';
import { phlebotomist } from '../chat/fake-chat.ts';
import { type Harness, pendingRecord, person, show } from './harness.tsx';

configure({ defaultHidden: true });

function Team() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <input aria-label="Search" />
      <button type="button" onClick={() => setOpen(true)}>
        {'Details'}
      </button>
      <Dialog open={open} title="Details of somebody" onClose={() => setOpen(false)}>
        {'…'}
      </Dialog>
      <ApprovalPopup />
    </>
  );
}

let harness: Harness;
beforeEach(async () => {
  harness = await show(<Team />);
  harness.receive({
    type: 'phlebotomists.changed',
    upserted: [phlebotomist('5', 'Anbu Selvan'), phlebotomist('6', 'Divya Mohan')],
    removed: [],
    initial: true,
  });
});

const popup = () => screen.queryByRole('dialog', { name: 'Attendance approval' });
const shown = () => screen.findByRole('dialog', { name: 'Attendance approval' });
const find = (fields: Parameters<typeof pendingRecord>[0] = {}) =>
  harness.receive({ type: 'attendance.claimFound', claim: pendingRecord(fields) });
const decisions = () =>
  harness.commands.flatMap((command) => (command.type === 'attendance.decide' ? [command] : []));
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('the popup', () => {
  test('watches the feed while it is mounted, and shows nothing before a pending record is found', () => {
    expect(harness.effects).toContain('desired feeds');
    expect(popup()).toBeNull();
  });

  test('shows name, id, present or absent, reason and time', async () => {
    find();
    const words = (await shown()).textContent;
    for (const text of ['Anbu Selvan', 'ID 5', 'Absent', 'Fever', '22 Nov 2026 00:30'])
      expect(words).toContain(text);
  });

  test('shows the id where the name is unknown, and N/A for missing values', async () => {
    find({ phlebotomistId: '9', present: null, reason: null, at: null });
    const words = (await shown()).textContent;
    expect(words).toContain('Phlebotomist 9');
    expect(words?.match(/N\/A/g)).toHaveLength(3);
  });

  test('is announced to assistive technology', async () => {
    find({ present: true });
    await shown();
    expect(screen.getByText('The attendance of Anbu Selvan waits for approval.').getAttribute('role')).toBe(
      'status',
    );
  });
});

describe('a decision', () => {
  test.each([
    ['Accept', true, 'Accepting …'],
    ['Deny', false, 'Denying …'],
  ] as const)(
    '%s is sent once and shown as such, and the popup closes with the answer',
    async (name, approve, busy) => {
      find();
      await shown();
      await person.click(button(name));
      await person.click(button(busy));
      expect(button('Later').disabled).toBe(true);
      expect(button(approve ? 'Deny' : 'Accept').disabled).toBe(true);
      expect(decisions()).toMatchObject([{ recordId: '31', phlebotomistId: '5', approve }]);
      harness.receive({ type: 'attendance.decided', recordId: '31', attempt: 1, approve });
      expect(popup()).toBeNull();
      expect(harness.toasts).toEqual([{ kind: 'attendanceDecided' }]);
      expect(harness.effects).toContain('attendance.scan');
    },
  );

  const notUpdated = 'Attendance was not updated. Try again.';
  const perhaps = 'Attendance may or may not have been updated. Try again to be sure.';
  test.each([
    ['refused', 'refused', 'The month is closed', notUpdated, false],
    ['failed', 'network', 'Offline', notUpdated, true],
    ['unknown', 'lost', '504 Gateway Time-out', perhaps, true],
  ] as const)(
    'that ended as %s keeps the popup, reports the outcome, and can be made again',
    async (outcome, kind, message, words, isFolded) => {
      find();
      const dialog = within(await shown());
      await person.click(button('Accept'));
      const { failure } = failed(kind, message);
      harness.receive({ type: 'attendance.decisionFailed', recordId: '31', attempt: 1, outcome, failure });
      dialog.getByText(words);
      // The server's own reason is read; a technical cause is for who asks.
      expect(dialog.getByText(message).closest('details') !== null).toBe(isFolded);
      await person.click(button('Deny'));
      expect(dialog.queryByText(words)).toBeNull();
      expect(decisions().map(({ approve }) => approve)).toEqual([true, false]);
    },
  );

  test('can be put off, by its button and by Escape', async () => {
    find();
    await shown();
    await person.click(button('Later'));
    expect(popup()).toBeNull();
    expect(harness.commands.at(-1)).toMatchObject({ type: 'attendance.scan', except: ['31'] });
    find({ recordId: '32' });
    await shown();
    await person.keyboard('{Escape}');
    expect(popup()).toBeNull();
    expect(harness.commands.at(-1)).toMatchObject({ type: 'attendance.scan', except: ['31', '32'] });
    expect(decisions()).toEqual([]);
  });

  test('about one record is followed by the popup of the next', async () => {
    find();
    await shown();
    await person.click(button('Accept'));
    harness.receive(
      { type: 'attendance.decided', recordId: '31', attempt: 1, approve: true },
      { type: 'attendance.claimFound', claim: pendingRecord({ recordId: '40', phlebotomistId: '6' }) },
    );
    expect((await shown()).textContent).toContain('Divya Mohan');
    expect(button('Accept').getAttribute('aria-busy')).toBeNull();
  });

  test('made by somebody else closes the popup', async () => {
    find();
    await shown();
    harness.receive({ type: 'attendance.claimSettled', recordId: '31' });
    expect(popup()).toBeNull();
  });
});

describe('the focus', () => {
  test('moves to the popup and to none of its buttons, so that Enter decides nothing', async () => {
    button('Details').focus();
    find();
    expect(document.activeElement).toBe(await shown());
    await person.keyboard('{Enter} ');
    expect(decisions()).toEqual([]);
    expect(popup()).not.toBeNull();
  });

  test('returns to where it was', async () => {
    button('Details').focus();
    find();
    await shown();
    await person.click(button('Later'));
    await waitFor(() => expect(document.activeElement).toBe(button('Details')));
  });

  test('stays in a field that is typed into', async () => {
    const search = screen.getByLabelText<HTMLInputElement>('Search');
    await person.type(search, 'An');
    find();
    await shown();
    expect(document.activeElement).toBe(search);
    await person.keyboard('bu');
    expect(search.value).toBe('Anbu');
    harness.receive({ type: 'attendance.claimSettled', recordId: '31' });
    expect(document.activeElement).toBe(search);
  });
});

test('it waits until a dialog is closed, and does not block a dialog that opens later', async () => {
  await person.click(button('Details'));
  await screen.findByRole('dialog', { name: 'Details of somebody' });
  find();
  await act(async () => {});
  expect(popup()).toBeNull();
  expect(screen.queryByText(/waits for approval/)).toBeNull();
  await person.keyboard('{Escape}');
  await shown();
  await person.click(button('Details'));
  await screen.findByRole('dialog', { name: 'Details of somebody' });
  expect(popup()).not.toBeNull();
});
