import { defineConfig } from '@playwright/test';
import { launchOptions } from './browser.ts';
import { type Kind, kinds, wayOf } from './e2e/every-browser/support/browsers.ts';
import { type Language, languageOf } from './src/domain/language.ts';
import { isWhole } from './tests/support/whole.ts';

/** What `npm run journeys` asks for; without it Chromium has its own journeys, which say the same and more. */
const wanted = process.env['JOURNEYS_IN']?.split(',') ?? [];
/** The language that they are walked in, in Chromium (decision 0074). */
const language = languageOf(process.env['JOURNEYS_LANGUAGE']);
/** `npm test` walks a sample of them in the other browsers too. */
const hasSample = Boolean(process.env['SAMPLE']);

/** A driver writes a sentence key by key, for a minute on two cores that fifteen others use. */
const patience = { timeout: 900_000, expect: { timeout: 180_000 } };

/** The journeys of every browser in one of them; where it is missing, one that is skipped says so (decision 0053). */
function projectOf(kind: Kind) {
  const way = wayOf(kind);
  const isMissing = way.by === 'nothing';
  return {
    name: kind,
    testDir: 'e2e/every-browser',
    testMatch: isMissing ? '**/skipped.ts' : '**/*.spec.ts',
    ...patience,
    ...(isMissing ? { grep: new RegExp(`@${kind}`) } : {}),
    use: { kind, ...(way.by === 'playwright' && kind !== 'chromium' ? { launchOptions: way.options } : {}) },
  };
}

/**
 * Ten journeys of every browser in one of them, one at a time, first and beside Chromium's: four pages of one that is
 * slow already take half as much work again as one after the other.
 */
const sampleIn = (kind: Kind) => ({ grep: /@sample/, ...projectOf(kind), workers: 1 });

/** The journeys of every browser in another language, in Chromium. */
const spokenIn = (spoken: Language) => ({
  ...projectOf('chromium'),
  name: spoken,
  grepInvert: /@english/,
  use: { kind: 'chromium' as const, language: spoken },
});

/** Of login, bookings, tracking and chat. */
const sampleSpokenIn = (spoken: Language) => ({
  ...spokenIn(spoken),
  testMatch: '**/{session,orders,map,chat}.spec.ts',
  grep: /@sample/,
});

/** A person's journeys in a real browser against the real server; each worker has a server of its own (e2e/support). */
export default defineConfig<object, { readonly kind: Kind; readonly language: Language }>({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  projects: language
    ? [spokenIn(language)]
    : wanted.length > 0
      ? kinds.filter((kind) => wanted.includes(kind)).map(projectOf)
      : [
          ...(hasSample
            ? [sampleIn('webkit'), sampleIn('firefox'), sampleSpokenIn('ta'), sampleSpokenIn('hi')]
            : []),
          { name: 'chromium', testIgnore: '**/every-browser/**' },
        ],
  globalSetup: './e2e/global-setup.ts',
  // Twice the cores of a small machine: a journey waits for half of its time.
  workers: 4,
  fullyParallel: true,
  // `npm test -- --whole` walks these too (decision 0037).
  ...(isWhole ? {} : { grepInvert: /@whole/ }),
  forbidOnly: Boolean(process.env['CI']),
  // No second try, in CI either: what needs one is a fault, of the journey or of the product.
  retries: 0,
  // These end a journey in which what must come never comes; how soon it should is no journey's to say, on a machine
  // that others use too.
  timeout: 300_000,
  expect: { timeout: 45_000 },
  outputDir: 'test-results',
  reporter: 'list',
  use: {
    launchOptions,
    actionTimeout: 45_000,
    // What moves is drawn sixty times a second: an eighth of all the work. Journeys about what moves ask for it
    // themselves.
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 900 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  },
});
