import { expect, test } from 'vitest';
import { opensByItself } from '../../src/domain/seen-alerts.ts';

test.each([
  ['nothing stands there', [], ['a'], false],
  ['all stood there when they were collapsed', ['a', 'b'], ['b', 'a', 'gone'], false],
  ['one of them is new', ['a', 'new'], ['a'], true],
  ['nobody has seen any', ['a'], [], true],
] as const)('collapsed alerts open by themselves where one came since: %s', (_, keys, seen, opens) =>
  expect(
    opensByItself(
      keys.map((key) => ({ key })),
      seen,
    ),
  ).toBe(opens),
);
