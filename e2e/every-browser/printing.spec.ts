/** What is printed. No driver prints: the page itself tells what would be printed when the browser is asked to. */
import { demoPhone } from '../../server/demo/logins.ts';
import { driverRow } from '../support/attendance.ts';
import { isSaid, main, openRoute, rows, says, sees, signIn } from './support/actions.ts';
import { inside, role } from './support/element-queries.ts';
import { expect, test } from './support/test.ts';

const first = `globalThis.print = () => {
  dispatchEvent(new Event('beforeprint'));
  const printed = document.body.lastElementChild;
  globalThis.printed = { words: printed.textContent, rows: printed.querySelectorAll('tbody tr').length };
  dispatchEvent(new Event('afterprint'));
};`;

interface Printed {
  readonly words: string;
  readonly rows: number;
}

const drivers = Array.from({ length: 300 }, (_, index) =>
  driverRow({ driverId: index + 1, fullName: `Person ${index + 1}`, selfieUrl: null }),
);
const summary = { presentCount: 300, absentCount: 0, presentDrivers: drivers, absentDrivers: [] };

test.describe('a day of three hundred', () => {
  test.use({
    changes: { first, answers: { call: /^\/api\/drivers\/attendance\/summary/, json: summary } },
  });

  test('is printed whole, and is virtual again on the screen afterwards', async ({ tab }) => {
    await signIn(tab);
    await tab.open('/attendance');
    await sees(tab, inside(role('row', /Person 1 /), main));
    await tab.press(role('button', 'Print'));
    await expect
      .poll(() => tab.read<Printed | null>('globalThis.printed ?? null'))
      .toMatchObject({ rows: 300 });
    const { words } = await tab.read<Printed>('globalThis.printed');
    isSaid(tab, words, 'Present 300 · Absent 0');
    expect(words).toContain('Person 300');
    await sees(tab, inside(rows, main));
    expect(await tab.read<number>("document.querySelectorAll('body > div > h1').length")).toBe(0);
  });
});

test.describe('a route', () => {
  test.use({
    changes: {
      first: `globalThis.print = () => {
        const printed = document.querySelector('article');
        const { width = 0 } = printed.querySelector('canvas') ?? {};
        globalThis.printed = { words: printed.textContent, rows: printed.querySelectorAll('tbody tr').length, width };
      };`,
    },
  });

  test('is printed with its map and all its points', async ({ tab, backend }) => {
    await signIn(tab);
    const route = await openRoute(tab, backend, demoPhone(0, 41));
    await tab.press(inside(role('button', 'Print'), route));
    await expect
      .poll(() => tab.read<Printed | null>('globalThis.printed ?? null'))
      .toMatchObject({ width: 2080 });
    const { rows: points, words } = await tab.read<Printed>('globalThis.printed');
    isSaid(tab, words, /Route of .+/);
    expect(points).toBeGreaterThanOrEqual(2);
    await says(tab, route, /Export GPX/);
  });
});
