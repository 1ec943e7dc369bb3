import { startBackend } from '../support/backend.ts';
import { expect, overrideTimings, showsFigures, signIn, test } from '../support/test.ts';
import { whole, wholeIf } from '../support/whole.ts';

test.describe('a server that is killed', () => {
  test.use({ allowedErrors: [/WebSocket connection/] });
  test.setTimeout(120_000);

  test(
    'the ages of the feeds show while it is away; afterwards all feeds are live, with nothing lost or doubled',
    whole,
    async ({ page }) => {
      const backend = await startBackend({ DEMO_FLEET: '60' });
      const panel = page.getByRole('region', { name: 'Live Notifications' });
      const cards = panel.getByRole('listitem');
      await overrideTimings(page, { idleAfterMs: 3_000, alertPollMs: 1_000, pollBackoffMaxMs: 4_000 });
      await page.goto(backend.url);
      await page.getByLabel('Email').fill('demo@homedraw.example');
      await page.getByLabel('Password', { exact: true }).fill('Demo@2024');
      await page.getByRole('button', { name: 'Login' }).click();
      await page.getByRole('link', { name: 'Track Phlebotomists' }).click();
      await expect(page.getByRole('main')).toContainText(/updated \d+ s ago/);
      await expect(panel).toContainText('phlebotomist Idle Alert');
      const idle = () => cards.filter({ hasText: 'phlebotomist Idle Alert' });
      // Its address may come later; the position does not change.
      const standing = (text: string | null) =>
        /Phlebotomist \d+.*?\d+\.\d{6}, \d+\.\d{6}/s.exec(text ?? '')?.[0];
      const before = standing(await idle().first().textContent());
      expect(before).toBeDefined();

      await backend.kill();
      await expect(page.getByRole('main')).toContainText(/offline since/i);
      await expect(page.getByRole('option').first()).toBeVisible();
      await page.evaluate(() => {
        (window as { notReloaded?: boolean }).notReloaded = true;
      });

      await backend.start();
      await expect(page.getByRole('main')).toContainText(/updated \d+ s ago/);
      await expect(page.getByRole('main')).not.toContainText(/offline since/i);
      expect(await page.evaluate(() => (window as { notReloaded?: boolean }).notReloaded)).toBe(true);
      const texts = (await idle().allTextContents()).map(standing);
      expect(new Set(texts).size).toBe(texts.length);
      expect(texts).toContain(before);
      const orders = await page.evaluate(
        async () => ((await (await fetch('/api/orders')).json()) as unknown[]).length,
      );
      expect(orders).toBe(300);
      await backend.remove();
    },
  );
});

test.describe('a strict Content-Security-Policy', () => {
  test('is sent, and no screen violates it', async ({ page }) => {
    const broken: string[] = [];
    await page.exposeFunction('tellBroken', (text: string) => void broken.push(text));
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        void (window as unknown as { tellBroken(text: string): void }).tellBroken(
          `${event.violatedDirective} ${event.blockedURI}`,
        );
      });
    });
    const response = await page.goto('/');
    const policy = response?.headers()['content-security-policy'] ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    await signIn(page);
    for (const path of ['/liveTracking', '/order-detail', '/home']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    expect(broken).toEqual([]);
  });
});

test.describe('settings that cannot be had', () => {
  for (const [what, answer] of [
    ['no file', { status: 404, body: 'not here' }],
    ['a page instead', { contentType: 'text/html', body: '<!doctype html>' }],
  ] as const)
    test(
      `${what}: the defaults hold, on the page’s own origin`,
      wholeIf(what !== 'no file'),
      async ({ page }) => {
        await page.route('**/config.json', (route) => route.fulfill(answer));
        await signIn(page);
        await showsFigures(page);
      },
    );

  test.describe('of a server that has too much to do', () => {
    test.use({ allowedErrors: [/status of 503/] });

    test('they are asked for again, and nothing goes on without them', whole, async ({ page }) => {
      let calls = 0;
      await page.route('**/config.json', (route) => {
        calls += 1;
        return calls < 3 ? route.fulfill({ status: 503, body: 'Later' }) : route.continue();
      });
      await signIn(page);
      await showsFigures(page);
      expect(calls).toBe(3);
    });
  });
});
