/**
 * In place of a browser's journeys where this machine does not have it: a run names it among what it
 * skipped, and what is to be done.
 */
import { test } from '@playwright/test';
import { kinds, wayOf } from './support/browsers.ts';

const names = { chromium: 'Chromium', firefox: 'Firefox', webkit: 'WebKit' } as const;

for (const kind of kinds) {
  const way = wayOf(kind);
  const missing = way.by === 'nothing' ? way.why : null;
  if (missing !== null)
    test(`${names[kind]}: ${missing}`, { tag: [`@${kind}`, '@sample'] }, () => {
      test.skip(missing !== null, missing ?? '');
    });
}
