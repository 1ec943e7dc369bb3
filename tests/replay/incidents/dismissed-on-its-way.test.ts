import { expect, test } from 'vitest';
import { foldedIncident, keptFolded } from '../../support/incidents.ts';

test('the incident dismissed-on-its-way folds to what it folded to when it was kept', () => {
  expect(foldedIncident('dismissed-on-its-way')).toMatchObject(keptFolded('dismissed-on-its-way'));
});
