import { afterEach, describe, expect, test } from 'vitest';
import { type MapTheme, watchTheme } from '../../../src/ui/map/map-theme.ts';
import { eventually } from '../../support/eventually.ts';

const page = document.documentElement;
const { lang } = page;
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0).reverse()) end();
  page.removeAttribute('data-theme');
  page.removeAttribute('data-mantine-color-scheme');
  page.lang = lang;
});

/** The themes that were told on a page whose colours go by its theme, and whose font by its language. */
function watched(): MapTheme[] {
  const sheet = document.createElement('style');
  sheet.textContent =
    ':root { --hd-line: #d5dde1; --hd-font: Inter } :root[data-theme="dark"] { --hd-line: #30404a } :root:lang(ta) { --hd-font: Noto }';
  const element = document.createElement('div');
  document.head.append(sheet);
  document.body.append(element);
  const told: MapTheme[] = [];
  const stop = watchTheme(element, (theme) => told.push(theme));
  ends.push(
    () => sheet.remove(),
    () => element.remove(),
    stop,
  );
  return told;
}

describe('the theme of a map', () => {
  test('is told at once, and again with another theme or another language', async () => {
    const told = watched();
    expect(told.map(({ colours }) => colours.line)).toEqual(['#d5dde1']);
    page.dataset['theme'] = 'dark';
    await eventually(() => expect(told.at(-1)?.colours.line).toBe('#30404a'));
    page.lang = 'ta';
    await eventually(() => expect(told.at(-1)?.colours.font).toBe('Noto'));
    expect(told).toHaveLength(3);
  });

  test('that stays as it was is not told again, whatever is written on the page', async () => {
    const told = watched();
    page.lang = lang;
    page.dataset['theme'] = 'light';
    page.dataset['mantineColorScheme'] = 'light';
    // Observers are called in the order in which they began: this one is the last.
    await new Promise<void>((done) => {
      const last = new MutationObserver(() => done());
      ends.push(() => last.disconnect());
      last.observe(page, { attributeFilter: ['data-seen'] });
      page.dataset['seen'] = '';
    });
    expect(told).toHaveLength(1);
  });
});
