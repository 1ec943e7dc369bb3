import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CatalogueTest } from '../../../src/contract/catalogue.ts';
import type { FactPayload } from '../../../src/contract/facts.ts';
import type { Intent } from '../../../src/contract/intents.ts';
import type { Hospital } from '../../../src/contract/model.ts';
import type { File as SentFile } from '../../../src/contract/realtime-port.ts';
// Loaded before, so that no test waits for files.
import '../../../src/ui/app/console.tsx';
import '../../../src/ui/catalogue/adding-screen.tsx';
import '../../../src/ui/catalogue/catalogue-screen.tsx';
import { labTest } from '../../support/catalogue.ts';
import { hospital, type RenderedApp, renderApp } from '../render.tsx';

/** A screen of the catalogue in the whole app, its worker played by the test. */
export interface Harness extends RenderedApp {
  /** What the screen asked for, in order, with the files beside it. */
  readonly sent: readonly { readonly intent: Intent; readonly files: readonly SentFile[] }[];
  /** The newest intent of a type; undefined where none was sent. */
  readonly newest: <Type extends Intent['type']>(type: Type) => Extract<Intent, { type: Type }> | undefined;
  receive(...facts: FactPayload[]): Promise<void>;
}

export const person = userEvent.setup({ applyAccept: false });

/** So many tests, whose names and prices fall as their ids rise. */
export const manyTests = (count: number): readonly CatalogueTest[] =>
  Array.from({ length: count }, (_, at) =>
    labTest({
      id: String(at + 1),
      name: `Panel ${String(count - at).padStart(3, '0')}`,
      pricePaise: (count - at) * 100,
    }),
  );

export const testsChanged = (
  upserted: readonly CatalogueTest[],
  removed: readonly string[] = [],
  initial = false,
): FactPayload => ({ type: 'tests.changed', upserted, removed, initial });

/** Opens a screen; without `tests` nothing is known yet. */
export async function openCatalogue(
  tests: readonly CatalogueTest[] | null,
  path = '/updateTest',
  answers: Readonly<Record<string, unknown>> = {},
  signedInAs: Hospital = hospital,
): Promise<Harness> {
  const sent: { intent: Intent; files: readonly SentFile[] }[] = [];
  const app = renderApp(path, {
    signedIn: signedInAs,
    answers,
    dress: (system) => ({
      ...system,
      send: (intent, files = []) => {
        sent.push({ intent, files });
        system.send(intent, files);
      },
    }),
  });
  await screen.findByRole('heading', { level: 1, hidden: true });
  const receive = async (...facts: FactPayload[]) => act(async () => app.publish(...facts));
  if (tests) await receive(testsChanged(tests, [], true));
  return {
    ...app,
    sent,
    newest: (type) => sent.findLast(({ intent }) => intent.type === type)?.intent as never,
    receive,
  };
}

export const table = () => screen.getByRole('table', { name: 'Tests' });
/** The rows' cells as they are read, without the actions. */
export const shownRows = (): (string | null)[][] =>
  [...table().querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].slice(0, 3).map(({ textContent }) => textContent),
  );
export const rowOf = (id: string): HTMLElement => {
  const row = [...table().querySelectorAll<HTMLElement>('tbody tr')].find(
    (one) => one.querySelector('td')?.textContent === id,
  );
  if (!row) throw new Error(`No row of ${id}`);
  return row;
};

/** A figure of a list of figures, by its name. */
export const figure = (name: string) =>
  screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

export const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
/** Fills a field at once; key by key is for what is about keys. */
export const write = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
export const press = (name: string) => person.click(screen.getByRole('button', { name }));
export const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
/** What is said of a field. */
export const problemOf = (name: string) =>
  document.getElementById(
    field(name)
      .getAttribute('aria-describedby')
      ?.split(' ')
      .find((id) => id.endsWith('-error')) ?? '',
  )?.textContent;
