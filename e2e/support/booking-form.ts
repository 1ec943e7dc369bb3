/** The booking form as journeys use it. */
import type { Page } from '@playwright/test';
import type { ForeignBackend } from './foreign-backend.ts';

/** Notes the browser's alerts and closes them. */
export function noteAlerts(page: Page): string[] {
  const alerts: string[] = [];
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message());
    void dialog.accept();
  });
  return alerts;
}

export const submit = (page: Page) => page.getByRole('button', { name: 'Submit Booking' });
export const address = (page: Page) => page.getByRole('combobox', { name: 'Address' });
export const readOut = (page: Page, term: string) => page.locator('dt', { hasText: term }).locator('+ dd');
export const mapOf = (page: Page) => page.getByRole('application');

export async function fillIn(page: Page, name = 'Kavya Raman'): Promise<void> {
  await page.getByLabel('Patient Name').fill(name);
  await page.getByLabel('Phone Number').fill('+91 98400 21000');
  await page.getByLabel('Email').fill('kavya@patients.example');
}

/** The tests of the hospital, and a backend that takes bookings. */
export function serveBookings(backend: ForeignBackend): void {
  backend.on('/api/orders', ({ method }) =>
    method === 'GET' ? { json: [] } : { text: '{"id":77,"status":"placed"}' },
  );
  backend.on('/api/tests', {
    json: [
      {
        id: 1,
        testName: 'CBC',
        price: '350.10',
        sampleRequired: 'EDTA',
        report: 'Same day',
        hospitalCode: 'KMC7',
      },
      {
        id: 2,
        testName: 'HbA1c',
        price: 450.2,
        sampleRequired: null,
        report: '1 day',
        hospitalCode: 'KMC7',
      },
      { id: 3, testName: 'Of another hospital', price: 1, hospitalCode: 'SRM001' },
      'not a row',
    ],
  });
}

/** /Add_bokking, filled in but for tests and address. */
export async function openForm(page: Page): Promise<void> {
  await page.goto('/Add_bokking');
  await fillIn(page);
  await page.getByLabel('Contact Reason').fill('Routine check');
}

/** The bookings that were sent. */
export const posts = (backend: ForeignBackend) => backend.callsTo('/api/orders', 'POST');
