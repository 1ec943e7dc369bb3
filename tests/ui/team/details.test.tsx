import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { layOut } from '../laid-out.ts';
import { arun, cardOf, detailsOf, kavya, openTeam, teamChanged } from './harness.tsx';

layOut();

const ok = <Value,>(value: Value) => ({ ok: true, value });
const dialog = () => screen.findByRole('dialog', { name: /Phlebotomist Details|Edit Details/ });
const press = async (person: { click(element: Element): Promise<void> }, name: string) =>
  person.click(within(await dialog()).getByRole('button', { name }));

async function openDetails(answer: unknown = ok(detailsOf(arun))) {
  const harness = await openTeam([kavya, arun], undefined, { phlebotomist: answer });
  await harness.person.click(within(cardOf('Arun Selvam')).getByRole('button', { name: 'View details' }));
  return harness;
}

async function edit(answer?: unknown) {
  const harness = await openDetails(answer);
  await within(await dialog()).findByText('13:30');
  await press(harness.person, 'Edit Details');
  return harness;
}
const field = (name: string) => screen.getByLabelText(name);

describe('reading', () => {
  test('every field is shown, a PDF as a link and a picture as a picture; a password never is', async () => {
    await openDetails();
    const inside = within(await dialog());
    await inside.findByText('13:30');
    expect(inside.getByText('Work type').nextSibling?.textContent).toBe('Part time');
    expect(inside.getByText('Latitude, longitude').nextSibling?.textContent).toBe('–');
    expect(inside.getByRole('link', { name: 'Open PDF' }).getAttribute('href')).toMatch(
      /\/files\/aadhar\.pdf$/,
    );
    inside.getByRole('img', { name: 'Licence, opens in a new tab' });
    expect(inside.queryByText(/password/i)).toBeNull();
  });

  test('which are open stands in the address, and Back closes them', async () => {
    await openDetails();
    await dialog();
    await waitFor(() => expect(window.location.search).toBe('?view=details&id=504'));
    act(() => window.history.back());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(window.location.search).toBe('');
  });

  test('a failure says so and is tried again', async () => {
    const answers: unknown[] = [
      { ok: false, failure: { kind: 'offline', retry: 'later', message: 'no network' } },
      ok(detailsOf(arun)),
    ];
    const { person } = await openDetails(() => answers.shift());
    await within(await dialog()).findByText('The details could not be loaded');
    await press(person, 'Try again');
    await within(await dialog()).findByText('13:30');
  });

  test('an unknown id is reported', async () => {
    await openTeam([kavya], '/deliveryBoy_Data?view=details&id=999', { phlebotomist: ok(null) });
    await within(await dialog()).findByText('There is no phlebotomist with the id 999.');
  });

  test('a deletion while the details are open is reported; nothing crashes', async () => {
    const { receive } = await edit();
    await receive(teamChanged([], ['504']));
    await within(await dialog()).findByText(/was deleted in the meantime/);
    expect(within(await dialog()).queryByRole('button', { name: 'Save Changes' })).toBeNull();
  });
});

