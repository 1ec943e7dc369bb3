import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readJournalFile } from '../../src/machines/replay/read-journal.ts';
import { snapshotsOf } from '../../src/machines/replay/snapshots.ts';
import { keepIncident } from '../../tools/keep-incident.ts';
import { headOf, timelineOf } from '../../tools/replay-lines.ts';
import { wired } from '../support/wired-page.ts';

/** An hour, in whose last ten minutes an alert came and was dismissed. */
async function incident() {
  const one = wired();
  for (const step of [
    { kind: 'order', id: 1 },
    { kind: 'feedLive', id: 3 },
    { kind: 'arrive' },
    { kind: 'wait', minutes: 50 },
    { kind: 'raise', id: 2 },
    { kind: 'arrive' },
    { kind: 'dismissAll' },
  ] as const)
    await one.play(step);
  const text = await one.incident();
  const file = readJournalFile(text);
  if ('error' in file) throw new Error(file.error);
  return { text, file };
}

test('the timeline has a line for each entry, and says which are of the ten minutes', async () => {
  const { file } = await incident();
  const lines = timelineOf(file);
  expect(lines).toHaveLength(file.entries.length);
  expect(lines.at(-1)).toMatch(/^ {2}\S+Z +page user\.dismissAllAlerts \{\}$/);
  expect(lines.at(-2)).toMatch(/^ {2}\S+Z +#\d+ phlebotomist\.becameIdle \{/);
  expect(lines.find((line) => line.includes('orders.changed'))).toMatch(/^· /);
  expect(headOf(file)).toContain('console 1.2.3, server not known, browser Chromium 120');
  expect(headOf(file)).toContain('counters none');
});

test('an old journal has a timeline too, and no more to say', async () => {
  const { text } = await incident();
  const { incident: _, ...old } = JSON.parse(text) as Record<string, unknown>;
  const file = readJournalFile(JSON.stringify(old));
  if ('error' in file) throw new Error(file.error);
  expect(headOf(file)).toHaveLength(1);
  expect(timelineOf(file).every((line) => line.startsWith('  '))).toBe(true);
});

test('a file is kept as a test, under a name that is free', async () => {
  const { text, file } = await incident();
  const root = mkdtempSync(join(tmpdir(), 'homedraw-incidents-'));
  expect(keepIncident(root, 'gone-alert', text, file)).toHaveProperty('refusal');
  mkdirSync(join(root, 'tests/replay'), { recursive: true });
  expect(keepIncident(root, '../gone', text, file)).toHaveProperty('refusal');
  const kept = keepIncident(root, 'gone-alert', text, file);
  if ('refusal' in kept) throw new Error(kept.refusal);
  const [journal = '', folded = '', test = ''] = kept.map((one) => readFileSync(join(root, one), 'utf8'));
  expect(readJournalFile(journal)).toEqual(file);
  expect(JSON.parse(folded)).toEqual(snapshotsOf(file.entries));
  expect(test).toContain("foldedIncident('gone-alert')");
  expect(keepIncident(root, 'gone-alert', text, file)).toHaveProperty('refusal');
});
