/** Signing in and out, in one tab and in two. */
import { demo } from '../support/test.ts';
import {
  giveLogin,
  goTo,
  leads,
  live,
  loginButton,
  main,
  rows,
  sees,
  signIn,
  signOut,
} from './support/actions.ts';
import { inside, role, text } from './support/element-queries.ts';
import { expect, test } from './support/test.ts';

const figures = inside(text(/^3\d\d$/), main);

test('a wrong password says so, and the right one leads home', async ({ tab }) => {
  await tab.open('/');
  await giveLogin(tab, { ...demo, password: 'wrong' });
  await sees(tab, text('Invalid email or password'));
  await giveLogin(tab);
  await sees(tab, role('heading', 'Medical Test Dashboard'));
  expect(await tab.path()).toBe('/home');
});

test('the dashboard’s figures are there, live, and again after a reload', async ({ tab }) => {
  await signIn(tab);
  for (const label of ['Total Bookings', 'Collection Completion', 'Present', 'Success Rate'])
    await sees(tab, inside(text(label), main));
  await sees(tab, live);
  await tab.reload();
  await sees(tab, figures);
  expect(await tab.path()).toBe('/home');
});

test('no screen is shown without a session', async ({ tab }) => {
  for (const path of ['/order-detail', '/patient_data']) {
    await tab.open(path);
    await sees(tab, loginButton);
  }
});

test('a sign-out is told to the other tab @sample', async ({ browserContext, tab }) => {
  await signIn(tab);
  const other = await browserContext.openTab();
  await other.open('/home');
  await sees(other, figures);
  await signOut(tab);
  await sees(tab, loginButton);
  await sees(other, loginButton);
  expect(await other.path()).toBe('/');
});

test('of two tabs one leads, and the other when that one is closed @sample', async ({
  browserContext,
  tab,
}) => {
  await signIn(tab);
  const other = await browserContext.openTab();
  await other.open('/home');
  await sees(other, figures);
  await expect.poll(() => leads(other)).toEqual({ held: 1, waits: 1 });
  await tab.close();
  await expect.poll(() => leads(other)).toEqual({ held: 1, waits: 0 });
  await goTo(other, 'Booking Management');
  await sees(other, role('heading', 'Booking Management'));
});

test('Back and Forward lead through the screens', async ({ tab }) => {
  await signIn(tab);
  await goTo(tab, 'Patient');
  await sees(tab, role('heading', 'Patient Management'));
  await goTo(tab, 'Test Management');
  await sees(tab, role('heading', 'Test Management'));
  await tab.back();
  await sees(tab, role('heading', 'Patient Management'));
  await tab.back();
  await sees(tab, figures);
  await tab.forward();
  await sees(tab, role('heading', 'Patient Management'));
  expect(await tab.path()).toBe('/patient_data');
});

test.describe('a screen whose file does not come', () => {
  test.use({ changes: { held: /^\/assets\/order-charts-[^/]*\.js$/ } });

  test('does not stop a person from going to another screen meanwhile', async ({ tab }) => {
    await signIn(tab);
    await tab.open('/patient_data');
    await sees(tab, inside(rows, main));
    expect(await tab.path()).toBe('/patient_data');
  });
});
