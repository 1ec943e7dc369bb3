import { basename } from 'node:path';
import { expect, test } from 'vitest';

const sources = import.meta.glob<string>('../../src/ui/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

test('a file whose view has late texts is fetched together with them', () => {
  const late = Object.entries(sources).flatMap(([file, source]) =>
    source.includes('<LateTexts>') ? [basename(file)] : [],
  );
  expect(late).toContain('details-dialog.tsx');
  const fetches = Object.entries(sources).flatMap(([file, source]) =>
    Array.from(source.matchAll(/(.{0,60})import\('[^']*?([^/']+)'\)/gs), ([, before = '', name = '']) => ({
      file,
      name,
      isWithTexts: before.includes('withLateTexts('),
    })),
  );
  const wanted = fetches.filter(({ name }) => late.includes(name));
  expect(wanted.length).toBeGreaterThanOrEqual(late.length);
  expect(wanted.filter(({ isWithTexts }) => !isWithTexts)).toEqual([]);
});
