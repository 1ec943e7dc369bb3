/** A wall display on the real server: paired, shown, looked after by itself, and ended. */
import type { Page } from '@playwright/test';
import { shortName } from '../src/domain/display-mask.ts';
import { expectEnhancedContrast } from './support/axe.ts';
import { openDeployment } from './support/deployment.ts';
import { makeLateVisit } from './support/late-visit.ts';
import { expect, test } from './support/test.ts';
import { openWall, pairWall, sharedDisplay, type WallInBrowser, wallMenu } from './support/wall.ts';
import { whole } from './support/whole.ts';

const timings = {
  pairingPollMs: 1_000,
  buildPollMs: 1_000,
  ordersPollMs: 1_000,
  alertPollMs: 1_000,
  countsPollMs: 1_000,
};
const screens = ['map', 'figures', 'alerts', 'bookings'] as const;
const titles = { map: 'Map', figures: 'Today', alerts: 'Alerts', bookings: 'Bookings' } as const;
const pane = (page: Page, name: (typeof screens)[number]) => page.getByRole('region', { name: titles[name] });

const open: WallInBrowser[] = [];
test.afterEach(async () => {
  for (const wall of open.splice(0)) await wall.close();
});

test('a wall shows a code, then the day, and when it is ended a code again and nothing of the hospital', async ({
  browser,
  backend,
  kept,
  playwright,
}) => {
  await makeLateVisit(kept, backend, playwright);
  const wall = await openWall(browser, backend, { layout: '?screens=bookings+figures&rotate=0', timings });
  open.push(wall);
  const { page } = wall;
  const answers: Promise<string>[] = [];
  const asked = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.startsWith('/api/')) return;
    asked.add(pathname);
    answers.push(response.text().catch(() => ''));
  });
  const display = await pairWall(page, backend, playwright);
  await expect(
    pane(page, 'figures')
      .getByText(/^3\d\d$/)
      .first(),
  ).toBeVisible();
  await expect(pane(page, 'bookings')).toContainText(/Booking \d+/);
  // The demo has alerts, and the wall keeps them.
  await expect.poll(async () => (await keptRows(page)).filter((row) => /^alerts /.test(row))).not.toEqual([]);
  const stored = await keptRows(page);
  await expect(pane(page, 'bookings')).toContainText(/\d+ s ago/);
  await expect.poll(() => [...asked]).toContain('/api/display/location/all/changes');

  const told = [...(await Promise.all(answers)), await page.content()].join('\n');
  for (const text of await privateTexts(backend.url, playwright)) expect(told).not.toContain(text);

  await display.end();
  await expect(page.getByLabel('Pairing code')).toHaveText(/^[A-Z2-9]{8}$/);
  await expect(page).toHaveTitle('Wall display · HomeDraw');
  await expect(pane(page, 'figures')).toHaveCount(0);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).toBe('{}');
  const left = await keptRows(page);
  expect(left.filter((row) => stored.includes(row) || !/^journals /.test(row))).toEqual([]);

  await pairWall(page, backend, playwright);
  await expect(
    pane(page, 'figures')
      .getByText(/^3\d\d$/)
      .first(),
  ).toBeVisible();
  expect(wall.errors().filter((text) => !/401/.test(text))).toEqual([]);
});

/** What the page's databases hold, a row of a store each, as 'store key value'. */
const keptRows = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const done = <T>(asked: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error);
      });
    const rows: string[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const held = database.transaction(store).objectStore(store);
        const [keys, values] = await Promise.all([done(held.getAllKeys()), done(held.getAll())]);
        rows.push(...keys.map((key, at) => `${store} ${JSON.stringify(key)} ${JSON.stringify(values[at])}`));
      }
      database.close();
    }
    return rows;
  });

/** Names, phones and addresses of patients, and phones of phlebotomists. */
async function privateTexts(
  url: string,
  playwright: Parameters<typeof pairWall>[2],
): Promise<readonly string[]> {
  const request = await playwright.request.newContext({ baseURL: url });
  await request.post('/api/hospitals/login', {
    data: { email: 'demo@homedraw.example', password: 'Demo@2024' },
  });
  const orders = (await (await request.get('/api/orders')).json()) as Record<string, string>[];
  const drivers = (await (await request.get('/api/drivers')).json()) as Record<string, string>[];
  await request.dispose();
  const texts = [
    ...orders.flatMap(({ patientName, phoneNumber, email, address }) => [
      patientName,
      phoneNumber,
      email,
      address,
    ]),
    ...drivers.flatMap(({ phone, email, accountNumber }) => [phone, email, accountNumber]),
  ].filter((text): text is string => typeof text === 'string' && text.length > 6);
  // A patient may be called as a phlebotomist stands on the wall.
  const shown = new Set(drivers.map(({ fullName = '' }) => shortName(fullName)));
  expect(texts.length).toBeGreaterThan(500);
  return [...new Set(texts)].filter((text) => !shown.has(text));
}

test(
  'nothing on a wall can be pressed until the pointer moves, and the menu goes by itself',
  whole,
  async ({ browser, backend, playwright }) => {
    const wall = await openWall(browser, backend, { layout: '?rotate=0', timings });
    open.push(wall);
    const { page } = wall;
    await pairWall(page, backend, playwright);
    await expect(pane(page, 'map')).toBeVisible();
    await expect(page.locator('button:visible, a:visible, [tabindex="0"]:visible')).toHaveCount(0);

    await page.mouse.move(300, 300);
    const menu = page.getByRole('navigation', { name: 'Wall' });
    await menu.getByRole('button', { name: 'Alerts' }).click();
    await expect(pane(page, 'alerts')).toBeVisible();
    await expect(pane(page, 'map')).toBeHidden();
    await menu.getByRole('button', { name: 'Dark' }).click();
    await expect(page).toHaveURL(/theme=dark/);
    await expect(menu).toContainText('Paired');
    await expect(menu).toBeHidden();
    await page.keyboard.press('a');
    await expect(menu).toBeVisible();
    await page.keyboard.press('Escape');
    // By itself it goes after eight seconds.
    await expect(menu).toBeHidden({ timeout: 5_000 });
  },
);

