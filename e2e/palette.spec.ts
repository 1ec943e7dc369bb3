/** Everything is opened and done from the keyboard, by a few letters (decision 0067). */
import { findsNothing } from './support/axe.ts';
import { expect, showsFigures, test } from './support/test.ts';

test('axe finds nothing in the palette, nor in what it has found', async ({ page, signedIn: _ }) => {
  await page.goto('/home');
  await showsFigures(page);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Name, phone, booking or screen' })).toBeFocused();
  await findsNothing(page, 'the palette');
  await page.keyboard.type('hemalatha');
  await expect(page.getByRole('option', { name: /^(C\. Hemalatha|Message C\. Hemalatha)/ })).toHaveCount(2);
  await findsNothing(page, 'what the palette found');
});
