/** The team against the real server: from a form in the browser to a label that somebody's word made. */
import { openPhone } from './support/phone.ts';
import { expect, test } from './support/test.ts';
import { whole } from './support/whole.ts';

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const paper = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');

test.use({ timings: { attendancePollMs: 1_000, rosterPollMs: 2_000 } });

test(
  'who is registered in the browser signs in by phone, is asked about within two polls, and has the right label',
  whole,
  async ({ page, backend, signedIn: _ }) => {
    await page.goto('/deliveryBoy_Data');
    await page.getByRole('button', { name: 'Add Phlebotomist' }).click();
    const form = page.getByRole('dialog', { name: 'Phlebotomist Registration' });
    await form.getByLabel('Full Name').fill('Nila Sundaram');
    await form.getByLabel('Phone Number').fill('98840 12345');
    await form.getByLabel('Vehicle Type').selectOption('scooter');
    await form.getByLabel('Vehicle Number').fill('TN09 AB 1234');
    await form.getByLabel('Work Type').selectOption('PART_TIME');
    await form.getByLabel('Start Time').fill('09:00');
    await form.getByLabel('End Time').fill('13:30');
    await form.getByLabel('Password', { exact: true }).fill('Courier@77xQ');
    for (const [label, name, mimeType, buffer] of [
      ['Aadhar Image', 'aadhaar.pdf', 'application/pdf', paper],
      ['License Image', 'licence.png', 'image/png', pixel],
      ['Profile Image', 'nila.png', 'image/png', pixel],
    ] as const)
      await form.getByLabel(label).setInputFiles({ name, mimeType, buffer });
    await form.getByRole('button', { name: 'Register Phlebotomist' }).click();
    await expect(page.getByText('Phlebotomist registered').first()).toBeVisible();
    await expect(form).toHaveCount(0);

    await page.getByRole('searchbox').fill('nila');
    const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Nila Sundaram' });
    await expect(card).toContainText('Part time · 09:00–13:30');
    await expect(card).toContainText('No Record');

    const phone = await openPhone(backend, '9884012345', 'Courier@77xQ');
    const popup = page.getByRole('dialog', { name: 'Attendance approval' });
    await phone.markAttendance({ present: false, reason: 'Fever' });
    // The demo's own pending records may stand before it.
    const asked = popup.filter({ hasText: 'Nila Sundaram' });
    await expect(async () => {
      if (await popup.filter({ hasNotText: 'Nila Sundaram' }).count())
        await popup.getByRole('button', { name: 'Later' }).click();
      await expect(asked).toContainText('Fever', { timeout: 2_500 });
    }).toPass();
    await expect(card).toContainText('Absent (Pending)');
    await asked.getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByText('Attendance updated successfully')).toBeVisible();
    await expect(card).toContainText('Absent (Approved)');

    await card.getByRole('button', { name: 'View details' }).click();
    const details = page.getByRole('dialog', { name: /Nila|Details/ });
    await expect(details).toContainText('TN09 AB 1234');
    const picture = details.locator('img').first();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  },
);
