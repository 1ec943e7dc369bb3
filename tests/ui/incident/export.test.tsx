/** An incident is exported from the menu, the palette, the diagnostics and beside an error. */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { failed } from '../../../src/contract/failure.ts';
import { saveFile } from '../../../src/ui/diagnostics/save-file.ts';
import { browserOf, incidentName } from '../../../src/ui/incident/save-incident.ts';
import { renderApp } from '../render.tsx';
import { kavya, openTeam, teamChanged } from '../team/harness.tsx';

vi.mock('../../../src/ui/diagnostics/save-file.ts', () => ({ saveFile: vi.fn() }));

const person = userEvent.setup();
beforeEach(() => {
  localStorage.setItem('homedraw.notificationsAsked', 'true');
  vi.mocked(saveFile).mockClear();
});

async function openDialog(exportIncident: (ask: { readonly exact: boolean }) => unknown) {
  renderApp('/home', { signedIn: true, answers: { exportIncident } });
  await screen.findByRole('heading', { level: 1, name: 'Medical Test Dashboard' });
  await person.click(screen.getByRole('button', { name: /HMS Admin/ }));
  const menu = await screen.findByRole('group', { name: 'Profile and settings' });
  await person.click(within(menu).getByRole('button', { name: 'Export incident' }));
  return screen.findByRole('dialog', { name: 'Export incident' });
}

describe('the export of an incident', () => {
  test.each([
    ['rounded, where nobody asks for more', false],
    ['exact, where somebody asks', true],
  ])('saves what the worker wrote, with coordinates %s', async (_, exact) => {
    const asked: unknown[] = [];
    const dialog = await openDialog((ask) => {
      asked.push(ask);
      return { ok: true, value: '{}' };
    });
    if (exact) await person.click(within(dialog).getByRole('checkbox', { name: 'Exact coordinates' }));
    await person.click(within(dialog).getByRole('button', { name: 'Save file' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Export incident' })).toBeNull());
    expect(asked).toEqual([{ exact, version: expect.any(String), browser: expect.any(String) }]);
    expect(saveFile).toHaveBeenCalledWith(
      expect.stringMatching(/^homedraw-incident-\d{4}-\d\d-\d\d-\d{4}\.json$/),
      'application/json',
      '{}',
    );
  });

  test('says that the file could not be written, and tries again', async () => {
    const answers = [failed('stopped', 'gone'), { ok: true, value: '{}' }];
    const dialog = await openDialog(() => answers.shift());
    const save = within(dialog).getByRole('button', { name: 'Save file' });
    await person.click(save);
    await within(dialog).findByText('The file could not be written. Try again.');
    expect(saveFile).not.toHaveBeenCalled();
    await person.click(save);
    await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  });

  test('is reached from the diagnostics, which lead to the screen for files too', async () => {
    renderApp('/home', { signedIn: true });
    await person.click(await screen.findByRole('button', { name: /Open diagnostics/ }));
    const diagnostics = within(await screen.findByRole('dialog', { name: 'Diagnostics' }));
    await person.click(diagnostics.getByRole('button', { name: 'Export incident' }));
    await person.keyboard('{Escape}');
    await person.click(await screen.findByRole('button', { name: /Open diagnostics/ }));
    await person.click(await screen.findByRole('button', { name: 'Open an incident file' }));
    await screen.findByRole('heading', { level: 1, name: 'Incident file' });
  });
});

describe('beside a failure', () => {
  const answers = { phlebotomist: failed('network', 'no way') };
  const openFailure = async () => {
    await openTeam([kavya], '/deliveryBoy_Data?view=details&id=501', answers);
    await screen.findByText('The details could not be loaded');
    return screen.getByRole('button', { name: 'Export incident' });
  };

  test('a dialog has it, and Escape closes the export alone', async () => {
    const button = await openFailure();
    button.focus();
    await person.keyboard('{Enter}');
    await screen.findByRole('button', { name: 'Save file' });
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save file' })).toBeNull());
    screen.getByText('The details could not be loaded');
    const dialog = screen.getByRole('dialog');
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('The details could not be loaded')).toBeNull());
  });

  test('it stays open although the failure is over meanwhile, and goes with the session', async () => {
    const { publish } = renderApp('/deliveryBoy_Data', { signedIn: true });
    await screen.findByText('Loading phlebotomists …');
    const failure = { kind: 'network', retry: 'auto', message: 'no way' } as const;
    act(() => publish({ type: 'feed.wentOffline', feed: 'phlebotomists', since: 1_000, failure }));
    await person.click(await screen.findByRole('button', { name: 'Export incident' }));
    await screen.findByRole('button', { name: 'Save file' });
    act(() => publish(teamChanged([kavya], [], true)));
    await waitFor(() => expect(screen.queryByText('Phlebotomists could not be loaded')).toBeNull());
    screen.getByRole('button', { name: 'Save file' });
    act(() => publish({ type: 'session.expired' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save file' })).toBeNull());
  });
});

test('a file is named by the minute in the hospital’s zone', () => {
  expect(incidentName(Date.UTC(2026, 10, 28, 9, 2), 'Asia/Kolkata')).toBe(
    'homedraw-incident-2026-11-28-1432.json',
  );
});

test.each([
  ['Mozilla/5.0 (X11) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36', 'Chrome 120'],
  ['Mozilla/5.0 AppleWebKit/537.36 Chrome/120.0.0.0 Safari/537.36 Edg/121.0.0.0', 'Edge 121'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox 128'],
  [
    'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
    'Safari 17.4',
  ],
  ['curl/8', ''],
])('of a browser its name and version are told: %s', (userAgent, name) => {
  expect(browserOf(userAgent)).toBe(name);
});
