/** The screens of which screenshots are taken, and how one comes to them. */
import type { Page } from '@playwright/test';
import { expect } from '../support/foreign.ts';
import { workbookFile } from '../support/workbooks.ts';

export interface CapturedScreen {
  readonly name: string;
  readonly path: string;
  /** What is done on the screen before its screenshot is taken, in a window of 1440 px. */
  readonly open?: (page: Page) => Promise<void>;
  /** Nobody is signed in: there are neither alerts nor toasts. */
  readonly isPublic?: true;
}

const priceList = workbookFile('prices.xlsx', [
  ['Test Name', 'Price'],
  ...Array.from({ length: 200 }, (_, n) => [
    n % 9 === 0 ? '' : `Special assay ${n}`,
    n % 7 === 0 ? 'on request' : 100 + n,
  ]),
]);
const dialog = (page: Page) => page.getByRole('dialog');
const seesMarkers = (page: Page) => expect(page.getByRole('option').first()).toBeVisible();

export const screens: readonly CapturedScreen[] = [
  { name: 'login', path: '/', isPublic: true },
  {
    name: 'login-refused',
    path: '/',
    isPublic: true,
    open: async (page) => {
      await page.getByPlaceholder('Enter The Email').fill('ward@kmc.example');
      await page.getByPlaceholder('Enter The Password').fill('wrong');
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page.getByText('Invalid email or password')).toBeVisible();
    },
  },
  { name: 'dashboard', path: '/home' },
  {
    name: 'bookings',
    path: '/order-detail',
    open: (page) => expect(page.getByRole('row').nth(1)).toBeVisible(),
  },
  { name: 'order-details', path: '/order-detail', open: openOrder },
  {
    name: 'order-assigning',
    path: '/order-detail',
    open: async (page) => {
      await openOrder(page);
      await dialog(page).getByRole('option').first().click();
    },
  },
  {
    name: 'booking-dialog',
    path: '/order-detail',
    open: async (page) => {
      await page.getByRole('button', { name: 'Add Booking' }).click();
      await expect(dialog(page).getByRole('textbox').first()).toBeVisible();
    },
  },
  {
    name: 'booking-screen',
    path: '/Add_bokking',
    open: (page) => expect(page.getByRole('textbox').first()).toBeVisible(),
  },
  { name: 'tracking', path: '/liveTracking', open: seesMarkers },
  {
    name: 'tracking-legend',
    path: '/liveTracking',
    open: async (page) => {
      await seesMarkers(page);
      await page.getByRole('button', { name: 'Legend' }).click();
    },
  },
  {
    name: 'tracking-details',
    path: '/liveTracking?driverId=200',
    open: (page) => expect(dialog(page)).toBeVisible(),
  },
  {
    name: 'tracking-route',
    path: '/liveTracking?driverId=200&view=route',
    open: (page) =>
      expect(
        page.getByRole('list', { name: 'Points of the route' }).getByRole('listitem').first(),
      ).toBeVisible(),
  },
  { name: 'chat', path: '/chat-box', open: (page) => expect(page.getByRole('option').first()).toBeVisible() },
  {
    name: 'chat-conversation',
    path: '/chat-box?driverId=100',
    open: (page) => expect(page.getByText('The patient asks for').first()).toBeVisible(),
  },
  {
    name: 'team',
    path: '/deliveryBoy_Data',
    open: (page) => expect(page.getByRole('button', { name: 'View details' }).first()).toBeVisible(),
  },
  { name: 'tests', path: '/updateTest', open: (page) => expect(page.getByRole('row').nth(1)).toBeVisible() },
  {
    name: 'tests-searched',
    path: '/updateTest?q=assay',
    open: (page) => expect(page.locator('mark').first()).toBeVisible(),
  },
  {
    name: 'modify-test',
    path: '/updateTest?view=modify&id=501',
    open: (page) => expect(dialog(page).getByLabel('New Price')).toBeVisible(),
  },
  {
    name: 'add-test',
    path: '/updateTest?view=add',
    open: async (page) => {
      await dialog(page).getByRole('button', { name: 'Add Test', exact: true }).click();
      await expect(dialog(page).getByText('Test name is required.')).toBeVisible();
    },
  },
  {
    name: 'import-preview',
    path: '/add_New',
    open: async (page) => {
      await page.getByLabel('Excel file').setInputFiles(priceList);
      await page.getByRole('button', { name: /^All/ }).scrollIntoViewIfNeeded();
      await expect(
        page.getByRole('table', { name: 'Rows of the file' }).getByRole('row').nth(1),
      ).toBeVisible();
    },
  },
  {
    name: 'patients',
    path: '/patient_data',
    open: (page) => expect(page.getByRole('row').nth(1)).toBeVisible(),
  },
  {
    name: 'patient',
    path: '/patient_data?patient=41&history=true',
    open: (page) => expect(page.getByRole('link', { name: /^Order \d+$/ }).first()).toBeVisible(),
  },
  {
    name: 'attendance',
    path: '/attendance',
    open: (page) => expect(page.getByRole('row').nth(1)).toBeVisible(),
  },
  {
    name: 'day',
    path: '/day',
    open: (page) => expect(page.getByText('This server keeps no positions of past days')).toBeVisible(),
  },
  {
    name: 'registration',
    path: '/driver_acountreg',
    open: async (page) => {
      await page.getByLabel('Work Type').selectOption('PART_TIME');
      await expect(page.getByLabel('Start Time')).toBeVisible();
    },
  },
  {
    name: 'phlebotomist',
    path: '/deliveryBoy_Data',
    open: async (page) => {
      await page.getByRole('button', { name: 'View details' }).first().click();
      await dialog(page).getByRole('button', { name: 'Edit' }).click();
      await expect(dialog(page).getByLabel('Phone')).toBeVisible();
    },
  },
  {
    name: 'displays',
    path: '/displays',
    open: (page) => expect(page.getByRole('row').nth(1)).toBeVisible(),
  },
  { name: 'not-found', path: '/no-such-screen' },
  {
    name: 'diagnostics',
    path: '/home',
    open: async (page) => {
      await page.getByRole('button', { name: 'Open diagnostics' }).click();
      await expect(dialog(page)).toBeVisible();
    },
  },
];

async function openOrder(page: Page): Promise<void> {
  // New, and nobody's yet.
  await page.getByRole('row').filter({ hasText: '115' }).first().click();
  await expect(dialog(page).getByRole('option').first()).toBeVisible();
}
