import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { defaultPageConfig } from '../../../src/contract/config.ts';
import type { FactPayload } from '../../../src/contract/facts.ts';
import type { Intent } from '../../../src/contract/intents.ts';
import type { Display } from '../../../src/contract/model.ts';
import { createModel } from '../../../src/machines/read-model.ts';
// Loaded before, so that no test waits for files.
import '../../../src/ui/app/console.tsx';
import '../../../src/ui/displays/displays-screen.tsx';
import { type RenderedApp, renderApp } from '../render.tsx';

/** Wall displays in the whole app, its worker played by the test. */
export interface Harness extends RenderedApp {
  readonly intents: readonly Intent[];
  /** What the screen wants of the worker, by its feeds. */
  readonly watched: readonly (readonly string[])[];
  receive(...facts: FactPayload[]): Promise<void>;
}

export const person = userEvent.setup();
export const now = Date.UTC(2026, 10, 26, 4);
const minutes = (count: number): number => now - count * 60_000;

export const reception: Display = {
  id: '5',
  name: 'Reception',
  createdAt: minutes(90),
  lastSeenAt: null,
};
export const corridor: Display = {
  id: '4',
  name: 'Corridor, ground floor',
  createdAt: minutes(3_000),
  lastSeenAt: minutes(4),
};

export const displaysChanged = (
  upserted: readonly Display[],
  removed: readonly string[] = [],
  initial = false,
): FactPayload => ({ type: 'displays.changed', upserted, removed, initial });

/** Opens the screen on a backend that pairs displays, or not; without `displays` nothing is known yet. */
export async function openDisplays(
  displays: readonly Display[] | null = [corridor, reception],
  { isPairing = true } = {},
): Promise<Harness> {
  const intents: Intent[] = [];
  const watched: (readonly string[])[] = [];
  const app = renderApp('/displays', {
    signedIn: true,
    dress: (system) => ({
      ...system,
      config: createModel({ ...defaultPageConfig, displays: isPairing }),
      watchFeeds: (feeds) => {
        watched.push(feeds);
        return system.watchFeeds(feeds);
      },
      send: (intent, files) => {
        intents.push(intent);
        system.send(intent, files);
      },
    }),
  });
  await screen.findByRole('heading', { level: 1, name: 'Wall displays' });
  act(() => app.beat({ now }));
  const receive = async (...facts: FactPayload[]) => act(async () => app.publish(...facts));
  if (displays) await receive(displaysChanged(displays, [], true));
  return { ...app, intents, watched, receive };
}

export const list = () => screen.getByRole('table', { name: 'Displays' });
/** The rows' cells as they are read. */
export const shownRows = (): (string | null)[][] =>
  [...list().querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
  );
export const rowOf = (name: string): HTMLElement =>
  within(list()).getByText(name).closest('tr') as HTMLElement;

export const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
/** Fills a field at once; key by key is for what is about keys. */
export const write = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
export const press = (name: string) => person.click(screen.getByRole('button', { name }));
/** What is said of a field. */
export const problemOf = (name: string) =>
  document.getElementById(
    field(name)
      .getAttribute('aria-describedby')
      ?.split(' ')
      .find((id) => id.endsWith('-error')) ?? '',
  )?.textContent;
