import { expect, pointOf, test } from '../support/foreign.ts';
import { closesAfter, toast, toasts } from '../support/toasts.ts';
import { whole, wholeIf } from '../support/whole.ts';

const quick = { alertPollMs: 1_000, ordersPollMs: 1_000, collectedPollMs: 1_000 };
const orders = (...ids: number[]) => ({
  json: ids.map((id) => ({ orderId: id, patientName: `Patient ${id}` })),
});

test.use({ reducedMotion: 'no-preference' });
test.beforeEach(({ signedIn: _ }) => {});

test.describe('with the specified times', () => {
  test.use({ timings: { ...quick, idleAfterMs: 400 } });

  test('ENDED stays for 6 s, everything that polls find for 5 s, at the top right; Alt+T goes to them', async ({
    page,
    backend,
  }) => {
    backend.on('/api/orders', orders(1));
    await page.goto('/home');
    await expect.poll(() => backend.callsTo('/api/orders').length).toBeGreaterThan(1);
    await expect(toasts(page)).toHaveCount(0);
    backend.on('/api/orders', orders(1, 2));
    await expect(toast(page, '🚨 New order placed!')).toContainText('Order 2');
    expect(await closesAfter(page, '🚨 New order placed!')).toBe('5s');
    await page.keyboard.press('Alt+t');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('.Toastify') !== null))
      .toBe(true);
    // Held while the focus is among them.
    const clock = toasts(page).first().locator('.Toastify__progress-bar');
    await expect.poll(() => clock.evaluate((bar) => getComputedStyle(bar).animationPlayState)).toBe('paused');
    const box = await toasts(page).first().boundingBox();
    expect(box?.x).toBeGreaterThan(700);
    expect(box?.y).toBeLessThan(200);

    backend.on('/api/location/all', () => ({ json: [pointOf({})] }));
    await expect(toast(page, 'Phlebotomist 5 has been idle >3 min')).toBeVisible();
    expect(await closesAfter(page, 'has been idle >3 min')).toBe('5s');
    backend.on('/api/location/all', () => ({
      json: [pointOf({ deliveryStatus: 'ENDED', orderId: 44, latitude: 12.99 })],
    }));
    await expect(toast(page, 'Order Completed')).toContainText('Order 44');
    expect(await closesAfter(page, 'Order Completed')).toBe('6s');
  });
});

test.describe('with short times', () => {
  test.use({ timings: { ...quick, toastMs: 2_000, alertToastMs: 2_000 } });

  test('a toast goes by itself', whole, async ({ page, backend }) => {
    backend.on('/api/orders', orders(1));
    await page.goto('/home');
    await expect.poll(() => backend.callsTo('/api/orders').length).toBeGreaterThan(1);
    backend.on('/api/orders', orders(1, 2));
    await expect(toast(page, '🚨 New order placed!')).toBeVisible();
    await expect(toasts(page)).toHaveCount(0);
  });
});

test.describe('new orders and samples', () => {
  test.use({ timings: { ...quick, toastMs: 30_000 } });

  test(
    'new orders are told by id, once a poll, never at the first poll',
    whole,
    async ({ page, backend }) => {
      backend.on('/api/orders', orders(1, 2, 3));
      await page.goto('/home');
      const polls = () => backend.callsTo('/api/orders').length;
      await expect.poll(polls).toBeGreaterThan(2);
      await expect(toasts(page)).toHaveCount(0);
      // As many as before, another among them.
      backend.on('/api/orders', orders(1, 2, 9));
      await expect(toast(page, '🚨 New order placed!')).toContainText('Order 9');
      backend.on('/api/orders', orders(1, 2, 9, 10, 11));
      await expect(toast(page, '2 orders, latest: 11')).toBeVisible();
      backend.on('/api/orders', orders(1));
      const before = polls();
      await expect.poll(polls).toBeGreaterThan(before + 2);
      await expect(toasts(page)).toHaveCount(2);
    },
  );

  test(
    'a sample is told with order, patient and time, once, and only one of today',
    whole,
    async ({ page, backend }) => {
      await page.goto('/home');
      await expect.poll(() => backend.callsTo('/api/orders/collected').length).toBeGreaterThan(1);
      const now = new Date();
      const wallClock = new Intl.DateTimeFormat('sv-SE', {
        timeZone: 'Asia/Kolkata',
        dateStyle: 'short',
        timeStyle: 'medium',
      }).format(now);
      backend.on('/api/orders/collected', {
        json: [
          { orderId: 5, patientName: 'Of yesterday', proximityTimestamp: now.getTime() - 86_400_000 },
          { orderId: 6, patientName: 'Without a time', proximityTimestamp: null },
          'not a row',
          // Without a zone: the wall clock of the hospital.
          { orderId: 7, patientName: 'Arun Selvam', proximityTimestamp: wallClock.replace(' ', 'T') },
        ],
      });
      const told = toast(page, 'New sample collected!');
      await expect(told).toContainText(`Order 7 · Arun Selvam · ${wallClock.slice(11, 16)}`);
      const polls = backend.callsTo('/api/orders/collected').length;
      await expect.poll(() => backend.callsTo('/api/orders/collected').length).toBeGreaterThan(polls + 2);
      await expect(toasts(page)).toHaveCount(1);
      await page.reload();
      const after = backend.callsTo('/api/orders/collected').length;
      await expect.poll(() => backend.callsTo('/api/orders/collected').length).toBeGreaterThan(after + 2);
      await expect(toasts(page)).toHaveCount(0);
    },
  );
});

test.describe('notifications of the browser', () => {
  test.use({ timings: { ...quick, idleAfterMs: 400 } });

  for (const [permission, asked] of [
    ['default', 1],
    ['denied', 0],
    ['granted', 0],
  ] as const)
    test(
      `with the permission ${permission} the person is asked ${asked === 1 ? 'once' : 'nothing'}`,
      wholeIf(asked === 0),
      async ({ page, backend }) => {
        await page.addInitScript((given) => {
          const counted = window as unknown as { questions: number };
          counted.questions = 0;
          Object.defineProperty(Notification, 'permission', { get: () => given });
          Notification.requestPermission = async () => {
            counted.questions += 1;
            return 'denied';
          };
        }, permission);
        backend.on('/api/location/all', () => ({ json: [pointOf({})] }));
        await page.goto('/home');
        await expect(page.getByText('phlebotomist Idle Alert')).toBeVisible();
        const question = page.getByRole('button', { name: 'Allow notifications' });
        await expect(question).toHaveCount(asked);
        if (asked === 0) return;
        await question.click();
        await expect(question).toHaveCount(0);
        expect(await page.evaluate(() => (window as unknown as { questions: number }).questions)).toBe(1);
        await page.reload();
        await expect(page.getByRole('region', { name: 'Live Notifications' })).toBeVisible();
        await expect(question).toHaveCount(0);
      },
    );
});
