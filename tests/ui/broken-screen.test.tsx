import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, test, vi } from 'vitest';
import { AppBoundary } from '../../src/ui/app/app-boundary.tsx';
import { BesideFailures } from '../../src/ui/kit/beside-failures.ts';
import { raised } from '../support/alerts.ts';
import { renderApp, renderView } from './render.tsx';

const mood = vi.hoisted(() => ({ broken: true }));
vi.mock('../../src/ui/tracking/tracking-screen.tsx', () => ({
  TrackingScreen: () => {
    if (mood.broken) throw new Error('the map fell off the wall');
    return <h1>{'Mended'}</h1>;
  },
}));

beforeEach(() => {
  mood.broken = true;
  localStorage.setItem('homedraw.notificationsAsked', 'true');
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

test('a screen that throws leaves the shell and the alerts in place, and Try again renders it anew', async () => {
  const app = renderApp('/liveTracking', { signedIn: true });
  await screen.findByRole('heading', { level: 1, name: 'This screen could not be shown' });
  screen.getByText('the map fell off the wall');
  await userEvent.click(screen.getByRole('button', { name: 'Export incident' }));
  await screen.findByRole('button', { name: 'Save file' });
  await userEvent.keyboard('{Escape}');
  screen.getByRole('link', { name: 'Dashboard' });
  act(() => app.publish(raised()));
  screen.getByRole('region', { name: 'Live Notifications' });

  mood.broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { level: 1, name: 'Mended' });
});

test('an error that no route catches shows a message, not an empty page, and what else can be done', () => {
  const Throws = () => {
    throw new Error('Failed to fetch dynamically imported module');
  };
  renderView(
    <BesideFailures value={{ action: 'Something else', isOpen: false, onOpen: () => {} }}>
      <AppBoundary>
        <Throws />
      </AppBoundary>
    </BesideFailures>,
  );
  screen.getByText('The console could not be loaded');
  screen.getByText('Failed to fetch dynamically imported module');
  screen.getByRole('button', { name: 'Try again' });
  screen.getByText('Something else');
});
