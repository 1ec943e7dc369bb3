/** The packages for watching cost a server nothing that is not watched: each is loaded when it is asked for. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root, sourceFiles } from '../../support/source-files.ts';

const sources = sourceFiles('server').map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
const filesWith = (pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

test.each([
  ['prom-client', 'exporter', 'server/metrics/exporter.ts', 'server/metrics/metrics.ts'],
  ['pino', 'json-log', 'server/log/json-log.ts', 'server/log/open-log.ts'],
])('%s is imported by one file, which another loads late', (name, file, user, loader) => {
  expect(filesWith(new RegExp(`from '${name}'`))).toEqual([user]);
  expect(filesWith(new RegExp(`^import (?!type).*/${file}\\.ts'`, 'm'))).toEqual([]);
  expect(filesWith(new RegExp(`await import\\('.*/${file}\\.ts'\\)`))).toEqual([loader]);
});
