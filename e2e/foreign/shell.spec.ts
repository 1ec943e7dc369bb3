import { expect, setCounts, test } from '../support/foreign.ts';
import { sidebarEntries } from '../support/sidebar.ts';
import { whole } from '../support/whole.ts';

test.use({
  reducedMotion: 'no-preference',
  timings: { countsPollMs: 1_000, nonsense: 1, idleAfterMs: 'soon' },
});

test('the sidebar’s entries, in their order, with the current one marked; the badge; Logout only while a flag is stored', async ({
  page,
  backend,
  signedIn: _,
}) => {
  await page.goto('/home');
  const links = page.getByRole('navigation').getByRole('link');
  await expect(links).toHaveText(sidebarEntries.map(([name]) => name));
  for (const [i, [, path]] of sidebarEntries.entries()) {
    await expect(links.nth(i)).toHaveAttribute('href', path);
    if (path === '/chat-box') await links.nth(i).click();
  }
  await expect(page.getByRole('navigation').locator('[aria-current=page]')).toHaveText('Chat Box');
  await expect(page.getByText('HMS Admin', { exact: true })).toBeVisible();
  await expect(page.getByText('Administrator', { exact: true })).toBeVisible();
  const logout = page.getByRole('button', { name: 'Logout' });
  await expect(logout).toBeEnabled();
  await page.evaluate(() => localStorage.removeItem('isLoggedIn'));
  setCounts(backend, { total: 313 });
  await expect(logout).toBeDisabled();
});

test(
  'settings that are unknown or malformed are named in the console, and the others hold',
  whole,
  async ({ page, backend, signedIn: _ }) => {
    const said: string[] = [];
    page.on('console', (message) => void said.push(message.text()));
    await page.goto('/home');
    await expect.poll(() => backend.callsTo('/api/orders/total/count').length).toBeGreaterThan(3);
    for (const name of ['timings.nonsense', 'timings.idleAfterMs'])
      expect(said.filter((text) => text.includes(`'${name}'`))).toHaveLength(1);
  },
);

test('under 768 px the sidebar is behind Menu; it closes after a choice, by the backdrop and by Escape', async ({
  page,
  signedIn: _,
}) => {
  await page.setViewportSize({ width: 767, height: 900 });
  await page.goto('/home');
  const navigation = page.getByRole('navigation');
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  await expect(navigation).toBeHidden();
  for (const close of [
    () => navigation.getByRole('link', { name: 'Attendance Management' }).click(),
    () => page.mouse.click(740, 500),
    () => page.keyboard.press('Escape'),
  ]) {
    await menu.click();
    await expect(navigation).toBeVisible();
    await close();
    await expect(navigation).toBeHidden();
  }
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(navigation).toBeVisible();
  await expect(menu).toBeHidden();
});

/** The authenticated routes of specification 2. */
const authenticated = [
  ...['/home', '/patient_data', '/deliveryBoy_Data', '/order-detail', '/liveTracking', '/attendance'],
  ...['/updateTest', '/chat-box', '/driver_acountreg', '/add_New', '/Add_bokking'],
];

test(
  'the sidebar with Logout is on every authenticated screen, the three form screens included',
  whole,
  async ({ page, signedIn: _ }) => {
    for (const path of authenticated) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
      await expect(page.getByRole('navigation').getByRole('link'), path).toHaveText(
        sidebarEntries.map(([name]) => name),
      );
      await expect(page.getByRole('button', { name: 'Logout' }), path).toBeEnabled();
    }
  },
);

test(
  'live tracking asks for few files, and a screen without a map for nothing that draws one',
  whole,
  async ({ page, signedIn: _ }) => {
    const scripts = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .flatMap(({ name }) => /([\w.-]+)-[\w-]{8}\.js$/.exec(name)?.[1] ?? []),
      );
    for (const path of ['/home', '/chat-box', '/attendance', '/patient_data', '/updateTest']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await scripts(), path).toContain('console');
      expect(await scripts(), path).not.toContain('map');
    }
    await page.goto('/liveTracking');
    await expect.poll(scripts).toContain('map');
    // One of them is what a wall shares: the painter's side of the page. Three come after the first frame: the alerts'
    // list with the reasons of stops, and what a pause shows. Three are texts of the language.
    expect((await scripts()).length).toBeLessThanOrEqual(23);
  },
);
