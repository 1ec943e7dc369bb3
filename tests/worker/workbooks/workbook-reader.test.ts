import { describe, expect, test, vi } from 'vitest';
import type { MessagePortLike } from '../../../src/contract/message-port.ts';
import {
  type ReadWorkbook,
  readInThread,
  readingMs,
  threadOfPage,
  type WorkbookThread,
} from '../../../src/worker/workbooks/workbook-reader.ts';
import { manualClock } from '../../support/manual-clock.ts';

const list: ReadWorkbook = { sheet: 'Prices', otherSheets: 0, rows: [] };

function start(signal = new AbortController().signal) {
  const clock = manualClock();
  const thread = {
    postMessage: vi.fn(),
    end: vi.fn(),
    onmessage: null,
    onfailure: null,
  } satisfies WorkbookThread as WorkbookThread;
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
    expect(thread.end).toHaveBeenCalledOnce();
  });

  test('which is ended when it takes too long', async () => {
    const { clock, thread, reading } = start();
    await clock.advance(readingMs);
    expect(await reading).toEqual({ refusal: 'slow', detail: '' });
    expect(thread.end).toHaveBeenCalledOnce();
  });

  test('whose failure says nothing of the file', async () => {
    const { thread, reading } = start();
    thread.onfailure?.();
    expect(await reading).toEqual({ refusal: 'unread', detail: '' });
    expect(thread.end).toHaveBeenCalledOnce();
  });

  test('which is ended when nobody waits for it any more', async () => {
    const life = new AbortController();
    const { thread, reading } = start(life.signal);
    life.abort();
    await expect(reading).rejects.toThrow();
    expect(thread.end).toHaveBeenCalledOnce();
  });
});

describe('a thread that the page makes', () => {
  /** The page's side, with what it was given. */
  function page() {
    let over: (why: string | null) => void = () => {};
    const given: MessagePort[] = [];
    const opened: Promise<string | null>[] = [];
    const threads = {
      open: (port: MessagePortLike) => {
        given.push(port as unknown as MessagePort);
        const own = new Promise<string | null>((resolve) => {
          over = resolve;
        });
        opened.push(own);
        return own;
      },
      end: vi.fn(() => over(null)),
    };
    const moved: unknown[] = [];
    const open = threadOfPage(threads, (value, ports) => {
      moved.push(...ports);
      return value;
    });
    return { threads, moved, given, opened, open, fail: () => over('out of memory') };
  }

  test('is reached over a port that is moved there', async () => {
    const { open, given, moved } = page();
    const thread = open();
    const [port] = given;
    expect(moved).toEqual([port]);
    const answer = new Promise((resolve) => {
      thread.onmessage = ({ data }) => resolve(data);
    });
    port?.addEventListener('message', ({ data }) =>
      port.postMessage({ refusal: 'columns', detail: String(data.byteLength) }),
    );
    port?.start();
    const bytes = new ArrayBuffer(8);
    thread.postMessage(bytes, [bytes]);
    expect(await answer).toEqual({ refusal: 'columns', detail: '8' });
    thread.end();
  });

  test('is ended with a word to the page, and then fails no more', async () => {
    const { open, opened, threads } = page();
    const thread = open();
    const failed = vi.fn();
    thread.onfailure = failed;
    thread.end();
    expect(threads.end).toHaveBeenCalledOnce();
    expect(await opened[0]).toBeNull();
    expect(failed).not.toHaveBeenCalled();
  });

  test('has failed when the page says so', async () => {
    const { open, fail } = page();
    const thread = open();
    const failure = new Promise<void>((resolve) => {
      thread.onfailure = resolve;
    });
    fail();
    await failure;
    thread.end();
  });
});
