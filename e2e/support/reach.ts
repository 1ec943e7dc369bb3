/**
 * Measures what of a page a person can reach and read: controls that something covers, texts that are cut, lines too
 * long.
 */
import type { Page } from '@playwright/test';
import { measureLayout } from './measure-layout.ts';

/** More letters in a line and the eye loses it. */
const longestLine = 90;
/** px: narrower it shows nothing of what is looked for. */
const narrowestSearch = 132;

/**
 * What is wrong on the page as it stands, in words: what `measureLayout` finds, and whatever cannot be reached or read.
 */
export async function measurePage(page: Page): Promise<readonly string[]> {
  const { problems } = await measureLayout(page);
  return [
    ...problems,
    ...(await coveredControls(page)),
    ...(await cutTexts(page)),
    ...(await longLines(page)),
  ];
}

/** Controls on view that cannot be hit in their middle or near a corner. */
const coveredControls = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const problems = new Set<string>();
    const dialogs = [...document.querySelectorAll('[role=dialog][aria-modal=true]')];
    const nameOf = (element: Element) =>
      (element.getAttribute('aria-label') ?? (element.textContent || element.tagName)).trim().slice(0, 40);
    /** What its scrollers show of it. */
    const shownOf = (element: Element): DOMRect => {
      let { left, top, right, bottom } = element.getBoundingClientRect();
      for (let at = element.parentElement; at; at = at.parentElement) {
        if (getComputedStyle(at).overflow === 'visible') continue;
        const box = at.getBoundingClientRect();
        [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
        [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
      }
      return new DOMRect(left, top, right - left, bottom - top);
    };
    /** What stays while a table scrolls below it covers nothing for good. */
    const isSticky = (element: Element, until: Element): boolean => {
      for (let at: Element | null = element; at && !at.contains(until); at = at.parentElement)
        if (getComputedStyle(at).position === 'sticky') return true;
      return false;
    };
    for (const control of document.querySelectorAll(
      'a[href], button, input, select, textarea, [role=tab], [role=option]',
    )) {
      const style = getComputedStyle(control);
      if (style.visibility === 'hidden' || style.pointerEvents === 'none' || style.opacity === '0') continue;
      if (control.closest('[inert], [aria-hidden=true], .Toastify')) continue;
      if (dialogs.length > 0 && !dialogs.at(-1)?.contains(control)) continue;
      const box = shownOf(control);
      // The hidden input beneath a box of the kit's own, and what is scrolled away.
      if (box.width < 6 || box.height < 6) continue;
      const inset = 4;
      const points = [
        [box.left + box.width / 2, box.top + box.height / 2],
        [box.left + inset, box.top + inset],
        [box.right - inset, box.top + inset],
        [box.left + inset, box.bottom - inset],
        [box.right - inset, box.bottom - inset],
      ] as const;
      for (const [x, y] of points) {
        if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) {
          problems.add(`${nameOf(control)} stands partly outside the window`);
          continue;
        }
        const hit = document.elementFromPoint(x, y);
        if (!hit || control.contains(hit) || hit.contains(control)) continue;
        if ((control as HTMLInputElement).labels?.[0]?.contains(hit) || isSticky(hit, control)) continue;
        // A resize handle reaches over both its neighbours.
        if (hit.closest('[role=separator]')) continue;
        // A control within the same field, such as the cross of a search.
        if (hit.closest('button, a[href], label') && control.parentElement?.contains(hit)) continue;
        problems.add(`${nameOf(control)} is covered by ${nameOf(hit)} (${hit.tagName.toLowerCase()})`);
      }
    }
    return [...problems];
  });

/**
 * Texts that are cut though their row has room for them, or cut without a sign; and names of a table in a wide window.
 */
const cutTexts = (page: Page): Promise<readonly string[]> =>
  page.evaluate((leastSearch) => {
    const problems = new Set<string>();
    const hasDock = [...document.querySelectorAll('section > div > h2')].some(
      (head) => head.textContent === 'Live Notifications',
    );
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('[aria-hidden=true]');
    const front = [...document.querySelectorAll('[role=dialog][aria-modal=true]')].at(-1) ?? document.body;
    for (const element of front.querySelectorAll<HTMLElement>('*')) {
      if (element.clientWidth < 8 || !isShown(element)) continue;
      const text = [...element.childNodes]
        .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent)
        .join('')
        .trim();
      const missing = element.scrollWidth - element.clientWidth;
      if (text === '' || missing <= 1) continue;
      const style = getComputedStyle(element);
      if (style.overflowX === 'auto' || style.overflowX === 'scroll') continue;
      const what = `'${text.slice(0, 40)}'`;
      if (style.overflowX !== 'visible' && style.textOverflow !== 'ellipsis')
        problems.add(`${what} is cut without a sign`);
      // A cell's room is its column's.
      const around = element.matches('td, th') ? null : element.parentElement;
      if (around && style.overflowX !== 'visible') {
        const padded = getComputedStyle(around);
        const room =
          around.clientWidth - Number.parseFloat(padded.paddingLeft) - Number.parseFloat(padded.paddingRight);
        const [first, last] = [around.firstElementChild, around.lastElementChild].map((end) =>
          end?.getBoundingClientRect(),
        );
        const isRow = padded.display.includes('flex') && !padded.flexDirection.startsWith('column');
        const used = isRow ? (last?.right ?? 0) - (first?.left ?? 0) : element.offsetWidth;
        if (room - used >= missing) problems.add(`${what} is cut where there is room`);
      }
      const cell = element.closest('td');
      if (cell && innerWidth >= 1440 && !hasDock) {
        const heads = cell.closest('table')?.querySelectorAll('th');
        const head = heads?.[cell.cellIndex]?.textContent ?? '';
        if (/name|patient/i.test(head)) problems.add(`the name ${what} is cut`);
      }
    }
    const title = document.querySelector<HTMLElement>('main h1');
    const search = title?.closest('header')?.querySelector('search')?.getBoundingClientRect();
    // To a part of a pixel: so little is enough for the dots.
    const words = document.createRange();
    if (title) words.selectNodeContents(title);
    const isCut = title && words.getBoundingClientRect().width > title.getBoundingClientRect().width;
    if (isCut && search && search.width > leastSearch + 1)
      problems.add(`the title is cut beside a search of ${Math.round(search.width)} px`);
    return [...problems];
  }, narrowestSearch);

/** Lines of running text with more letters than can be read. */
const longLines = (page: Page): Promise<readonly string[]> =>
  page.evaluate((most) => {
    const problems = new Set<string>();
    const range = document.createRange();
    const front = [...document.querySelectorAll('[role=dialog][aria-modal=true]')].at(-1) ?? document.body;
    for (const block of front.querySelectorAll<HTMLElement>(
      'p, li, dd, td, h1, h2, h3, label, [role=status]',
    )) {
      if (block.innerText.length <= most || block.querySelector('p, li, td, div') || !block.checkVisibility())
        continue;
      const lines = new Map<number, number>();
      const walk = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
      for (let node = walk.nextNode(); node; node = walk.nextNode())
        for (let at = 0; at < (node.textContent?.length ?? 0); at += 1) {
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          const box = range.getBoundingClientRect();
          const bounds = block.getBoundingClientRect();
          if (box.width > 0 && box.right <= bounds.right + 1)
            lines.set(Math.round(box.bottom), (lines.get(Math.round(box.bottom)) ?? 0) + 1);
        }
      const longest = Math.max(0, ...lines.values());
      if (longest > most) problems.add(`a line of ${longest} letters: '${block.innerText.slice(0, 40)}'`);
    }
    return [...problems];
  }, longestLine);
