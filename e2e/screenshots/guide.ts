/** `node scripts/readme-screenshots.mjs`: the pictures of the guide, in each language, of the demo as it runs. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { demoPhone } from '../../server/demo/logins.ts';
import { type Language, languageCodes } from '../../src/domain/language.ts';
import { startBackend } from '../support/backend.ts';
import { openChatPhone } from '../support/chat-phone.ts';
import { newOrder } from '../support/orders.ts';
import { test as base, expect, signIn } from '../support/test.ts';
import { toasts } from '../support/toasts.ts';
import { openWall, pairWall } from '../support/wall.ts';
import { speaksIn, wordsOf } from '../support/words.ts';
import { workbookFile } from '../support/workbooks.ts';

const target = join(process.env['PICTURES_FOLDER'] ?? '', '../guide/pictures');
const size = { width: 1100, height: 690 };

/** What is said in the conversation: by the dispatcher and by the phlebotomist. */
const said: Readonly<Record<Language, readonly [question: string, answer: string]>> = {
  en: [
    'The patient in Adyar asks whether you can come before nine.',
    'Yes, I am two streets away. Ten minutes.',
  ],
  ta: [
    'அடையாறில் உள்ள நோயாளி ஒன்பது மணிக்கு முன் வர முடியுமா என்று கேட்கிறார்.',
    'ஆம், இரண்டு தெரு தள்ளி இருக்கிறேன். பத்து நிமிடம்.',
  ],
  hi: ['अडयार के मरीज़ पूछ रहे हैं कि क्या आप नौ बजे से पहले आ सकते हैं।', 'हाँ, दो गली दूर हूँ। दस मिनट।'],
};

const test = base.extend({
  backend: async ({ kept }, use) => {
    const open = async () => {
      const value = await startBackend({ DEMO_FLEET: '60' });
      return { value, end: () => value.remove() };
    };
    await use(await kept.forWorker('a server for the guide', open));
  },
});
test.use({ viewport: size, colorScheme: 'light' });

async function takesIn(language: Language, page: Page, name: string): Promise<void> {
  const folder = join(target, language);
  mkdirSync(folder, { recursive: true });
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(folder, `${name}.jpg`), type: 'jpeg', quality: 72 });
}

/** Who has signed in, in English, and sees the address in the language. */
async function opensIn(language: Language, page: Page, path: string): Promise<void> {
  await signIn(page);
  await speaksIn(language, page);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

// A console sees for three minutes that somebody stands before it says so: those of all languages look at once.
test('an alert of who stands, in each language', async ({ browser, backend }) => {
  test.setTimeout(600_000);
  const look = {
    viewport: { width: 1440, height: 860 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
  } as const;
  const open = async (language: Language) => {
    const context = await browser.newContext({ baseURL: backend.url, ...look });
    // One that the backend told of by another console would be shown without the reason.
    await context.route('**/api/notify/idle', (route) => route.fulfill({ body: 'ok' }));
    const page = await context.newPage();
    await opensIn(language, page, '/home');
    return { language, page, words: await wordsOf(language) };
  };
  const consoles = [];
  for (const language of languageCodes) consoles.push(await open(language));
  for (const { language, page, words } of consoles) {
    const alerts = page.getByRole('region', { name: words('alerts.title') });
    const idle = alerts.getByRole('listitem').filter({ hasText: words('alerts.types.IDLE') });
    await expect(idle.first()).toBeVisible({ timeout: 480_000 });
    // The address was looked up, and the toast is gone.
    await expect(idle.first()).toContainText('Chennai');
    await expect(idle.first().locator('summary')).toBeVisible();
    await expect(toasts(page)).toHaveCount(0, { timeout: 60_000 });
    await takesIn(language, page, 'alerts');
    await page.context().close();
  }
});

for (const language of languageCodes)
  test.describe(language, () => {
    const takes = (page: Page, name: string) => takesIn(language, page, name);
    const speaks = (page: Page) => speaksIn(language, page);
    const opens = (page: Page, path: string) => opensIn(language, page, path);

    test('login', async ({ page }) => {
      await speaks(page);
      await page.goto('/');
      await expect(page.getByRole('button').first()).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await takes(page, 'login');
    });

    /** Nothing but the screen. */
    async function folds(page: Page): Promise<void> {
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      const collapse = page.getByRole('button', { name: (await wordsOf(language))('alerts.collapse') });
      if (await collapse.count()) await collapse.click();
    }

    for (const [name, path] of [
      ['attendance', '/attendance'],
      ['tests', '/updateTest'],
      ['day', '/day'],
    ] as const)
      test(name, async ({ page }) => {
        await opens(page, path);
        await expect(page.getByRole('main').getByRole('row').nth(4)).toBeVisible();
        await folds(page);
        await takes(page, name);
      });

    test('team', async ({ page }) => {
      await opens(page, '/deliveryBoy_Data');
      await expect(page.getByRole('main').getByRole('listitem').nth(3)).toBeVisible();
      await folds(page);
      await takes(page, 'team');
    });

    test('tracking', async ({ page }) => {
      await opens(page, '/liveTracking');
      await expect(page.getByRole('option').nth(7)).toBeVisible();
      await folds(page);
      // The outlines of the city are drawn with their credits.
      await expect(page.getByText('ChennaiGTFS')).toBeVisible();
      await takes(page, 'tracking');
    });

    test('assignment', async ({ page }) => {
      await signIn(page);
      const id = await newOrder(page.request, null);
      await speaks(page);
      await page.goto(`/order-detail?order=${id}`);
      await expect(page.getByRole('dialog').getByRole('option')).toHaveCount(5);
      await folds(page);
      await takes(page, 'assignment');
    });

    test('conversation', async ({ page, backend }) => {
      const phone = await openChatPhone(backend.url, demoPhone(0, 20 + languageCodes.indexOf(language)));
      await opens(page, `/chat-box?driverId=${phone.driverId}`);
      const [question, answer] = said[language];
      await page.getByRole('textbox').last().fill(question);
      await page.keyboard.press('Enter');
      await expect(page.getByText(/^✓/).last()).toBeVisible();
      phone.write(answer);
      await expect(page.getByText(answer).last()).toBeVisible();
      await folds(page);
      await takes(page, 'conversation');
      await phone.switchOff();
    });

    test('price list', async ({ page }) => {
      await opens(page, '/add_New');
      const { name, mimeType, buffer } = workbookFile('prices.xlsx', [
        ['Test Name', 'Price'],
        ['Complete Blood Count', 380],
        ['Kappa Free Light Chain', 1450],
        ['Vitamin B12', 'on request'],
      ]);
      await page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
      await expect(page.getByRole('row').nth(2)).toBeVisible();
      await folds(page);
      await page.getByRole('row').nth(3).scrollIntoViewIfNeeded();
      await takes(page, 'price-list');
    });

    test('wall', async ({ browser, backend, playwright }) => {
      const { page, close } = await openWall(browser, backend, { size });
      await pairWall(page, backend, playwright);
      await expect(page.getByRole('region').first()).toBeVisible();
      await page.goto(`/wall?screens=figures&rotate=0&theme=light&language=${language}`);
      const day = page.getByRole('region').first();
      await expect(day).toContainText(/3\d\d/);
      await expect(day).not.toContainText('–');
      await expect(day).toHaveAttribute('data-old', 'false');
      await takes(page, 'wall');
      await close();
    });
  });
