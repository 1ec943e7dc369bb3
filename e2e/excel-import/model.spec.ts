import type { Page } from '@playwright/test';
import { createHeldCall, type HeldCall, heldTimings } from '../support/held-call.ts';
import { test as base, type Dispatcher, openDispatcher } from '../support/orders.ts';
import { expect } from '../support/test.ts';
import { brief, wholeIf } from '../support/whole.ts';
import { type WorkbookFile, workbookFile } from '../support/workbooks.ts';
import { generatePaths, type ImportPath, type State, type Step, steps } from './paths.ts';

/**
 * Paths generated from the machine of a price list, walked on the real screen with real files against the real server.
 */
const timings = {
  ...heldTimings,
  ...{ ordersPollMs: 60_000, alertPollMs: 60_000, toastMs: 500, failureToastMs: 500 },
};

interface Harness {
  readonly dispatcher: Dispatcher;
  /** The upload that is on its way. */
  readonly call: HeldCall;
}

const test = base.extend<{ harness: Harness }>({
  harness: async ({ browser, backend, kept }, use) => {
    const open = async () => {
      const dispatcher = await openDispatcher(browser, backend, timings);
      const harness: Harness = { dispatcher, call: createHeldCall() };
      await dispatcher.page.route('**/upload-excel', harness.call.hold);
      await dispatcher.page.goto('/add_New');
      const end = async () => {
        await dispatcher.page.unrouteAll({ behavior: 'ignoreErrors' });
        await dispatcher.close();
      };
      return { value: harness, end };
    };
    await use(await kept.forFile('a harness', open));
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

const play: Readonly<Record<Step, (harness: Harness, before: State['value']) => Promise<void>>> = {
  'choose a price list': ({ dispatcher: { page } }) => choose(page, list),
  'choose a text': ({ dispatcher: { page } }) => choose(page, text),
  'press Upload': ({ dispatcher: { page } }) => press(page, 'Upload Excel'),
  'put away': ({ dispatcher: { page } }, before) =>
    press(page, before === 'imported' ? 'Upload another file' : 'Remove'),
  cancel: async ({ dispatcher: { page }, call }) => {
    await call.isHeld();
    await press(page, 'Cancel upload');
    call.forget();
  },
  taken: ({ call }) => call.end((route) => route.continue()),
  refused: ({ call }) =>
    call.end((route) => route.fulfill({ status: 500, body: 'The ward’s computer said no.' })),
  lost: ({ call }) => call.end((route) => route.abort()),
};

async function shows({ value, guard, trouble }: State, { dispatcher: { page } }: Harness): Promise<void> {
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

test('the generated paths take every step at least once', () => {
  expect(new Set(paths.flatMap((path: ImportPath) => path.steps))).toEqual(new Set(steps));
  expect(paths.length).toBeLessThanOrEqual(40);
});

const each = brief(paths, ({ states }) => states.map((state) => JSON.stringify(state)));

for (const path of paths)
  test(path.steps.join(' → '), wholeIf(!each.has(path)), async ({ harness }) => {
    let before: State['value'] = 'empty';
    let uploads = harness.call.count();
    for (const [at, step] of path.steps.entries()) {
      const state = path.states[at] as State;
      await play[step](harness, before);
      await shows(state, harness);
      // Nothing is sent but by a press on Upload that the machine let through.
      if (step === 'press Upload' && state.value === 'uploading') {
        uploads += 1;
        await harness.call.isHeld();
      }
      expect(harness.call.count()).toBe(uploads);
      before = state.value;
    }
    // Nothing of it is left for the next.
    if (before === 'uploading') await play.cancel(harness, before);
    const { page } = harness.dispatcher;
    await page.getByRole('link', { name: 'Patient', exact: true }).click();
    await expect(page).toHaveURL(/patient_data/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Patient Management');
    await page.goBack();
    await shows({ value: 'empty', guard: null, trouble: 'none' }, harness);
  });
