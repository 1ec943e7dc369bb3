/** The console in another language: chosen on the login, changed in the menu, the same in all tabs; and walked in it. */
import { languages } from '../src/domain/language.ts';
import { findsNothing } from './support/axe.ts';
import { demo, expect, test } from './support/test.ts';
import { whole, wholeIf } from './support/whole.ts';
import { speaksIn, wordsOf } from './support/words.ts';

test('a language is chosen on the login, changed in the menu without a reload, followed by another tab, and kept', async ({
  page,
  context,
}) => {
  const [en, ta, hi] = await Promise.all([wordsOf('en'), wordsOf('ta'), wordsOf('hi')]);
  const fetched: string[] = [];
  context.on('request', (request) => fetched.push(request.url()));
  const ofLanguage = (code: string) => fetched.filter((url) => url.includes(`/assets/texts-${code}-`));
  await page.goto('/');
  await page.getByRole('button', { name: languages.ta.name }).click();
  await expect(page.getByRole('heading', { name: ta('login.title') })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ta');
  await page.getByPlaceholder(ta('login.emailPlaceholder')).fill(demo.email);
  await page.getByPlaceholder(ta('login.passwordPlaceholder')).fill(demo.password);
  await page.getByRole('button', { name: ta('login.submit'), exact: true }).click();
  await expect(page.getByRole('heading', { name: ta('dashboard.title') })).toBeVisible();
  expect(ofLanguage('hi')).toEqual([]);
  // A screen of its own, and English was asked for by the login alone.
  expect(ofLanguage('en').some((url) => url.includes('-console-'))).toBe(false);

  const other = await context.newPage();
  await other.goto('/order-detail');
  await expect(other.getByRole('heading', { name: ta('bookings.title') })).toBeVisible();

  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.getByRole('button', { name: ta('shell.badge.menu') }).click();
  await page.getByRole('button', { name: languages.hi.name }).click();
  await expect(page.getByRole('heading', { name: hi('dashboard.title') })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(hi('shell.routes.home')));
  await expect(other.getByRole('heading', { name: hi('bookings.title') })).toBeVisible();
  await expect(other.locator('html')).toHaveAttribute('lang', 'hi');
  await other.keyboard.press('Control+k');
  await expect(other.getByRole('option', { name: hi('shell.routes.home'), exact: true })).toBeVisible();
  await other.keyboard.press('Escape');
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);

  await page.reload();
  await expect(page.getByRole('heading', { name: hi('dashboard.title') })).toBeVisible();
  await page.getByRole('button', { name: hi('shell.badge.menu') }).click();
  await page.getByRole('button', { name: languages.en.name }).click();
  await expect(page.getByRole('heading', { name: en('dashboard.title') })).toBeVisible();
  await expect(other.getByRole('heading', { name: en('bookings.title') })).toBeVisible();
});

test('each language’s own name comes with its letters, which a machine may not have', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: languages.hi.name })).toBeVisible();
  const loaded = () =>
    page.evaluate(
      () =>
        [...document.fonts].filter(
          ({ family, status }) => family.includes('Language Names') && status === 'loaded',
        ).length,
    );
  await expect.poll(loaded).toBe(2);
});

test.describe('a browser that asks for Hindi', () => {
  test.use({ locale: 'hi-IN' });
  test('gets it before anything is chosen', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: (await wordsOf('hi'))('login.title') })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('homedraw.language'))).toBeNull();
  });
});

test('the guide is opened from the menu in the language that is shown, and has each other one', async ({
  page,
  context,
  signedIn: _,
}) => {
  await page.addInitScript(() => localStorage.setItem('homedraw.language', '"ta"'));
  await page.goto('/home');
  const t = await wordsOf('ta');
  await page.getByRole('button', { name: t('shell.badge.menu') }).click();
  const [guide] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: t('shell.menuEntries.guide') }).click(),
  ]);
  await expect(guide).toHaveURL(/\/guide\/ta\/dispatcher\.html$/);
  await expect(guide.getByRole('heading', { level: 2 })).toHaveCount(6);
  await expect
    .poll(() =>
      guide
        .locator('img')
        .evaluateAll((all) => all.filter((one) => (one as HTMLImageElement).naturalWidth > 0).length),
    )
    .toBe(6);
  await findsNothing(guide, 'the guide');
  await guide.getByRole('link', { name: languages.hi.name }).click();
  await expect(guide).toHaveURL(/\/guide\/hi\/dispatcher\.html$/);
  await expect(guide.locator('html')).toHaveAttribute('lang', 'hi');
});

