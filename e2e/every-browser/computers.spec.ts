/** Computers and windows of other kinds than the usual one. */
import {
  diagnosticsButton,
  dialog,
  giveLogin,
  goTo,
  goToAttendance,
  main,
  says,
  sees,
  signIn,
} from './support/actions.ts';
import { field, inside, role, text } from './support/element-queries.ts';
import { expect, test } from './support/test.ts';

test.describe('a computer in New York', () => {
  test.use({ browserOptions: { timeZone: 'America/New_York' } });

  // The day that it reads is an English one.
  test('has the hospital’s day and times @english', async ({ tab }) => {
    const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata' }).format(Date.now());
    const before = today();
    await signIn(tab);
    expect([240, 300]).toContain(await tab.read<number>('new Date().getTimezoneOffset()'));
    await goToAttendance(tab);
    const shown = new Date(`${await tab.value(inside(field('Select Date:'), main))} 12:00 UTC`);
    // A journey that midnight falls into may see either day.
    expect([before, today()]).toContain(shown.toISOString().slice(0, 10));
  });
});

test.describe('a window at 200 %', () => {
  // What is twice as large has half of the room.
  test.use({ browserOptions: { size: { width: 720, height: 450 } } });

  test('reaches every screen by the menu, and no screen is wider than the window', async ({ tab }) => {
    await tab.open('/');
    await giveLogin(tab);
    await sees(tab, role('heading', 'Medical Test Dashboard'));
    for (const [entry, heading] of [
      ['Booking Management', 'Booking Management'],
      ['Phlebotomists', 'Phlebotomist Team Management'],
      ['Attendance Management', 'Attendance Management'],
      ['Chat Box', 'Messages'],
    ] as const) {
      await tab.press(role('button', 'Menu'));
      await goTo(tab, entry);
      await sees(tab, role('heading', heading));
      await expect
        .poll(() => tab.read<number>('document.documentElement.scrollWidth - innerWidth'))
        .toBeLessThanOrEqual(0);
    }
  });
});

/** The green of the brightest pixel of the login's drawing, from 0 to 255; 0 until it is loaded. */
const brightestOfDrawing = `(() => {
  const image = document.querySelector('img');
  if (!image?.complete || image.naturalWidth === 0) return 0;
  const canvas = new OffscreenCanvas(720, 900);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0, 720, 900);
  const { data } = context.getImageData(0, 0, 720, 900);
  let brightest = 0;
  for (let i = 0; i < data.length; i += 4) if (data[i + 3] === 255) brightest = Math.max(brightest, data[i + 1]);
  return brightest;
})()`;

test.describe('a dark desktop', () => {
  test.use({ browserOptions: { isDark: true } });

  test('draws the city of the login in its own colours', async ({ tab }) => {
    await tab.open('/');
    // The green of #4cc2bc; in light colours that of #edf1f3 is the brightest.
    await expect.poll(() => tab.read<number>(brightestOfDrawing)).toBe(0xc2);
  });

  test('has a dark console', async ({ tab }) => {
    await signIn(tab);
    expect(await tab.read<boolean>("matchMedia('(prefers-color-scheme: dark)').matches")).toBe(true);
    await tab.open('/driver_acountreg');
    await sees(tab, role('button', 'Register Phlebotomist'));
    for (const part of ['body', 'main input', 'main select']) {
      const light = `Math.max(...getComputedStyle(document.querySelector('${part}')).backgroundColor.match(/[\\d.]+/g).slice(0, 3))`;
      expect(await tab.read<number>(light), part).toBeLessThan(64);
    }
  });
});

const ground = 'getComputedStyle(document.body).backgroundColor';

test('the theme that somebody chooses is that of the console, after a reload and on the login too', async ({
  tab,
}) => {
  await signIn(tab);
  await expect.poll(() => tab.read<string>(ground)).toBe('rgb(245, 247, 248)');
  await tab.press(role('button', /Profile and settings/));
  await tab.press(role('button', 'Dark'));
  await expect.poll(() => tab.read<string>(ground)).toBe('rgb(14, 21, 25)');
  await tab.reload();
  await expect.poll(() => tab.read<string>(ground)).toBe('rgb(14, 21, 25)');
  expect(await tab.read<string>('getComputedStyle(document.documentElement).colorScheme')).toBe('dark');
  await tab.press(role('button', 'Logout'));
  await tab.press(inside(role('button', 'Logout'), dialog));
  await sees(tab, role('button', 'Login'));
  expect(await tab.read<string>(ground)).toBe('rgb(14, 21, 25)');
  // The green of #4cc2bc: the drawing is the dark one.
  await expect.poll(() => tab.read<number>(brightestOfDrawing)).toBe(0xc2);
});

test.describe('a private window', () => {
  test.use({ browserOptions: { isPrivate: true } });

  test('keeps the session over a reload, and what is kept as long as it is open', async ({ tab }) => {
    await signIn(tab);
    await tab.reload();
    await sees(tab, inside(text(/^3\d\d$/), main));
    await tab.press(diagnosticsButton);
    await says(tab, dialog, 'Kept in this browser');
  });
});
