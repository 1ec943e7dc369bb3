import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { createConsoleRouter } from '../../src/ui/app/routes.tsx';
import { hospital, renderApp } from './render.tsx';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const person = userEvent.setup();

beforeEach(() => localStorage.setItem('homedraw.notificationsAsked', 'true'));

describe('the login before everything else', () => {
  test('without a session every address shows the login', async () => {
    renderApp('/liveTracking?driverId=7', { signedIn: false });
    await heading('Home sample collection');
    expect(window.location.pathname).toBe('/');
  });

  test('a login that is accepted leads to the dashboard, and the focus with it', async () => {
    const app = renderApp('/', { signedIn: false });
    await person.type(screen.getByLabelText('Email'), 'a@b.c{Enter}');
    expect(app.effects).toContain('session.login');
    act(() => app.publish({ type: 'session.loginAccepted', hospital }));
    const title = await heading('Medical Test Dashboard');
    expect(window.location.pathname).toBe('/home');
    expect(document.title).toBe('Medical Test Dashboard · HomeDraw');
    await waitFor(() => expect(document.activeElement).toBe(title));
  });

  test('a refused login is reported and stays on the login', async () => {
    const app = renderApp('/', { signedIn: false });
    await person.click(screen.getByRole('button', { name: 'Login' }));
    act(() =>
      app.publish({ type: 'session.loginRefused', failure: { kind: 'refused', retry: 'user', message: '' } }),
    );
    await screen.findByText('Invalid email or password');
  });

  test('with a session the login is not shown again', async () => {
    renderApp('/', { signedIn: true });
    await heading('Medical Test Dashboard');
  });
});

describe('the guard', () => {
  test('reads the stored flag at each navigation, and its loss ends the session', async () => {
    const app = renderApp('/home', { signedIn: true });
    await heading('Medical Test Dashboard');
    app.loseFlag();
    await person.click(screen.getByRole('link', { name: 'Chat Box' }));
    await heading('Home sample collection');
    expect(window.location.pathname).toBe('/');
    expect(app.system.session.getSnapshot().status).toBe('signedOut');
  });

  test('is not asked by a pointer that rests on a link, which fetches the screen’s file alone', async () => {
    let refused = 0;
    const router = createConsoleRouter({ isSignedIn: () => false, onRefused: () => (refused += 1) });
    await router.preloadRoute({ to: '/attendance' });
    expect(refused).toBe(0);
    await router.navigate({ to: '/attendance' });
    expect([refused, router.state.location.pathname]).toEqual([1, '/']);
  });

  test('an answer of 401 leads to the login, which says why', async () => {
    const app = renderApp('/home', { signedIn: true });
    await heading('Medical Test Dashboard');
    act(() => app.publish({ type: 'session.expired' }));
    await heading('Home sample collection');
    screen.getByText('Your session has ended. Please log in again.');
  });
});

describe('the sidebar', () => {
  test.each([
    [6, 'The clock of this computer is 6 minutes fast.'],
    [-1, 'The clock of this computer is 1 minute slow.'],
  ])('says quietly that the clock is %i minutes off, and nothing once it is right', async (minutes, text) => {
    const app = renderApp('/home', { signedIn: true });
    await heading('Medical Test Dashboard');
    act(() => app.beat({ clockOffMs: minutes * 60_000 + 900 }));
    screen.getByText(text);
    act(() => app.beat({ clockOffMs: 0 }));
    expect(screen.queryByText(text)).toBeNull();
  });

  test('holds the specified entries in their order and marks the one on view', async () => {
    renderApp('/order-detail', { signedIn: true });
    await heading('Booking Management');
    const links = within(screen.getByRole('navigation')).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Dashboard', '/home'],
      ['Patient', '/patient_data'],
      ['Phlebotomists', '/deliveryBoy_Data'],
      ['Booking Management', '/order-detail'],
      ['Track Phlebotomists', '/liveTracking'],
      ['Attendance Management', '/attendance'],
      ['Test Management', '/updateTest'],
      ['Chat Box', '/chat-box'],
    ]);
    expect(links.filter((link) => link.getAttribute('aria-current') === 'page')).toEqual([links[3]]);
  });

  test('shows 24 and 12, marked as busy, until the counts are loaded', async () => {
    const app = renderApp('/attendance', { signedIn: true });
    await heading('Attendance Management');
    const today = screen.getByRole('region', { name: "Today's Overview" });
    expect(today.textContent).toContain('Orders24');
    expect(today.textContent).toContain('Active12');
    expect(today.getAttribute('aria-busy')).toBe('true');
    act(() => app.publish({ type: 'figures.changed', figures: { total: 312, inProgress: 47 } }));
    expect(today.textContent).toContain('Orders312');
    expect(today.textContent).toContain('Active47');
    expect(today.getAttribute('aria-busy')).toBe('false');
  });

  test('logs out only after the question was answered', async () => {
    const app = renderApp('/home', { signedIn: true });
    await heading('Medical Test Dashboard');
    const logout = screen.getByRole('button', { name: 'Logout' });
    await person.click(logout);
    const dialog = await screen.findByRole('dialog', { name: 'Logout' });
    within(dialog).getByText('Are you sure you want to log out?');
    await person.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(app.effects).not.toContain('session.logout');

    await person.click(logout);
    const again = await screen.findByRole('dialog', { name: 'Logout' });
    await person.click(within(again).getByRole('button', { name: 'Logout' }));
    await heading('Home sample collection');
    expect(app.effects).toContain('session.logout');
    expect(app.effects).toContain('forget');
  });

  test('opens the diagnostics from the menu of the admin badge', async () => {
    renderApp('/home', { signedIn: true });
    await heading('Medical Test Dashboard');
    await person.click(screen.getByRole('button', { name: /HMS Admin/ }));
    await person.click(screen.getByRole('button', { name: 'Diagnostics' }));
    const dialog = await screen.findByRole('dialog', { name: 'Diagnostics' });
    within(dialog).getByText('Alert channel');
    within(dialog).getByText('No problems counted.');
  });
});

test('while the worker is started again the screen stays and says so in its context line', async () => {
  const app = renderApp('/home', { signedIn: true });
  await heading('Medical Test Dashboard');
  act(() => app.publish({ type: 'figures.changed', figures: { total: 312 } }));
  act(() => app.workerDies('out of memory'));
  const main = within(screen.getByRole('main'));
  main.getByText('Reconnecting …');
  main.getByText('312');
  act(() => app.workerStarts());
  expect(main.queryByText('Reconnecting …')).toBeNull();
});

describe('every address', () => {
  test.each([
    ['/patient_data', 'Patient Management'],
    ['/updateTest', 'Test Management'],
    ['/add_New', 'Adding New Test'],
  ])('%s shows %s within the shell', async (path, title) => {
    renderApp(path, { signedIn: true });
    await heading(title);
    expect(screen.getAllByRole('main')).toHaveLength(1);
    screen.getByRole('button', { name: 'Logout' });
  });

  test.each([['/of/nothing', 'Page not found']])(
    '%s shows %s within the shell, with a way back',
    async (path, title) => {
      renderApp(path, { signedIn: true });
      await heading(title);
      expect(screen.getAllByRole('main')).toHaveLength(1);
      screen.getByRole('button', { name: 'Logout' });
      await person.click(screen.getByRole('link', { name: 'Back to Dashboard' }));
      const dashboard = await heading('Medical Test Dashboard');
      await waitFor(() => expect(document.activeElement).toBe(dashboard));
    },
  );
});
