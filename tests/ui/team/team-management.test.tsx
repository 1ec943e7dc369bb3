import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { orderEntity } from '../../support/orders.ts';
import { layOut } from '../laid-out.ts';
import { renderApp } from '../render.tsx';
import { arun, cardOf, divya, kavya, member, namesShown, openTeam, teamChanged } from './harness.tsx';

layOut();

const search = () => screen.getByRole('searchbox', { name: 'Search phlebotomists' });
const filter = (name: RegExp) => screen.getByRole('button', { name });

describe('the cards', () => {
  test('are sorted by name and show work type, hours, contacts and presence', async () => {
    await openTeam([kavya, divya, arun]);
    expect(namesShown()).toEqual(['Arun Selvam', 'Divya Krishnan', 'Kavya Raman']);
    const card = within(cardOf('Arun Selvam'));
    card.getByText('504 · Part time · 09:00–13:30');
    card.getByText('98400 20504');
    card.getByText('arun@lab.example');
    card.getByText('TN09 X 7504');
    card.getByText(/^Offline · no position yet$/);
    within(cardOf('Divya Krishnan')).getByText('507 · Unassigned');
    within(cardOf('Kavya Raman')).getByText('501 · Full time');
  });

  test('show the attendance label, and a dash until it is known', async () => {
    const { receive } = await openTeam([kavya, arun, divya]);
    within(cardOf('Kavya Raman')).getByText('Attendance not known yet');
    await receive({
      type: 'attendance.labelsChanged',
      labels: [
        { phlebotomistId: '501', label: 'present' },
        { phlebotomistId: '504', label: 'pending' },
        { phlebotomistId: '507', label: 'none' },
      ],
      removed: [],
    });
    within(cardOf('Kavya Raman')).getByText('Present');
    within(cardOf('Arun Selvam')).getByText('Absent (Pending)');
    within(cardOf('Divya Krishnan')).getByText('No Record');
    await receive({
      type: 'attendance.labelsChanged',
      labels: [
        { phlebotomistId: '501', label: 'approved' },
        { phlebotomistId: '504', label: 'denied' },
      ],
      removed: [],
    });
    within(cardOf('Kavya Raman')).getByText('Absent (Approved)');
    within(cardOf('Arun Selvam')).getByText('Absent Denied');
  });

  test('show when a position was last seen', async () => {
    await openTeam([kavya], undefined, {
      fleet: {
        ok: true,
        value: [
          {
            phlebotomistId: '501',
            latitude: 1,
            longitude: 1,
            state: 'moving',
            at: Date.now() - 130_000,
            orderId: null,
          },
        ],
      },
    });
    await within(cardOf('Kavya Raman')).findByText(/^Online · seen 2 min ago$/);
  });

  test('ten thousand of them are a few in the page, and the last can be reached by the keyboard', async () => {
    const { person } = await openTeam(
      Array.from({ length: 10_000 }, (_, n) => member(String(n), `Name ${String(n).padStart(5, '0')}`)),
    );
    expect(namesShown().length).toBeLessThan(60);
    act(() => within(cardOf('Name 00000')).getByRole('button', { name: 'View details' }).focus());
    await person.keyboard('{ArrowDown}{ArrowRight}{ArrowLeft}');
    expect(document.activeElement?.closest('li')).toBe(cardOf('Name 00001'));
    expect(document.activeElement?.getAttribute('aria-label')).toBe('View details');
  });

  test('of all actions those of one card are in the order of the Tab key', async () => {
    await openTeam([kavya, arun, divya]);
    const stops = screen.getAllByRole('button', {
      name: /View details|Attendance calendar|Route map|Delete/,
    });
    expect(stops).toHaveLength(12);
    expect(stops.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(4);
  });

  test('a card that changes does not draw the others again', async () => {
    const { receive } = await openTeam([kavya, arun]);
    const before = cardOf('Kavya Raman');
    await receive(teamChanged([{ ...arun, phone: '1' }]));
    within(cardOf('Arun Selvam')).getByText('1');
    expect(cardOf('Kavya Raman')).toBe(before);
  });
});

describe('search and filter', () => {
  test('find by name, phone, email and id, and count the found ones', async () => {
    const { person } = await openTeam([kavya, arun, divya]);
    for (const [text, name] of [
      ['SELVAM', 'Arun Selvam'],
      ['20507', 'Divya Krishnan'],
      ['kavya@', 'Kavya Raman'],
      ['504', 'Arun Selvam'],
    ] as const) {
      await person.clear(search());
      await person.type(search(), text);
      await waitFor(() => expect(namesShown()).toEqual([name]));
    }
    filter(/^All 3$/);
    filter(/^Full Time 1$/);
    filter(/^Part Time 1$/);
    await person.clear(search());
    await person.click(filter(/^Unassigned 1$/));
    expect(namesShown()).toEqual(['Divya Krishnan']);
    expect(filter(/^Unassigned 1$/).getAttribute('aria-pressed')).toBe('true');
    expect(window.location.search).toBe('?type=unassigned');
  });

  test('an id stands in the address, a name never does', async () => {
    const { person } = await openTeam([kavya, arun]);
    await person.type(search(), '501');
    await waitFor(() => expect(window.location.search).toBe('?q=501'));
    await person.clear(search());
    await person.type(search(), 'Kavya');
    await waitFor(() => expect(namesShown()).toEqual(['Kavya Raman']));
    await waitFor(() => expect(window.location.search).toBe(''));
  });

  test('an address brings its filter and its search', async () => {
    await openTeam([kavya, arun], '/deliveryBoy_Data?type=part&q=504');
    expect(namesShown()).toEqual(['Arun Selvam']);
    expect((search() as HTMLInputElement).value).toBe('504');
  });

  test('when nothing is found the specified words show, and one press mends it', async () => {
    const { person } = await openTeam([kavya]);
    await person.type(search(), 'zzz');
    await screen.findByText('No Phlebotomist Found');
    await person.click(screen.getAllByRole('button', { name: 'Clear search' }).at(-1) as HTMLElement);
    await waitFor(() => expect(namesShown()).toEqual(['Kavya Raman']));
  });
});

describe('deleting', () => {
  test('asks first, naming the person, and the outcome comes by toast', async () => {
    const { person, commands, publish, toasts, receive } = await openTeam([kavya, arun]);
    await person.click(within(cardOf('Arun Selvam')).getByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete phlebotomist' });
    within(dialog).getByText(/Arun Selvam \(504\)/);
    await person.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(commands.filter(({ type }) => type.startsWith('phlebotomist.'))).toEqual([]);
    await person.click(within(cardOf('Arun Selvam')).getByRole('button', { name: 'Delete' }));
    await person.click(
      within(await screen.findByRole('dialog', { name: 'Delete phlebotomist' })).getByRole('button', {
        name: 'Delete',
      }),
    );
    expect(commands.at(-1)).toMatchObject({ type: 'phlebotomist.delete', phlebotomistId: '504' });
    await within(cardOf('Arun Selvam')).findByText('Deleting …');
    act(() => publish({ type: 'phlebotomist.deleted', phlebotomistId: '504', attempt: 1 }));
    expect(toasts.at(-1)).toEqual({ kind: 'phlebotomistDeleted', fullName: 'Arun Selvam' });
    await receive(teamChanged([], ['504']));
    expect(namesShown()).toEqual(['Kavya Raman']);
  });
});

test('the question before a deletion names the phlebotomist and the number of open bookings that lose their visitor', async () => {
  const { person, receive } = await openTeam([kavya, arun]);
  const of = (id: string, status: string, phlebotomistId = '504') =>
    orderEntity({ id, status, phlebotomistId });
  await receive({
    type: 'orders.changed',
    upserted: [
      of('1', 'ASSIGNED'),
      of('2', 'assigned'),
      of('3', 'COMPLETED'),
      of('4', 'CANCELLED'),
      of('5', 'ASSIGNED', '9'),
    ],
    removed: [],
    initial: true,
  });
  await person.click(within(cardOf('Arun Selvam')).getByRole('button', { name: 'Delete' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Delete phlebotomist' }));
  asked.getByText(/^Attendance, positions and the conversation with Arun Selvam are deleted too\./);
  asked.getByText(/^2 open bookings lose their visitor/);
});

describe('loading and failing', () => {
  test('an unloaded team is not shown as empty; a failure is reported and can be tried again', async () => {
    const { system, effects, publish } = renderApp('/deliveryBoy_Data', { signedIn: true });
    await screen.findByText('Loading phlebotomists …');
    expect(screen.queryByText('No Phlebotomist Found')).toBeNull();
    act(() =>
      publish({
        type: 'feed.wentOffline',
        feed: 'phlebotomists',
        since: 1_000,
        failure: { kind: 'network', retry: 'auto', message: 'Failed to fetch' },
      }),
    );
    const alert = (await screen.findByText('Phlebotomists could not be loaded')).closest<HTMLElement>(
      '[role="alert"]',
    );
    within(alert as HTMLElement).getByText('Failed to fetch');
    await userEvent.setup().click(within(alert as HTMLElement).getByRole('button', { name: 'Try again' }));
    expect(effects.at(-1)).toBe('desired refresh');
    expect(system.phlebotomists.getSnapshot().known).toBe(false);
  });

  test('an empty team says so', async () => {
    const { person } = await openTeam([]);
    screen.getByText('No Phlebotomist Found');
    await person.click(screen.getAllByRole('button', { name: 'Add Phlebotomist' })[0] as HTMLElement);
    await waitFor(() => expect(window.location.search).toBe('?view=add'));
  });
});
