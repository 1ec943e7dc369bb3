/** Files that are read, and files that are saved. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workbookFile } from '../support/workbooks.ts';
import { layFile } from './support/lay-file.ts';
import { sees, signIn } from './support/steps.ts';
import { expect, test } from './support/test.ts';
import { field, inside, role, text } from './support/things.ts';

test('a price list of Excel is read, and nothing is sent before one says so @sample', async ({
  tab,
}, info) => {
  const list = workbookFile('prices.xlsx', [
    ['Test Name', 'Price'],
    ['Kappa Free Light Chain', 1450],
    ['Lambda Free Light Chain', 1350],
  ]);
  await signIn(tab);
  await tab.open('/add_New');
  await tab.give(field('Excel file'), [layFile(info, list)]);
  await sees(tab, text(/^2 new tests.* Nothing is uploaded yet\.$/));
});

test('bookings are saved as CSV and as Excel', async ({ desk, tab, kind, launchOptions }) => {
  const isDistributions = kind === 'firefox' && launchOptions.channel !== undefined;
  const missing = isDistributions ? 'Over WebDriver BiDi nobody hears of a saved blob' : null;
  test.skip(missing !== null, missing ?? '');
  await signIn(tab);
  await tab.open('/order-detail?tab=assigned');
  await sees(tab, inside(role('row'), role('main')));
  for (const [format, name, begin] of [
    ['CSV', /^orders-\d{4}-\d\d-\d\d\.csv$/, /phlebotomist ID/],
    ['Excel', /^orders-\d{4}-\d\d-\d\d\.xlsx$/, /^PK/],
  ] as const) {
    await tab.press(role('button', 'Export'));
    await tab.press(role('button', format));
    await expect
      .poll(() => {
        const file = readdirSync(desk.saved).find((each) => name.test(each));
        return file ? readFileSync(join(desk.saved, file), 'latin1') : '';
      })
      .toMatch(begin);
  }
});
