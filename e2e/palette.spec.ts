/** Everything is opened and done from the keyboard, by a few letters (decision 0067). */
import { findsNothing } from './support/axe.ts';
import { expect, showsFigures, test } from './support/test.ts';
import { whole } from './support/whole.ts';

test(
  'a phlebotomist is found, shown on the map, written to and left again without a pointer',
  whole,
  async ({ page, signedIn: _ }) => {
    await page.goto('/home');
    await showsFigures(page);
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Name, phone, booking or screen' });
    await expect(field).toBeFocused();
    await findsNothing(page, 'the palette');
    await page.keyboard.type('hemalatha');
    const people = page.getByRole('option', { name: /^(C\. Hemalatha|Message C\. Hemalatha)/ });
    await expect(people).toHaveCount(2);
    await findsNothing(page, 'what the palette found');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/liveTracking\?driverId=\d+$/);
    await expect(page.getByRole('dialog', { name: 'C. Hemalatha' })).toBeVisible();

    await page.keyboard.press('Control+k');
    await expect(page.getByRole('option').first()).toHaveAccessibleName(/^C\. Hemalatha/);
    await page.keyboard.type('hemalatha');
    await expect(people).toHaveCount(2);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/chat-box\?driverId=\d+$/);
    await page.goBack();
    await expect(page).toHaveURL(/liveTracking\?driverId=\d+$/);
  },
);
