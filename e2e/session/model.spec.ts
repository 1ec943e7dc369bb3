import type { BrowserContext, Page } from '@playwright/test';
import { createHeldCall, type HeldCall, heldTimings } from '../support/held-call.ts';
import { test as base, demo, expect } from '../support/test.ts';
import { brief, wholeIf } from '../support/whole.ts';
import { generatePaths, type SessionPath, type State, type Step, steps } from './paths.ts';

/** Paths generated from the session's machine, walked on the real screen against the real server, beside a second tab. */
const login = '**/api/hospitals/login';

interface Harness {
  readonly page: Page;
  /** A page of the same browser in which somebody else signs in and out. */
  readonly other: Page;
  /** The login that is on its way. */
  readonly call: HeldCall;
}

const test = base.extend<{ harness: Harness }>({
  harness: async ({ page, context }, use) => {
    const harness: Harness = { page, other: await context.newPage(), call: createHeldCall() };
    await harness.other.goto('/health');
    await page.route(login, harness.call.hold);
    await page.goto('/');
    await use(harness);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
});

test.use({
  timings: { ...heldTimings, countsPollMs: 1_000, ordersPollMs: 1_000 },
  // A login that is lost, and calls without a cookie, are told by the browser too.
  allowedErrors: [/ERR_FAILED/, /401/, /Failed to load resource/],
});

async function fill({ page }: Harness): Promise<void> {
  await page.getByLabel('Email').fill(demo.email);
  await page.getByLabel('Password', { exact: true }).fill(demo.password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** As a tab of the console writes its storage. */
async function signInElsewhere({ other }: Harness): Promise<void> {
  const answer = await other.request.post('/api/hospitals/login', { data: demo });
  const { id, email, code } = (await answer.json()) as { id: number; email: string; code: string };
  await other.evaluate(
    (kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
    },
    { hospitalEmail: email, hospitalId: String(id), hospitalCode: code, isLoggedIn: 'true' },
  );
}
/** A tab of the console forgets first and calls then: the other way round a poll here could be told of the end before. */
async function signOutElsewhere({ other }: Harness): Promise<void> {
  const id = await other.evaluate(() => {
    const hospitalId = localStorage.getItem('hospitalId');
    localStorage.removeItem('isLoggedIn');
    localStorage.removeItem('hospitalId');
    return hospitalId;
  });
  await other.request.post(`/api/hospitals/logout/${id}`);
}

const logout = ({ page }: Harness) => page.getByRole('dialog');
const play: Readonly<Record<Step, (harness: Harness, context: BrowserContext) => Promise<void>>> = {
  'press Login': fill,
  accepted: ({ call }) => call.end((route) => route.continue()),
  refused: ({ call }) => call.end((route) => route.fulfill({ status: 401, body: '' })),
  lost: ({ call }) => call.end((route) => route.abort()),
  'signed in elsewhere': signInElsewhere,
  'signed out elsewhere': signOutElsewhere,
  'press Logout': ({ page }) => page.getByRole('button', { name: 'Logout' }).click(),
  stay: ({ page }) => page.keyboard.press('Escape'),
  confirm: (harness) =>
    logout(harness)
      .getByRole('button', { name: /log ?out/i })
      .click(),
  expired: (_, context) => context.clearCookies(),
};

async function shows({ screen, refusal, hasExpired }: State, harness: Harness): Promise<void> {
  const { page } = harness;
  const isInside = screen === 'console' || screen === 'question';
  const seen = (words: string, is: boolean) => expect(page.getByText(words)).toHaveCount(is ? 1 : 0);
  await expect(page.getByRole('heading', { name: 'Home sample collection' })).toHaveCount(isInside ? 0 : 1);
  await expect(page.getByRole('heading', { name: 'Medical Test Dashboard' })).toHaveCount(isInside ? 1 : 0);
  await expect(page).toHaveURL(isInside ? /\/home$/ : /\/$/);
  await expect(logout(harness)).toHaveCount(screen === 'question' ? 1 : 0);
  await expect(page.getByRole('button', { name: 'Logging in …' })).toHaveCount(
    screen === 'logging in' ? 1 : 0,
  );
  await seen('Invalid email or password', screen === 'login' && refusal === 'invalid');
  await seen('Failed to fetch', screen === 'login' && refusal === 'failed');
  await seen('Your session has ended. Please log in again.', screen === 'login' && hasExpired);
}

const paths = generatePaths();

test('the generated paths take every step at least once', () => {
  expect(new Set(paths.flatMap((path: SessionPath) => path.steps))).toEqual(new Set(steps));
  expect(paths.length).toBeLessThanOrEqual(40);
});

const each = brief(paths, ({ states }) => states.map((state) => JSON.stringify(state)));

for (const path of paths)
  test(path.steps.join(' → '), wholeIf(!each.has(path)), async ({ harness, context }) => {
    for (const [at, step] of path.steps.entries()) {
      await play[step](harness, context);
      await shows(path.states[at] as State, harness);
    }
  });
