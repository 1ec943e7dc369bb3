import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AskOf } from '../../../src/contract/capabilities.ts';
import type { ImportRow } from '../../../src/contract/catalogue.ts';
import { SystemContext } from '../../../src/ui/bridge/system-context.ts';
import { ImportPreview } from '../../../src/ui/catalogue/import-preview.tsx';
import { startSystem } from '../../support/system-client.ts';
import { layOut } from '../laid-out.ts';
import { hospital, renderView } from '../render.tsx';

layOut();

const TOTAL = 250;
const ROW_HEIGHT = 40;
const counts = { new: TOTAL, changed: 0, same: 0, repeated: 0, invalid: 0 };

test('rows are asked for as they are scrolled to, each hundred once', async () => {
  const asks: number[] = [];
  const { system } = startSystem({
    stored: hospital,
    answers: {
      importRows: ({ from, count }: AskOf<'importRows'>) => {
        asks.push(from);
        const rows = Array.from({ length: Math.min(count, TOTAL - from) }, (_, n) => rowAt(from + n));
        return { ok: true, value: { total: TOTAL, rows } };
      },
    },
  });
  renderView(
    <SystemContext value={system}>
      <ImportPreview attempt={1} summary={{ sheet: 'Prices', otherSheets: 0, counts }} onReadAgain={null} />
    </SystemContext>,
  );
  await screen.findByRole('row', { name: /Test 0 / });
  expect(asks).toEqual([0]);
  const scroller = screen.getByRole('table').parentElement as HTMLElement;
  scroller.scrollTop = (TOTAL - 20) * ROW_HEIGHT;
  act(() => void scroller.dispatchEvent(new Event('scroll')));
  await screen.findByRole('row', { name: /Test 249 / });
  expect(asks).toEqual([0, 200]);
});

const rowAt = (index: number): ImportRow => ({
  row: index + 2,
  kind: 'new',
  name: `Test ${index}`,
  pricePaise: 10_000,
  oldPaise: null,
  firstRow: null,
  problems: [],
  cells: {
    testName: '',
    price: '',
    method: '',
    sampleRequired: '',
    schedule: '',
    department: '',
    report: '',
  },
});
