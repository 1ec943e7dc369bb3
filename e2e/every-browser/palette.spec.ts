/** Everything by a few letters: a key that some browsers have a use of their own for, and a file that comes late. */
import { dialog, misses, sees, signIn } from './support/actions.ts';
import { field, inside, role } from './support/element-queries.ts';
import { expect, test } from './support/test.ts';

test('a phlebotomist is found by Ctrl+K and opened by Enter', async ({ tab }) => {
  await signIn(tab);
  await tab.key('Control+k');
  await tab.type(field('Name, phone, booking or screen'), 'hemalatha');
  await sees(tab, inside(role('option', /^C\. Hemalatha/), dialog));
  await tab.key('Enter');
  await misses(tab, field('Name, phone, booking or screen'));
  await sees(tab, role('dialog', 'C. Hemalatha'));
  await expect.poll(() => tab.read<string>('location.pathname')).toBe('/liveTracking');
});
