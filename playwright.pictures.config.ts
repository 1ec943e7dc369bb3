import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** `npm run pictures`: no journeys and no part of `npm test`; it needs no server but the scripted backend. */
export default defineConfig({
  ...journeys,
  testDir: 'e2e/pictures',
  testMatch: 'pictures.ts',
  globalSetup: undefined,
  // Each goes through all widths.
  timeout: 180_000,
  reporter: 'line',
  use: { ...journeys.use, contextOptions: { reducedMotion: 'reduce' } },
});
