import type { Page } from '@playwright/test';
import { createHeldCall, type HeldCall, heldTimings } from '../support/held-call.ts';
import { fillForm, submit } from '../support/registration.ts';
import { test as base, expect } from '../support/test.ts';
import { brief, wholeIf } from '../support/whole.ts';
import { generatePaths, type RegistrationPath, type State, type Step, steps } from './paths.ts';

/**
 * Paths generated from the registration's machine, walked on the real screen with real files against the real server.
 */
interface Harness {
  readonly page: Page;
  /** The call that is on its way. */
  readonly call: HeldCall;
  /** The next check is that of a press; one that looks what became of a lost answer is the server's to answer. */
  isPressed: boolean;
}

/** Whom a walk registers: nobody has had this phone in this worker. */
let registered = 0;

const test = base.extend<{ harness: Harness }>({
  harness: async ({ page, signedIn: _ }, use) => {
    const call = createHeldCall();
    const harness: Harness = { page, call, isPressed: false };
    await page.route('**/api/drivers/check?*', (route) => {
      if (!harness.isPressed) return route.continue();
      harness.isPressed = false;
      call.hold(route);
    });
    await page.route('**/api/drivers', (route) =>
      route.request().method() === 'POST' ? call.hold(route) : route.fallback(),
    );
    await openForm(page);
    await use(harness);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
});
// A registration that is lost or refused is told by the browser too.
test.use({ timings: heldTimings, allowedErrors: [/ERR_FAILED/, /Failed to load resource/] });

async function openForm(page: Page): Promise<void> {
  await page.goto('/driver_acountreg');
  await fillIn(page);
}

async function fillIn(page: Page): Promise<void> {
  registered += 1;
  const number = `${process.pid % 1_000}`.padStart(3, '0') + `${registered}`.padStart(4, '0');
  await fillForm(page, { phone: `987${number}`, email: `walked-${number}@field.example` });
}

const press = async (harness: Harness, fullName: string) => {
  const { page } = harness;
  harness.isPressed = fullName !== '';
  await page.getByLabel('Full Name').fill(fullName);
  await submit(page).click();
};

const play: Readonly<Record<Step, (harness: Harness) => Promise<void>>> = {
  'press with a gap': (harness) => press(harness, ''),
  'press Register': (harness) => press(harness, 'Walked Person'),
  'nobody known': ({ call }) => call.end((route) => route.continue()),
  'somebody known': ({ call }) => call.end((route) => route.fulfill({ json: { exists: true } })),
  'check unreadable': ({ call }) => call.end((route) => route.fulfill({ body: '<html>' })),
  cancel: async ({ page, call }) => {
    await call.isHeld();
    await page.getByRole('button', { name: 'Cancel upload' }).click();
    call.forget();
  },
  taken: ({ call }) => call.end((route) => route.continue()),
  refused: ({ call }) => call.end((route) => route.fulfill({ status: 400, body: 'The ward is full.' })),
  lost: ({ call }) => call.end((route) => route.abort()),
  'register another': async ({ page }) => {
    await page.getByRole('button', { name: 'Register another' }).click();
    await fillIn(page);
  },
};

async function shows({ value, finding, trouble }: State, { page }: Harness): Promise<void> {
  const seen = (words: string | RegExp, is: boolean) =>
    expect(page.getByRole('main').getByText(words)).toHaveCount(is ? 1 : 0);
  await seen('Please fix the errors before submitting.', value === 'refused');
  await seen(
    'Phlebotomist with this email or phone number already exists. Please log in.',
    value === 'blocked' && finding === 'exists',
  );
  await seen('Invalid server response', value === 'blocked' && finding === 'unreadable');
  await seen('Phlebotomist registered', value === 'registered');
  await seen('Error: The ward is full.', value === 'failed' && trouble === 'refused');
  await seen(/^Error registering phlebotomist:/, value === 'failed' && trouble === 'lost');
  await seen('Registration ended before it was complete', value === 'failed' && trouble === 'cancelled');
  const isInFlight = value === 'checking' || value === 'uploading';
  await expect(page.getByRole('button', { name: 'Cancel upload' })).toHaveCount(isInFlight ? 1 : 0);
}

const paths = generatePaths();

test('the generated paths take every step at least once', () => {
  expect(new Set(paths.flatMap((path: RegistrationPath) => path.steps))).toEqual(new Set(steps));
  expect(paths.length).toBeLessThanOrEqual(40);
});

const each = brief(paths, ({ states }) => states.map((state) => JSON.stringify(state)));

for (const path of paths)
  test(path.steps.join(' → '), wholeIf(!each.has(path)), async ({ harness }) => {
    for (const [at, step] of path.steps.entries()) {
      await play[step](harness);
      await shows(path.states[at] as State, harness);
    }
  });