test('a wall has the language of its address', whole, async ({ page }) => {
  const [ta, hi] = await Promise.all([wordsOf('ta'), wordsOf('hi')]);
  await page.goto('/wall?language=hi');
  await expect(page.getByRole('status', { name: hi('wall.pairing.code') })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await page.goto('/wall?language=ta');
  await expect(page.getByRole('status', { name: ta('wall.pairing.code') })).toBeVisible();
});

for (const language of ['ta', 'hi'] as const)
  test(
    `bookings, tracking and chat are used in ${languages[language].name}`,
    whole,
    async ({ page, signedIn: _ }) => {
      const t = await wordsOf(language);
      await speaksIn(language, page);
      await page.goto('/order-detail?tab=new');
      await expect(page.getByRole('heading', { name: t('bookings.title') })).toBeVisible();
      const row = page
        .getByRole('row')
        .filter({ has: page.getByRole('cell') })
        .first();
      await row.getByRole('cell').nth(2).click();
      const dialog = page.getByRole('dialog', { name: t('bookings.details.title') });
      await expect(dialog).toContainText(t('bookings.details.customer'));
      await dialog.getByRole('button', { name: t('bookings.assign.submit') }).click();
      await expect(dialog).toContainText(t('bookings.refusal.noPhlebotomist'));
      await page.keyboard.press('Escape');

      await page.getByRole('link', { name: t('shell.routes.tracking') }).click();
      await expect(page.getByRole('heading', { name: t('tracking.title') })).toBeVisible();
      await page
        .getByRole('button', { name: t('tracking.filters.orders'), exact: true })
        .first()
        .click();
      await expect(page.getByRole('listbox', { name: t('tracking.list.label') })).toBeVisible();

      await page.getByRole('link', { name: t('shell.routes.chat') }).click();
      await expect(page.getByRole('heading', { name: t('chat.title'), exact: true })).toBeVisible();
      await page.getByRole('option').nth(3).click();
      await page.getByRole('button', { name: t('chat.replies.label') }).click();
      await page.getByText(t('chat.replies.ready.iceBox')).click();
      await page.getByRole('button', { name: t('chat.composer.send'), exact: true }).click();
      await expect(page.getByText(t('chat.replies.ready.iceBox')).last()).toBeVisible();
    },
  );

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  for (const language of ['en', 'ta', 'hi'] as const)
    test(
      `the panel of an export holds its buttons in ${languages[language].name}`,
      wholeIf(language !== 'ta'),
      async ({ page, signedIn: _ }) => {
        const t = await wordsOf(language);
        await speaksIn(language, page);
        await page.goto('/order-detail');
        await page.getByRole('button', { name: t('app.export.title') }).click();
        const panel = page.getByRole('group', { name: t('app.export.title') });
        await expect(panel.getByRole('button')).toHaveCount(2);
        const outside = await panel.evaluate((group) => {
          const { right } = group.getBoundingClientRect();
          return [...group.querySelectorAll('button')]
            .filter((button) => button.getBoundingClientRect().right > right)
            .map(({ textContent }) => textContent);
        });
        expect(outside).toEqual([]);
      },
    );
});

for (const language of ['ta', 'hi'] as const)
  test(
    `who cannot see or point finds nothing in the way in ${languages[language].name}`,
    whole,
    async ({ page, signedIn: _ }) => {
      await speaksIn(language, page);
      for (const path of [
        '/home',
        '/order-detail',
        '/liveTracking',
        '/chat-box',
        '/attendance',
        '/updateTest',
      ]) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await findsNothing(page, `${path} in ${language}`);
      }
    },
  );
