import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { readPatientsSearch } from '../../../src/ui/patients/patients-search.ts';
import { layOut } from '../laid-out.ts';
import {
  arun,
  bare,
  card,
  everybody,
  kavya,
  list,
  openPatients,
  patientsChanged,
  person,
  press,
  query,
  rowOf,
  search,
  shownIds,
} from './harness.tsx';

layOut();

describe('the list', () => {
  test('has the newest first, and a dash for unknown values', async () => {
    await openPatients();
    const cells = [...list().querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('td')].slice(0, 3).map(({ textContent }) => textContent),
    );
    expect(cells).toEqual([
      ['104', 'arun@patients.example', '98410 55555'],
      ['41', 'kavya@patients.example', '+91 98400 21000'],
      ['9', '–', '–'],
    ]);
    within(card()).getByText('Select a patient to see the bookings.');
  });

  test.each([
    ['104', ['104']],
    ['KAVYA', ['41']],
    ['patients.example', ['104', '41']],
    ['98400 21', ['41']],
    ['9840021', ['41']],
    ['9', ['104', '41', '9']],
  ])('is searched by id, email and phone: %j', async (text, found) => {
    await openPatients();
    await person.type(search(), text);
    await waitFor(() => expect(shownIds()).toEqual(found));
    screen.getByText(found.length === 1 ? '1 patient found' : `${found.length} patients found`);
  });

  test('without patients says so', async () => {
    await openPatients([]);
    screen.getByText('No patients found');
    expect(
      within(screen.getByRole('region', { name: 'Patients' })).queryByRole('button', {
        name: 'Clear search',
      }),
    ).toBeNull();
  });

  test('in which nothing is found says so and can be cleared', async () => {
    await openPatients();
    await person.type(search(), 'zzz');
    await screen.findByText('No results found', { selector: 'p:not([role])' });
    await person.click(
      within(screen.getByRole('region', { name: 'Patients' })).getByRole('button', { name: 'Clear search' }),
    );
    await waitFor(() => expect(shownIds()).toHaveLength(3));
  });

  test('is loading until it is known', async () => {
    const { receive } = await openPatients(null);
    expect(screen.queryByText('No patients found')).toBeNull();
    expect(list().getAttribute('aria-rowcount')).toBe('-1');
    await receive(patientsChanged(everybody, [], true));
    expect(shownIds()).toHaveLength(3);
  });

  test('that cannot be had says why, and is asked for again', async () => {
    const { receive, effects } = await openPatients(null);
    const failure = { kind: 'network', retry: 'auto', message: 'line cut' } as const;
    await receive({ type: 'feed.wentOffline', feed: 'patients', since: 0, failure });
    screen.getByText('Patients could not be loaded');
    screen.getByText('line cut');
    const before = effects.length;
    await press('Try again');
    expect(effects.slice(before)).toContain('desired refresh');
    await receive(patientsChanged([kavya], [], true));
    expect(shownIds()).toEqual(['41']);
  });

  test('that is no longer fresh says so and stays', async () => {
    const { receive } = await openPatients();
    await receive({ type: 'feed.wentStale', feed: 'patients', since: 0, failure: null });
    screen.getByText(/^Stale since/);
    expect(shownIds()).toHaveLength(3);
  });
});

