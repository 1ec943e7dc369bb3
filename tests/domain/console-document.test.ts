import { expect, test } from 'vitest';
import { entryOf } from '../../src/domain/console-document.ts';

const page = (title: string, ...scripts: string[]) =>
  `<!doctype html><html><head><title>${title}</title></head><body>${scripts.join('\n')}</body></html>`;

test.each([
  '<script type="module" src="/assets/index-1.js"></script>',
  '<script type="module" crossorigin src="/assets/index-1.js"></script>',
  '<script src="/assets/index-1.js" crossorigin type="module"></script>',
  '<script type="module"\n  src="/assets/index-1.js" defer></script>',
])('the console’s script is found, whatever stands round its address: %s', (script) => {
  const notice = '<script defer src="/too-old.js"></script>';
  expect(entryOf(page('HomeDraw', script, notice))).toBe('/assets/index-1.js');
  expect(entryOf(page('HomeDraw', notice, script))).toBe('/assets/index-1.js');
});

test('a page of another title is not the console, though it has a script of its own', () => {
  const script = '<script type="module" src="/assets/index-1.js"></script>';
  for (const title of ['Sign in', '', 'HomeDraw is away']) expect(entryOf(page(title, script))).toBeNull();
  expect(entryOf('')).toBeNull();
});

test('a document without a module, or whose module has no address, tells none', () => {
  expect(entryOf(page('HomeDraw'))).toBeNull();
  expect(entryOf(page('HomeDraw', '<script src="/too-old.js"></script>'))).toBeNull();
  expect(entryOf(page('HomeDraw', '<script type="module">start();</script>'))).toBeNull();
});