test(
  'a new build is taken by itself, once its script is there',
  whole,
  async ({ browser, backend, playwright }) => {
    const deployed = await openDeployment(backend.url);
    const wall = await openWall(browser, deployed, {
      layout: '?screens=figures&rotate=0',
      timings,
      before: (opened) => opened.clock.install(),
    });
    open.push(wall);
    const { page } = wall;
    await pairWall(page, backend, playwright);
    await expect(
      pane(page, 'figures')
        .getByText(/^3\d\d$/)
        .first(),
    ).toBeVisible();
    const loads: string[] = [];
    page.on('framenavigated', (frame) => loads.push(frame.url()));

    deployed.deploy('without its script');
    await expect.poll(() => deployed.askedForScript).toBeGreaterThan(2);
    // It looks every ten seconds at what it should do.
    await page.clock.runFor(21_000);
    await page.evaluate(() => fetch('/wall').then(() => {})).catch(() => {});
    expect(loads).toEqual([]);
    deployed.deploy('whole');
    await expect(async () => {
      await page.clock.runFor(10_000);
      expect(loads).toHaveLength(1);
    }).toPass();
    await expect(
      pane(page, 'figures')
        .getByText(/^3\d\d$/)
        .first(),
    ).toBeVisible();
    await page.mouse.move(200, 200);
    await expect(page.getByRole('navigation')).toContainText('Loaded anew: a new version');
    expect(loads).toHaveLength(1);
    await deployed.end();
  },
);

test('while the server is away the last day stands, greyed with its age; it is back by itself @whole', async ({
  browser,
  backend,
  kept,
  playwright,
}) => {
  await makeLateVisit(kept, backend, playwright);
  const wall = await openWall(browser, backend, { layout: '?screens=figures+bookings&rotate=0', timings });
  open.push(wall);
  const { page } = wall;
  await pairWall(page, backend, playwright);
  const figure = pane(page, 'figures')
    .getByText(/^3\d\d$/)
    .first();
  await expect(figure).toBeVisible();
  await expect(pane(page, 'bookings')).toContainText(/Booking \d+/);
  await page.context().setOffline(true);
  await expect(pane(page, 'bookings')).toContainText('Old: 1 min ago', { timeout: 90_000 });
  await expect(pane(page, 'bookings')).toHaveAttribute('data-old', 'true');
  await expect(pane(page, 'bookings')).toContainText(/Booking \d+/);
  await expect(figure).toBeVisible();
  await page.context().setOffline(false);
  await expect(pane(page, 'bookings')).toHaveAttribute('data-old', 'false');
});

for (const [width, height] of [
  [1280, 720],
  [1920, 1080],
  [3840, 2160],
  [1080, 1920],
] as const)
  test(`at ${width} x ${height} every text reads from four metres, in both themes @whole`, async ({
    browser,
    backend,
    kept,
    playwright,
  }) => {
    await makeLateVisit(kept, backend, playwright);
    const cookies = await sharedDisplay(kept, backend, playwright);
    const size = { width, height };
    for (const theme of ['light', 'dark'] as const) {
      const unpaired = await openWall(browser, backend, { layout: `?theme=${theme}`, size, timings });
      await expect(unpaired.page.getByLabel('Pairing code')).toHaveText(/^[A-Z2-9]{8}$/);
      await readsFromAfar(unpaired.page, height);
      await unpaired.close();

      const wall = await openWall(browser, backend, { size, timings, cookies });
      const { page } = wall;
      for (const layout of [...screens, 'map+alerts', 'figures+bookings']) {
        await page.goto(`/wall?screens=${layout}&rotate=0&theme=${theme}`);
        for (const name of layout.split('+') as (typeof screens)[number][])
          await expect(pane(page, name)).toContainText(/\d+ s ago/);
        await wallMenu(page);
        await readsFromAfar(page, height);
      }
      await wall.close();
    }
  });

async function readsFromAfar(page: Page, height: number): Promise<void> {
  await expectTypeSizes(page, height);
  await expectEnhancedContrast(page);
}

/** No visible text is below 2.2 % of the window's height; the clock and the figures are above 9 %. */
async function expectTypeSizes(page: Page, height: number): Promise<void> {
  const small = await page.evaluate((least) => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent?.trim() ?? '';
      const element = walker.currentNode.parentElement;
      if (text === '' || !element || element.closest('.hd-heard, script, style, noscript')) continue;
      const { width } = element.getBoundingClientRect();
      if (width === 0 || !element.checkVisibility({ visibilityProperty: true })) continue;
      let scale = 1;
      for (let at: Element | null = element; at; at = at.parentElement) {
        const { transform } = getComputedStyle(at);
        if (transform !== 'none') scale *= new DOMMatrix(transform).a;
      }
      const size = Number.parseFloat(getComputedStyle(element).fontSize) * scale;
      if (size < least) found.push(`${size.toFixed(1)}px: ${text}`);
    }
    return found;
  }, 0.022 * height);
  expect(small).toEqual([]);
  const figures = await page.evaluate(() =>
    [...document.querySelectorAll('header time, dd')].map((one) =>
      Number.parseFloat(getComputedStyle(one).fontSize),
    ),
  );
  for (const size of figures) expect(size).toBeGreaterThan(0.09 * height);
}