describe('editing', () => {
  test('changed fields are marked, missing ones prevent the save, and only changed ones are sent', async () => {
    const { person, commands, publish } = await edit();
    await person.clear(field('Phone'));
    await press(person, 'Save Changes');
    await screen.findByText('Phone is required');
    expect(commands.filter(({ type }) => type.startsWith('phlebotomist.'))).toEqual([]);
    expect(document.activeElement).toBe(field('Phone'));
    await person.type(field('Phone'), '9000000000');
    screen.getByText('Changed. Before: 98400 20504');
    await press(person, 'Save Changes');
    expect(commands.at(-1)).toMatchObject({ type: 'phlebotomist.update', changes: { phone: '9000000000' } });
    expect(Object.keys((commands.at(-1) as unknown as { changes: object }).changes)).toEqual(['phone']);
    act(() => publish({ type: 'phlebotomist.updated', phlebotomistId: '504', attempt: 1 }));
    await screen.findByRole('button', { name: 'Edit Details' });
  });

  test('hours show for part-time, need an end after the start, and go when the work is full-time', async () => {
    const { person, commands } = await edit();
    await person.clear(field('End time'));
    await person.type(field('End time'), '08:00');
    await press(person, 'Save Changes');
    await screen.findByText('End time must be after the start time');
    await person.selectOptions(field('Work type'), 'FULL_TIME');
    expect(screen.queryByLabelText('End time')).toBeNull();
    await press(person, 'Save Changes');
    expect(commands.at(-1)).toMatchObject({
      changes: { workType: 'FULL_TIME', startTime: '', endTime: '' },
    });
  });

  test('an invalid day is refused by the name of its field; hours are shown without seconds', async () => {
    const { person, commands } = await edit();
    expect((field('Start time') as HTMLInputElement).value).toBe('09:00');
    await person.type(field('Date of birth'), 'spring 1990');
    await press(person, 'Save Changes');
    await screen.findByText('Date of birth must be a day, such as 24 Dec 1990');
    await person.clear(field('Date of birth'));
    await person.type(field('Date of birth'), '2 Mar 1990');
    await press(person, 'Save Changes');
    expect((commands.at(-1) as unknown as { changes: object }).changes).toEqual({ dob: '1990-03-02' });
  });

  test('an unknown work type is not lost by editing', async () => {
    const { person, commands } = await edit(
      ok(detailsOf(arun, { vehicleType: 'rickshaw', dob: 'spring 1990' })),
    );
    expect((field('Vehicle type') as HTMLSelectElement).value).toBe('rickshaw');
    expect((field('Date of birth') as HTMLInputElement).value).toBe('spring 1990');
    await person.type(field('Email'), 'x');
    await press(person, 'Save Changes');
    expect(Object.keys((commands.at(-1) as unknown as { changes: object }).changes)).toEqual(['email']);
  });

  test('each press of Save Changes leads to the first field that holds it back; what is typed does not', async () => {
    const { person } = await edit();
    for (const name of ['Full name', 'Email']) await person.clear(field(name));
    await person.type(field('Email'), 'arun');
    for (const _press of ['first', 'second']) {
      await press(person, 'Save Changes');
      expect(document.activeElement).toBe(field('Full name'));
    }
    await person.keyboard('Arun Kumar');
    expect(field('Full name')).toHaveProperty('value', 'Arun Kumar');
    expect(field('Email')).toHaveProperty('value', 'arun');
    await press(person, 'Save Changes');
    expect(document.activeElement).toBe(field('Email'));
  });

  test('a save keeps the focus in its field, in which nothing can be written meanwhile', async () => {
    const { person } = await edit();
    await person.clear(field('Full name'));
    await person.keyboard('Arun Kumar');
    // As Enter in the field does in a browser.
    act(() => screen.getByLabelText<HTMLInputElement>('Full name').form?.requestSubmit());
    await screen.findByRole('button', { name: 'Saving …' });
    await person.keyboard('5');
    expect(document.activeElement).toBe(field('Full name'));
    expect(field('Full name')).toHaveProperty('value', 'Arun Kumar');
    expect(field('Full name').closest('fieldset[disabled]')).toBeNull();
    await person.selectOptions(field('Work type'), 'FULL_TIME');
    expect(field('Work type')).toHaveProperty('value', 'PART_TIME');
  });

  test('Save Changes without a change says that there is none', async () => {
    const { person, commands } = await edit();
    await press(person, 'Save Changes');
    await screen.findByText('Nothing has been changed.');
    expect(commands.filter(({ type }) => type.startsWith('phlebotomist.'))).toEqual([]);
  });

  test('closing asks about unsaved changes; Discard drops them', async () => {
    const { person } = await edit();
    await person.type(field('Email'), 'x');
    await person.keyboard('{Escape}');
    const question = await screen.findByRole('dialog', { name: 'Discard your changes?' });
    await person.click(within(question).getByRole('button', { name: 'Keep editing' }));
    expect((field('Email') as HTMLInputElement).value).toBe('arun@lab.examplex');
    await press(person, 'Discard');
    await screen.findByRole('button', { name: 'Edit Details' });
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('the Back key asks too', async () => {
    const { person } = await edit();
    await person.type(field('Email'), 'x');
    act(() => window.history.back());
    await screen.findByRole('dialog', { name: 'Discard your changes?' });
  });

  test.each([
    ['refused', 'The email is taken', /^The changes were not saved/, false],
    ['failed', 'Failed to fetch', /^The changes were not saved/, true],
    ['unknown', '504 Gateway Time-out', /^The changes may or may not have been saved\. What you/, true],
  ] as const)(
    'one that ended as %s keeps the texts and reports the outcome',
    async (outcome, message, words, isFolded) => {
      const { person, publish } = await edit();
      await person.type(field('Email'), 'x');
      await press(person, 'Save Changes');
      const failure = { kind: outcome === 'refused' ? 'refused' : 'lost', retry: 'user', message } as const;
      act(() =>
        publish({ type: 'phlebotomist.updateFailed', phlebotomistId: '504', attempt: 1, outcome, failure }),
      );
      await screen.findByText(words);
      // The server's own reason is read; a technical cause is for who asks.
      expect(screen.getByText(message).closest('details') !== null).toBe(isFolded);
      expect((field('Email') as HTMLInputElement).value).toBe('arun@lab.examplex');
    },
  );

  test('after one whose outcome is unknown, the old text is saved too', async () => {
    const { person, publish, commands } = await edit();
    await person.type(field('Email'), 'x');
    await press(person, 'Save Changes');
    const failure = { kind: 'lost', retry: 'user', message: '504' } as const;
    act(() =>
      publish({
        ...{ type: 'phlebotomist.updateFailed', phlebotomistId: '504', attempt: 1 },
        ...{ outcome: 'unknown', failure },
      }),
    );
    await screen.findByText(/^The changes may or may not have been saved\. What you/);
    await person.type(field('Email'), '{Backspace}');
    await press(person, 'Save Changes');
    expect(commands.filter(({ type }) => type === 'phlebotomist.update')).toHaveLength(2);
    expect(commands.at(-1)).toMatchObject({ attempt: 2, changes: { email: 'arun@lab.example' } });
    expect(screen.queryByText('Nothing has been changed.')).toBeNull();
  });

  test('a phone or an email that is none holds the save back, at its field', async () => {
    const { person, commands } = await edit();
    await person.clear(field('Phone'));
    await person.type(field('Phone'), '12345');
    await person.clear(field('Email'));
    await person.type(field('Email'), 'arun');
    await press(person, 'Save Changes');
    await screen.findByText('Enter 10 digits that begin with 6, 7, 8 or 9');
    screen.getByText('Enter an email like name@example.com');
    expect(commands.filter(({ type }) => type.startsWith('phlebotomist.'))).toEqual([]);
  });
});

describe('a save of which nobody knows whether it was done, closed and opened anew', () => {
  const perhaps = /^The changes may or may not have been saved\. What you/;
  const unknown = {
    type: 'phlebotomist.updateFailed',
    phlebotomistId: '504',
    attempt: 1,
    outcome: 'unknown',
    failure: { kind: 'lost', retry: 'user', message: '504' },
  } as const;
  const close = async ({ person }: Awaited<ReturnType<typeof edit>>) => {
    await person.keyboard('{Escape}');
    const question = await screen.findByRole('dialog', { name: 'Discard your changes?' });
    within(question).getByText(/^What you sent last may or may not have been saved\./);
    await person.click(within(question).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  const reopen = async ({ person }: Awaited<ReturnType<typeof edit>>) => {
    await person.click(within(cardOf('Arun Selvam')).getByRole('button', { name: 'View details' }));
    await dialog();
  };
  /** The first answer is that of the first opening. */
  async function doubted(now = detailsOf(arun)) {
    const answers = [ok(detailsOf(arun)), ok(now)];
    const harness = await edit(() => answers.shift());
    await harness.person.type(field('Email'), 'x');
    await press(harness.person, 'Save Changes');
    return harness;
  }

  test('the form says so, and shows what may have been saved on what is there now', async () => {
    const harness = await doubted(detailsOf(arun, { address: '7 Beach Road' }));
    await harness.receive(unknown);
    await close(harness);
    await reopen(harness);
    await screen.findByText(perhaps);
    expect((field('Email') as HTMLInputElement).value).toBe('arun@lab.examplex');
    expect((field('Address') as HTMLInputElement).value).toBe('7 Beach Road');
    await press(harness.person, 'Save Changes');
    expect(harness.commands.at(-1)).toMatchObject({
      ...{ type: 'phlebotomist.update', changes: { email: 'arun@lab.examplex' } },
      inDoubt: [{ email: 'arun@lab.examplex' }],
    });
  });

  test('the form says nothing of it where the backend has it', async () => {
    const harness = await doubted(detailsOf(arun, { email: 'arun@lab.examplex' }));
    await harness.receive(unknown);
    await close(harness);
    await reopen(harness);
    await within(await dialog()).findByText('arun@lab.examplex');
    screen.getByRole('button', { name: 'Edit Details' });
    expect(screen.queryByText(perhaps)).toBeNull();
  });

  test('the form says so too where it was closed while the save was under way', async () => {
    const harness = await doubted();
    await harness.person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await harness.receive(unknown);
    expect(harness.toasts).toContainEqual(
      expect.objectContaining({ kind: 'phlebotomistUpdateFailed', outcome: 'unknown' }),
    );
    await reopen(harness);
    await screen.findByText(perhaps);
    expect((field('Email') as HTMLInputElement).value).toBe('arun@lab.examplex');
  });
});

describe('a conflict', () => {
  async function conflict() {
    const harness = await edit();
    await harness.person.clear(field('Phone'));
    await harness.person.type(field('Phone'), '9840000111');
    await harness.person.type(field('Email'), 'x');
    await press(harness.person, 'Save Changes');
    act(() =>
      harness.publish({
        type: 'phlebotomist.updateConflicted',
        cause: 'meanwhile' as const,
        phlebotomistId: '504',
        attempt: 1,
        current: detailsOf(arun, { phone: '9840000222', address: 'Beach Road' }),
      }),
    );
    await screen.findByText('Changed by somebody else in the meantime');
    return harness;
  }

  test('shows both sides of the fields that both wrote in', async () => {
    await conflict();
    const rows = within(await dialog())
      .getAllByRole('row')
      .slice(1);
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Phone', '98400 20504', '9840000222', '9840000111'],
    ]);
  });

  test('Write mine writes the person’s changes and no other field', async () => {
    const { person, commands } = await conflict();
    await press(person, 'Write mine');
    expect(commands.at(-1)).toMatchObject({ changes: { phone: '9840000111', email: 'arun@lab.examplex' } });
    expect(commands.at(-1)).not.toHaveProperty('changes.address');
  });

  test('Take theirs goes on editing with theirs, and keeps the rest', async () => {
    const { person } = await conflict();
    await press(person, 'Take theirs');
    await waitFor(() => expect((field('Phone') as HTMLInputElement).value).toBe('9840000222'));
    expect((field('Email') as HTMLInputElement).value).toBe('arun@lab.examplex');
    expect((field('Address') as HTMLInputElement).value).toBe('Beach Road');
  });

  test('a server that acknowledged and kept the old texts: says so, with the fields, and offers to write again', async () => {
    const { person, publish, commands } = await edit();
    await person.clear(field('Phone'));
    await person.type(field('Phone'), '9840000111');
    await press(person, 'Save Changes');
    const current = detailsOf(arun);
    act(() =>
      publish({
        type: 'phlebotomist.updateConflicted',
        phlebotomistId: '504',
        attempt: 1,
        current,
        cause: 'kept',
      }),
    );
    await screen.findByText('The server answered, but kept the old values');
    const rows = within(await dialog()).getAllByRole('row');
    expect(rows.at(1)?.textContent).toBe('Phone98400 2050498400 205049840000111');
    expect(rows).toHaveLength(2);
    await press(person, 'Write mine');
    expect(commands.at(-1)).toMatchObject({ changes: { phone: '9840000111' } });
  });

  test('a deletion meanwhile is reported', async () => {
    const { person, publish } = await edit();
    await person.type(field('Email'), 'x');
    await press(person, 'Save Changes');
    act(() =>
      publish({
        type: 'phlebotomist.updateConflicted',
        cause: 'meanwhile' as const,
        phlebotomistId: '504',
        attempt: 1,
        current: null,
      }),
    );
    await screen.findByText(/was deleted in the meantime/);
  });
});
