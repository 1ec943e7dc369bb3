import type { Page } from '@playwright/test';

export const toasts = (page: Page) => page.locator('.Toastify__toast');
export const toast = (page: Page, text: string) => toasts(page).filter({ hasText: text });

/** How long it stands, as CSS says it: the bar that runs out is its clock, and a slow machine changes nothing of it. */
export const closesAfter = (page: Page, text: string) =>
  toast(page, text)
    .locator('.Toastify__progress-bar')
    .first()
    .evaluate((bar) => getComputedStyle(bar).animationDuration);