describe('the address', () => {
  test('has an id that is searched, and never an email or a phone number', async () => {
    await openPatients();
    await person.type(search(), '41');
    await waitFor(() => expect(query()).toEqual({ q: '41' }));
    for (const text of ['kavya@patients.example', 'kavya', '9840021000']) {
      await person.clear(search());
      await person.type(search(), text);
      await waitFor(() => expect(shownIds()).toEqual(['41']));
      await waitFor(() => expect(window.location.search).toBe(''));
      expect(window.location.href).not.toContain('kavya');
    }
  });

  test('restores the search, also a text that is not in it', async () => {
    await openPatients(everybody, '/patient_data?q=104');
    expect(search().value).toBe('104');
    expect(shownIds()).toEqual(['104']);
    await person.clear(search());
    await person.type(search(), 'kavya');
    await waitFor(() => expect(shownIds()).toEqual(['41']));
    await person.click(rowOf('41'));
    await waitFor(() => expect(query()).toEqual({ patient: '41' }));
    act(() => window.history.back());
    await waitFor(() => expect(query()).toEqual({}));
    expect(search().value).toBe('kavya');
  });

  test('leaves out texts that may name a person, and invalid values', () => {
    expect(readPatientsSearch({ q: 'kavya@patients.example', patient: 'kavya@patients.example' })).toEqual(
      {},
    );
    expect(readPatientsSearch({ q: '9840021000', history: true })).toEqual({});
    expect(readPatientsSearch({ q: 41, patient: 104, history: 'true' })).toEqual({
      q: '41',
      patient: '104',
      history: true,
    });
    expect(readPatientsSearch({ patient: '104', history: 'maybe' })).toEqual({ patient: '104' });
  });

  test('has the id of the selected patient; Back leads to the list', async () => {
    await openPatients();
    await person.click(rowOf('41'));
    await within(card()).findByRole('heading', { name: 'kavya@patients.example' });
    await waitFor(() => expect(query()).toEqual({ patient: '41' }));
    expect(rowOf('41').getAttribute('aria-current')).toBe('true');
    await person.click(rowOf('104'));
    await waitFor(() => expect(query()).toEqual({ patient: '104' }));
    act(() => window.history.back());
    await waitFor(() => expect(query()).toEqual({}));
    within(card()).getByText('Select a patient to see the bookings.');
  });

  test('selects the patient that it names', async () => {
    await openPatients(everybody, '/patient_data?patient=104');
    await within(card()).findByRole('heading', { name: 'arun@patients.example' });
    expect(rowOf('104').getAttribute('aria-current')).toBe('true');
  });
});

describe('Delete', () => {
  const remove = (id: string) => person.click(within(rowOf(id)).getByRole('button', { name: 'Delete' }));
  const question = async () => within(await screen.findByRole('dialog', { name: 'Delete this patient?' }));

  test('asks first and does not select the patient; Keep leaves the patient', async () => {
    const { intents } = await openPatients();
    await remove('41');
    const asking = await question();
    asking.getByText(
      'kavya@patients.example (ID 41) will be taken off the list of patients. The bookings stay.',
    );
    await person.click(asking.getByRole('button', { name: 'Keep' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(intents.filter(({ type }) => type === 'user.deletePatient')).toEqual([]);
    expect(query()).toEqual({});
  });

  test('confirmed, deletes that patient once, and its end is shown by toast', async () => {
    const { intents, commands, receive } = await openPatients();
    await remove('41');
    await person.click((await question()).getByRole('button', { name: 'Delete' }));
    expect(intents.at(-1)).toEqual({ type: 'user.deletePatient', patientId: '41' });
    const busy = within(rowOf('41')).getByRole('button', { name: 'Deleting …' });
    expect(busy.getAttribute('aria-disabled')).toBe('true');
    await person.click(busy);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(commands.filter(({ type }) => type === 'patient.delete')).toHaveLength(1);
    await receive({ type: 'patient.deleted', patientId: '41', attempt: 1 }, patientsChanged([], ['41']));
    expect(shownIds()).toEqual(['104', '9']);
    await screen.findByText('❌ Patient deleted successfully!');
  });

  test('a failure is shown by toast, and the patient can be deleted again', async () => {
    const { receive } = await openPatients();
    await remove('41');
    await person.click((await question()).getByRole('button', { name: 'Delete' }));
    await receive({
      type: 'patient.deleteFailed',
      patientId: '41',
      attempt: 1,
      outcome: 'refused',
      failure: { kind: 'refused', retry: 'user', message: 'no' },
    });
    await screen.findByText('❌ Failed to delete patient');
    within(rowOf('41')).getByRole('button', { name: 'Delete' });
  });

  test('asks from the card too, with a dash for an email that is not known', async () => {
    await openPatients([arun, bare], '/patient_data?patient=9');
    await person.click(within(card()).getByRole('button', { name: 'Delete' }));
    (await question()).getByText(/^– \(ID 9\)/);
  });
});
