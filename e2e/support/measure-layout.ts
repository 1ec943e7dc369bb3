/** Measures the boxes on a page: what stands over what, and who has the space. Runs in the page. */
import type { Page } from '@playwright/test';

export interface LayoutProblems {
  /** How many toasts stand. */
  readonly toasts: number;
  /** What is wrong, in words; empty when nothing is. */
  readonly problems: readonly string[];
}

/** What is wrong with the places of toasts, alerts and main area, now. */
export const measureLayout = (page: Page): Promise<LayoutProblems> =>
  page.evaluate(() => {
    const problems: string[] = [];
    const controls = 'a[href], button, input, select, textarea';
    const boxes = (selector: string, within: ParentNode = document) =>
      [...within.querySelectorAll(selector)]
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && box.height > 0);
    const meet = (one: DOMRect, other: DOMRect) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 0.5 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 0.5;
    const nameOf = (element: Element) =>
      element.getAttribute('aria-label') ?? (element.textContent || element.tagName).trim().slice(0, 40);

    const main = document.querySelector('main')?.getBoundingClientRect() ?? new DOMRect();
    const dock = [...document.querySelectorAll('section')].filter(
      (section) => section.querySelector('h2')?.textContent === 'Live Notifications',
    );
    const aside = [...document.querySelectorAll('aside[aria-label=Alerts]')];
    const focused = document.activeElement;
    const kept = [
      ...[...dock, ...aside].map((element) => ({ what: 'the alerts', element })),
      ...boxes(`main header :is(${controls})`).map(({ element }) => ({ what: 'the header', element })),
      ...[...document.querySelectorAll('[role=dialog]')].flatMap((dialog) =>
        boxes(controls, dialog).map(({ element }) => ({ what: 'the dialog', element })),
      ),
      ...(focused?.matches('input, select, textarea, button')
        ? [{ what: 'the focus', element: focused }]
        : []),
    ];
    const toasts = boxes('.Toastify__toast');
    for (const { element, box } of toasts) {
      for (const other of kept)
        if (!element.contains(other.element) && meet(box, other.element.getBoundingClientRect()))
          problems.push(`a toast stands over ${other.what}: ${nameOf(other.element)}`);
      for (const { element: next, box: nextBox } of toasts)
        if (next !== element && meet(box, nextBox)) problems.push('a toast stands over another');
      if (box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight)
        problems.push('a toast stands partly outside the window');
    }

    for (const element of [...dock, ...aside]) {
      const box = element.getBoundingClientRect();
      if (meet(box, main)) problems.push('the alerts stand over the main area');
      if (innerWidth < 1200 && box.height > innerHeight / 4) problems.push('the alerts are too high');
    }
    for (const { element, box } of boxes('main [role=tabpanel] table')) {
      const scroller = element.parentElement?.getBoundingClientRect() ?? box;
      if (Math.abs(scroller.width - main.width) > 1 || box.width < scroller.width - 20)
        problems.push(`the table is ${box.width} px wide where the main area has ${main.width}`);
    }
    for (const { element, box } of boxes(`main header :is(${controls})`))
      if (box.right > main.right + 0.5) problems.push(`${nameOf(element)} is cut off`);
    if (document.documentElement.scrollWidth > innerWidth) problems.push('the page scrolls sideways');
    return { toasts: toasts.length, problems: [...new Set(problems)] };
  });

/** The same with the focus in each field of the screen, one after the other. */
export async function measureFields(page: Page): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const field of await page.locator('main :is(input, select, textarea)').all()) {
    if (!(await field.isVisible()) || !(await field.isEnabled())) continue;
    await field.focus();
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    problems.push(...(await measureLayout(page)).problems);
  }
  return [...new Set(problems)];
}
