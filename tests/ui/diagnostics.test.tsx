import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { feedNames } from '../../src/contract/feeds.ts';
import { DiagnosticsView, type FeedLine } from '../../src/ui/diagnostics/diagnostics-view.tsx';
import { LateTexts } from '../../src/ui/kit/late-texts.tsx';
import { renderView } from './render.tsx';

const off = { state: 'off', since: null, ageMs: null, failure: null, failedAttempts: 0 } as const;

const show = (storageInMemory: boolean, instance: string | null, orders: Partial<FeedLine> = {}) =>
  renderView(
    <LateTexts>
      <DiagnosticsView
        onClose={() => {}}
        feeds={{ ...Object.fromEntries(feedNames.map((name) => [name, off])), orders: { ...off, ...orders } }}
        counters={[]}
        storageInMemory={storageInMemory}
        workerRunning
        version="1"
        instance={instance}
        exporting={false}
        exportFailed={false}
        onExport={() => {}}
        onIncident={() => {}}
        onOpenIncident={() => {}}
        onRefresh={() => {}}
      />
    </LateTexts>,
  );

test.each([
  [true, 'Memory only', 'Kept in this browser'],
  [false, 'Kept in this browser', 'Memory only'],
])('shows whether data survives a reload: in memory %s', async (storageInMemory, said, unsaid) => {
  show(storageInMemory, null);
  expect(await screen.findByText(said)).toBeTruthy();
  expect(screen.queryByText(unsaid)).toBeNull();
});

test('names the instance that answers, where the backend has several', async () => {
  show(false, 'desk-1');
  expect(await screen.findByText('desk-1')).toBeTruthy();
  expect(screen.getByText('Instance')).toBeTruthy();
});

test('says of a feed in trouble why, and how often it was tried in vain', async () => {
  show(false, null, {
    state: 'offline',
    since: 0,
    failure: 'The backend does not answer',
    failedAttempts: 3,
  });
  const row = await screen.findByRole('row', { name: /3 failed attempts in a row/ });
  within(row).getByText('The backend does not answer');
  within(row).getByRole('button', { name: 'Try again' });
  expect(screen.queryAllByText(/failed attempt/)).toHaveLength(1);
});
