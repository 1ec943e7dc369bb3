import { describe, expect, test } from 'vitest';
import { entryOf } from '../../../src/domain/console-document.ts';
import { type Answer, scriptedBackend } from '../../support/scripted-backend.ts';
import { startWall } from '../../support/wall-client.ts';

const LOOK = 120_000;
const page = (script: string) =>
  `<!doctype html><title>HomeDraw</title><script type="module" crossorigin src="${script}"></script>`;
const javascript: Answer = { json: '', headers: { 'Content-Type': 'text/javascript' } };

async function openWall() {
  const backend = scriptedBackend();
  backend.on('/', { text: page('/assets/index-1.js') });
  for (const build of [1, 2]) backend.on(`/assets/index-${build}.js`, javascript);
  const { client, opened } = startWall({ backend, config: {} });
  await opened;
  await client.clock.advance(100);
  return { ...client, seen: () => client.factsOf('build.seen').map(({ entry }) => entry) };
}

describe('the build that the server has', () => {
  test('is seen at the start, and again when it is another one', async () => {
    const { backend, clock, seen } = await openWall();
    expect(seen()).toEqual(['/assets/index-1.js']);
    await clock.advance(3 * LOOK);
    expect(seen()).toEqual(['/assets/index-1.js']);
    backend.on('/', { text: page('/assets/index-2.js') });
    await clock.advance(LOOK);
    expect(seen()).toEqual(['/assets/index-1.js', '/assets/index-2.js']);
  });

  test.each([
    ['its script is not there yet', { text: 'not found', status: 404 }],
    ['a page comes instead of its script', { text: '<html></html>' }],
    ['its script cannot be had', 'broken'],
  ] as const)('is not taken for new while %s', async (_, script) => {
    const { backend, clock, seen } = await openWall();
    backend.on('/assets/index-2.js', script);
    backend.on('/', { text: page('/assets/index-2.js') });
    await clock.advance(3 * LOOK);
    expect(seen()).toEqual(['/assets/index-1.js']);
    backend.on('/assets/index-2.js', javascript);
    await clock.advance(2 * LOOK);
    expect(seen().at(-1)).toBe('/assets/index-2.js');
  });

  test('is nothing that another page tells', async () => {
    const { backend, clock, seen } = await openWall();
    const login = '<title>Sign in</title><script type="module" src="/assets/index-2.js"></script>';
    for (const answer of [{ text: login }, { text: 'away', status: 502 }, 'broken'] as const) {
      backend.on('/', answer);
      await clock.advance(2 * LOOK);
    }
    expect(seen()).toEqual(['/assets/index-1.js']);
  });
});

test('the script of a document is found whatever stands before its address', () => {
  expect(entryOf(page('/assets/index-1.js'))).toBe('/assets/index-1.js');
  expect(entryOf('<title>HomeDraw</title><script src="/too-old.js"></script>')).toBeNull();
  expect(entryOf('<title>Other</title><script type="module" src="/a.js"></script>')).toBeNull();
  expect(entryOf('')).toBeNull();
});
