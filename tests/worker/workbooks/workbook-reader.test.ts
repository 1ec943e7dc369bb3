import { describe, expect, test, vi } from 'vitest';
import {
  type ReadWorkbook,
  readInThread,
  readingMs,
  type WorkbookThread,
} from '../../../src/worker/workbooks/workbook-reader.ts';
import { manualClock } from '../../support/manual-clock.ts';

const list: ReadWorkbook = { sheet: 'Prices', otherSheets: 0, rows: [] };

function start(signal = new AbortController().signal) {
  const clock = manualClock();
  const thread = {
    postMessage: vi.fn(),
    terminate: vi.fn(),
    onmessage: null,
    onerror: null,
  } satisfies WorkbookThread as WorkbookThread & { terminate: ReturnType<typeof vi.fn> };
  const bytes = new ArrayBuffer(8);
  const reading = readInThread(() => thread, clock)(bytes, signal);
  return { clock, thread, bytes, reading };
}

describe('a workbook is read in a thread of its own', () => {
  test('which is given the bytes and ended when it has answered', async () => {
    const { thread, bytes, reading } = start();
    expect(thread.postMessage).toHaveBeenCalledWith(bytes, [bytes]);
    thread.onmessage?.({ data: list } as MessageEvent<ReadWorkbook>);
    expect(await reading).toBe(list);
    expect(thread.terminate).toHaveBeenCalledOnce();
  });

  test('which is ended when it takes too long', async () => {
    const { clock, thread, reading } = start();
    await clock.advance(readingMs);
    expect(await reading).toEqual({ refusal: 'slow', detail: '' });
    expect(thread.terminate).toHaveBeenCalledOnce();
  });

  test('whose death is a refusal', async () => {
    const { thread, reading } = start();
    thread.onerror?.({ preventDefault: () => {} } as ErrorEvent);
    expect(await reading).toEqual({ refusal: 'broken', detail: '' });
    expect(thread.terminate).toHaveBeenCalledOnce();
  });

  test('which is ended when nobody waits for it any more', async () => {
    const life = new AbortController();
    const { thread, reading } = start(life.signal);
    life.abort();
    await expect(reading).rejects.toThrow();
    expect(thread.terminate).toHaveBeenCalledOnce();
  });
});
