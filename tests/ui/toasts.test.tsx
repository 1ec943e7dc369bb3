/** The toasts on the page; which of them stand is the queue's rule (tests/domain/toast-queue.test.ts). */
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { alertMessages as hindi } from '../../src/ui/messages/hi/alerts.ts';
import { showLanguage } from '../../src/ui/messages/texts.ts';
import { raised } from '../support/alerts.ts';
import { renderApp } from './render.tsx';
import { setWindowWidth } from './setup.ts';

const toasts = () => [...document.querySelectorAll('.Toastify__toast')].map((toast) => toast.textContent);
const failed = 'Failed to load Google Maps. Please refresh the page.';
const failure = {
  type: 'maps.serviceFailed',
  failure: { kind: 'network', retry: 'auto', message: 'blocked' },
} as const;

beforeEach(() => localStorage.setItem('homedraw.notificationsAsked', 'true'));

async function openDashboard() {
  const app = renderApp('/home', { signedIn: true });
  await screen.findByRole('heading', { level: 1, name: 'Medical Test Dashboard' });
  let published = 0;
  const stop = (count: number) =>
    act(async () => {
      for (let more = 0; more < count; more += 1) {
        published += 1;
        app.publish(raised({ timestamp: published }));
      }
    });
  return { ...app, stop };
}

afterEach(() => act(() => showLanguage('en')));

test('a failure is shown at once where three alerts are, and no later alert replaces it', async () => {
  const app = await openDashboard();
  await app.stop(3);
  await expect.poll(() => toasts().length).toBe(3);
  await act(async () => app.publish(failure));
  await expect.poll(() => toasts().some((text) => text?.includes(failed))).toBe(true);
  await app.stop(5);
  await expect.poll(() => toasts().length).toBe(3);
  expect(toasts().filter((text) => text?.includes(failed))).toHaveLength(1);
});

test('one that stands says its words in the language that is chosen since', async () => {
  const app = await openDashboard();
  await act(async () => app.publish(failure));
  await expect.poll(toasts).toEqual([expect.stringContaining(failed)]);
  await act(() => showLanguage('hi'));
  expect(toasts()).toEqual([expect.stringContaining(hindi.toast.mapsFailed)]);
});

test('they are in one polite live region outside of screen, navigation and dialogs', async () => {
  const app = await openDashboard();
  await app.stop(1);
  await expect.poll(() => toasts().length).toBe(1);
  const region = document.querySelector('.Toastify__toast')?.closest('[aria-live]');
  expect(region?.getAttribute('aria-live')).toBe('polite');
  expect(region?.closest('main, nav, aside, [role=dialog]')).toBeNull();
});

test('on a phone one is shown, and the next follows when it is dismissed', async () => {
  setWindowWidth(390);
  const app = await openDashboard();
  await act(async () => app.publish(failure));
  await app.stop(2);
  await expect.poll(() => toasts().length).toBe(1);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await expect.poll(() => toasts()).toEqual([expect.stringContaining('has been idle >3 min')]);
});

describe('while the focus is among them', () => {
  const close = () => screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement;
  const states = () =>
    [...document.querySelectorAll<HTMLElement>('.Toastify__progress-bar')].map(
      (bar) => bar.style.animationPlayState,
    );
  const openWithTwo = async () => {
    const app = await openDashboard();
    await app.stop(2);
    await expect.poll(() => toasts().length).toBe(2);
    const link = screen.getByRole('link', { name: 'Patient' });
    act(() => link.focus());
    return link;
  };

  test('they wait, and go on when it leaves', async () => {
    const link = await openWithTwo();
    act(() => close().focus());
    await expect.poll(states).toEqual(['paused', 'paused']);
    act(() => link.focus());
    await expect.poll(states).toEqual(['running', 'running']);
  });

  test('they do not wait for a press of the mouse, which leaves it there', async () => {
    await openWithTwo();
    const pressed = close();
    vi.spyOn(pressed, 'matches').mockImplementation((selector) => selector !== ':focus-visible');
    act(() => pressed.focus());
    expect(document.activeElement).toBe(pressed);
    expect(states()).toEqual(['running', 'running']);
  });

  test('a closed toast gives the focus back to the element that had it before, and the others go on', async () => {
    const link = await openWithTwo();
    await userEvent.click(close());
    await expect.poll(() => toasts().length).toBe(1);
    await expect.poll(() => document.activeElement).toBe(link);
    await expect.poll(states).toEqual(['running']);
  });

  test('if that element is gone, the heading of the screen gets the focus', async () => {
    const link = await openWithTwo();
    act(() => close().focus());
    link.remove();
    await userEvent.click(close());
    await expect.poll(() => document.activeElement?.tagName).toBe('H1');
  });
});

describe('on a screen with room for one', () => {
  beforeEach(() => {
    const box = (width: number, height: number) => new DOMRect(0, 0, width, height);
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      return this.matches('main') ? box(400, 90) : box(0, 0);
    });
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(300);
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60);
  });
  afterEach(() => vi.restoreAllMocks());

  test('the failure is shown, and the alert waits for its end', async () => {
    const app = await openDashboard();
    await app.stop(1);
    await expect.poll(() => toasts().length).toBe(1);
    await act(async () => app.publish(failure));
    await expect.poll(() => toasts()).toEqual([expect.stringContaining(failed)]);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await expect.poll(() => toasts()).toEqual([expect.stringContaining('has been idle >3 min')]);
  });
});
