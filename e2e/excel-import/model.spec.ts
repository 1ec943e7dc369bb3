import type { Page, Route } from '@playwright/test';
import { test as base, type Dispatcher, openDispatcher } from '../support/orders.ts';
import { expect } from '../support/test.ts';
import { brief, wholeIf } from '../support/whole.ts';
import { type WorkbookFile, workbookFile } from '../support/workbooks.ts';
import { generatePaths, type ImportPath, type State, type Step, steps } from './paths.ts';

/** Paths generated from the machine of a price list, walked on the real screen with real files against the real server. */
const timings = { ordersPollMs: 60_000, alertPollMs: 60_000, toastMs: 500, failureToastMs: 500 };

interface Stage {
  readonly desk: Dispatcher;
  /** The upload that is on its way, held until the path says how it ends. */
  held: Route | null;
  uploads: number;
}

const test = base.extend<{ stage: Stage }>({
  stage: async ({ browser, backend, kept }, use) => {
    const open = async () => {
      const desk = await openDispatcher(browser, backend, timings);
      const stage: Stage = { desk, held: null, uploads: 0 };
      await desk.page.route('**/upload-excel', (route) => {
        stage.held = route;
        stage.uploads += 1;
      });
      await desk.page.goto('/add_New');
      const end = async () => {
        await desk.page.unrouteAll({ behavior: 'ignoreErrors' });
        await desk.close();
      };
      return { value: stage, end };
    };
    await use(await kept.forFile('a stage', open));
  },
});

const list = workbookFile('prices.xlsx', [
  ['Test Name', 'Price'],
  ['Walked Assay', 410],
  ['Walked Panel', 'x'],
]);
const text = { name: 'prices.xls', mimeType: '', buffer: Buffer.from('Test Name,Price') };
const choose = (page: Page, file: WorkbookFile) => page.getByLabel('Excel file').setInputFiles(file);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const play: Readonly<Record<Step, (stage: Stage, before: State['value']) => Promise<void>>> = {
  'choose a price list': ({ desk: { page } }) => choose(page, list),
  'choose a text': ({ desk: { page } }) => choose(page, text),
  'press Upload': ({ desk: { page } }) => press(page, 'Upload Excel'),
  'put away': ({ desk: { page } }, before) =>
    press(page, before === 'imported' ? 'Upload another file' : 'Remove'),
  cancel: async (stage) => {
    await isHeld(stage);
    await press(stage.desk.page, 'Cancel upload');
    stage.held = null;
  },
  taken: (stage) => end(stage, (route) => route.continue()),
  refused: (stage) =>
    end(stage, (route) => route.fulfill({ status: 500, body: 'The ward’s computer said no.' })),
  lost: (stage) => end(stage, (route) => route.abort()),
};

const isHeld = (stage: Stage) => expect.poll(() => stage.held).not.toBeNull();

async function end(stage: Stage, how: (route: Route) => Promise<void>): Promise<void> {
  await isHeld(stage);
  const route = stage.held as Route;
  stage.held = null;
  await how(route);
}

async function shows({ value, guard, trouble }: State, { desk: { page } }: Stage): Promise<void> {
  const seen = (words: string | RegExp, is: boolean) =>
    expect(page.getByRole('main').getByText(words)).toHaveCount(is ? 1 : 0);
  await seen(/Nothing is uploaded yet\.$/, value === 'previewed');
  await seen('This file is not an Excel workbook, whatever its name says.', value === 'refused');
  await seen('Please select a file first!', guard === 'noFile');
  await seen('The price list was uploaded.', value === 'imported');
  await seen('Upload failed!', value === 'failed' && trouble === 'refused');
  await seen('The ward’s computer said no.', value === 'failed' && trouble === 'refused');
  await seen('Error uploading file!', value === 'failed' && trouble === 'lost');
  await seen('The upload was cancelled.', value === 'failed' && trouble === 'cancelled');
  await expect(page.getByRole('button', { name: 'Cancel upload' })).toHaveCount(
    value === 'uploading' ? 1 : 0,
  );
}

const paths = generatePaths();

test('the paths take every step, and are a sample that is worth its time', () => {
  expect(new Set(paths.flatMap((path: ImportPath) => path.steps))).toEqual(new Set(steps));
  expect(paths.length).toBeLessThanOrEqual(40);
});

const each = brief(paths, ({ steps, states }) => [...steps, ...states.map((state) => JSON.stringify(state))]);

for (const path of paths)
  test(path.steps.join(' → '), wholeIf(!each.has(path)), async ({ stage }) => {
    let before: State['value'] = 'empty';
    let uploads = stage.uploads;
    for (const [at, step] of path.steps.entries()) {
      const state = path.states[at] as State;
      await play[step](stage, before);
      await shows(state, stage);
      // Nothing is sent but by a press on Upload that the machine let through.
      if (step === 'press Upload' && state.value === 'uploading') {
        uploads += 1;
        await isHeld(stage);
      }
      expect(stage.uploads).toBe(uploads);
      before = state.value;
    }
    // Nothing of it is left for the next.
    if (before === 'uploading') await play.cancel(stage, before);
    const { page } = stage.desk;
    await page.getByRole('link', { name: 'Patient', exact: true }).click();
    await expect(page).toHaveURL(/patient_data/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Patient Management');
    await page.goBack();
    await shows({ value: 'empty', guard: null, trouble: 'none' }, stage);
  });
