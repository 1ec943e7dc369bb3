/** Live tracking against the real server, which offers the changes of positions: who moves is shown, and who is removed goes. */
import { demoPhone } from '../server/demo/logins.ts';
import { endpoints } from '../src/contract/endpoints.ts';
import { openPhone } from './support/phone.ts';
import { expect, test } from './support/test.ts';
import { whole } from './support/whole.ts';

const shown = ({ latitude, longitude }: { readonly latitude: number; readonly longitude: number }) =>
  `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`;

test(
  'a marker moves and goes by the changes alone, and nobody asks for all positions again',
  whole,
  async ({ page, backend, signedIn: _ }, info) => {
    const here = { latitude: 13.0412, longitude: 80.2331 };
    const there = { latitude: 13.0987, longitude: 80.2902 };
    // It is removed: no other journey's.
    const phone = await openPhone(backend, demoPhone(0, 30 + info.repeatEachIndex + 4 * info.retry));
    await phone.goThrough([here]);
    const asked: { readonly path: string; readonly since: string | null }[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.startsWith(endpoints.locations.path))
        asked.push({ path: pathname, since: searchParams.get('since') });
    });
    const drivers = (await (await page.request.get('/api/drivers')).json()) as {
      id: number;
      fullName: string;
    }[];
    const name = drivers.find(({ id }) => id === phone.id)?.fullName ?? '';

    await page.goto('/liveTracking');
    await page.getByRole('searchbox').fill(name);
    const row = page.getByRole('listbox').getByRole('option').filter({ hasText: name });
    await row.first().click();
    const card = page.getByRole('dialog');
    await expect(card).toContainText(shown(here));
    await phone.goThrough([there]);
    await expect(card).toContainText(shown(there));

    const removed = await page.evaluate(
      async (id) => (await fetch(`/api/drivers/${id}`, { method: 'DELETE' })).status,
      phone.id,
    );
    expect(removed).toBeLessThan(300);
    await expect(card).toContainText('No longer on the map');
    await page.keyboard.press('Escape');
    await expect(card).toHaveCount(0);
    await expect(row).toHaveCount(0);

    // Everybody is asked for until the server has said what it offers and given a cursor, and by nobody afterwards.
    const first = asked.findIndex(({ since }) => since !== null);
    expect(first).toBeGreaterThan(-1);
    expect(asked.slice(first).filter(({ since }) => since === null)).toEqual([]);
  },
);
