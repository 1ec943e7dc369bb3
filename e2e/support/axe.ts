/** The findings of axe on a page. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

type Theme = 'light' | 'dark';

/** Everything of WCAG 2.2 AA, and of it what another theme can change. */
const asked: Readonly<Record<Theme, unknown>> = {
  light: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  dark: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/** What axe finds, one line each. */
async function violations(page: Page, theme: Theme): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const found = (await page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as {
      axe: { run(context: Document, options: unknown): Promise<{ violations: unknown }> };
    };
    return (await axe.run(document, { runOnly, resultTypes: ['violations'] })).violations;
  }, asked[theme])) as Violation[];
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

/** A colour on its way from one theme to the other is none that a person reads. */
const colourIsSettled = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () =>
      !document.getAnimations().some((one) => one instanceof CSSTransition && one.playState === 'running'),
  );

/** In both themes, one after the other on the same page: coming to a screen takes longer than looking it through. */
export async function findsNothing(page: Page, where: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // Mantine hears of it a moment later; the login does without Mantine.
    await page.waitForFunction(
      (wanted) => (document.documentElement.dataset['mantineColorScheme'] ?? wanted) === wanted,
      colorScheme,
    );
    await colourIsSettled(page);
    expect(await violations(page, colorScheme), `${where}, ${colorScheme}`).toEqual([]);
  }
}

/** The contrast of a page that is read from afar: 7:1 (WCAG 2.2, 1.4.6, AAA), in the theme that it has. */
export async function expectEnhancedContrast(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const found = (await page.evaluate(async () => {
    const { axe: checker } = window as unknown as {
      axe: { run(context: Document, options: unknown): Promise<{ violations: unknown }> };
    };
    const runOnly = { type: 'rule', values: ['color-contrast-enhanced'] };
    const rules = { 'color-contrast-enhanced': { enabled: true } };
    return (await checker.run(document, { runOnly, rules, resultTypes: ['violations'] })).violations;
  })) as Violation[];
  expect(found.flatMap(({ nodes }) => nodes.map(({ html }) => html.slice(0, 160)))).toEqual([]);
}
