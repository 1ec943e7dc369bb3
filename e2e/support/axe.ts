/** What axe says of a page. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/** What axe finds against WCAG 2.2 AA, one line each. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const found = (await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(context: Document, options: unknown): Promise<{ violations: unknown }> };
    };
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    return (await axe.run(document, { runOnly: { type: 'tag', values: tags } })).violations;
  })) as Violation[];
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

/** In both themes, one after the other on the same page: coming to a screen takes longer than looking it through. */
export async function findsNothing(page: Page, where: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // Mantine hears of it a moment later; the login does without Mantine.
    await page.waitForFunction(
      (wanted) => (document.documentElement.dataset['mantineColorScheme'] ?? wanted) === wanted,
      colorScheme,
    );
    expect(await violations(page), `${where}, ${colorScheme}`).toEqual([]);
  }
}
