import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/**
 * What the README shows needs the demo's own server; the screenshots of every screen need none
 * but the scripted backend.
 */
const isReadme = process.env['PICTURES_OF'] === 'readme';

/** `npm run screenshots` and `node scripts/readme-screenshots.mjs`: no journeys and no part of `npm test`. */
export default defineConfig({
  ...journeys,
  testDir: 'e2e/screenshots',
  testMatch: isReadme ? ['readme.ts', 'guide.ts'] : 'screenshots.ts',
  globalSetup: isReadme ? './e2e/global-setup.ts' : [],
  // Each goes through all widths.
  timeout: 180_000,
  reporter: 'line',
  use: { ...journeys.use, contextOptions: { reducedMotion: 'reduce' } },
});
