/** The registration form as journeys use it. */
import type { Page } from '@playwright/test';
import type { ForeignBackend } from './foreign-backend.ts';

export const submit = (page: Page) => page.getByRole('button', { name: 'Register Phlebotomist' });
export const password = (page: Page) => page.getByLabel('Password', { exact: true });

export const pdf = (name = 'aadhaar.pdf', size = 0) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('%PDF-1.4 of paper'), Buffer.alloc(size, 'x')]),
});
export const png = {
  name: 'license.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** A backend where nobody is known yet and everybody is taken. */
export function serveRegistration(backend: ForeignBackend): void {
  backend.on('/api/drivers/check', { json: { exists: false } });
  backend.on('/api/drivers', ({ method }) =>
    method === 'GET' ? { json: [] } : { text: 'Driver registered successfully' },
  );
}

/** /driver_acountreg with all that is required. */
export async function openForm(page: Page): Promise<void> {
  await page.goto('/driver_acountreg');
  await fillForm(page, { phone: '+91 98400 21000', email: 'kavya+1@field.example' });
}

/** Fills in all that is required. */
export async function fillForm(
  page: Page,
  { phone, email }: { readonly phone: string; readonly email: string },
): Promise<void> {
  await page.getByLabel('Full Name').fill('Kavya Raman');
  await page.getByLabel('Phone Number').fill(phone);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Vehicle Type').selectOption('scooter');
  await page.getByLabel('Vehicle Number').fill('TN 09 AB 1234');
  await page.getByLabel('Aadhar Image').setInputFiles(pdf());
  await page.getByLabel('License Image').setInputFiles(png);
  await page.getByLabel('Work Type').selectOption('FULL_TIME');
  await password(page).fill('Sealing_Wax7');
}

export const registrations = (backend: ForeignBackend) => backend.callsTo('/api/drivers', 'POST');

export interface SentPart {
  readonly name: string;
  readonly fileName: string | undefined;
  readonly type: string | undefined;
  readonly value: string;
}

/** The parts of a multipart body, in order. */
export function partsOf(body: string): SentPart[] {
  const boundary = body.slice(0, body.indexOf('\r\n'));
  return body
    .split(boundary)
    .slice(1, -1)
    .map((part) => {
      const end = part.indexOf('\r\n\r\n');
      const head = part.slice(0, end);
      return {
        name: /name="([^"]*)"/.exec(head)?.[1] ?? '',
        fileName: /filename="([^"]*)"/.exec(head)?.[1],
        type: /Content-Type: (.*)/i.exec(head)?.[1],
        value: part.slice(end + 4, -2),
      };
    });
}
