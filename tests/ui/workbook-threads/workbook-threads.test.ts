import { describe, expect, test, vi } from 'vitest';
import type { WorkbookThreads } from '../../../src/contract/workbook-threads.ts';
import { createWorkbookThreads } from '../../../src/ui/workbook-threads/workbook-threads.ts';
import { workbookThreadsWhenAsked } from '../../../src/ui/workbook-threads/workbook-threads-when-asked.ts';

const portOf = () => ({ postMessage: () => {}, close: () => {} });

function start() {
  const made: { postMessage: ReturnType<typeof vi.fn>; terminate: ReturnType<typeof vi.fn> }[] = [];
  const threads = createWorkbookThreads(() => {
    const thread = { postMessage: vi.fn(), terminate: vi.fn(), onerror: null };
    made.push(thread);
    return thread as unknown as Worker;
  });
  const fails = (message: string) => {
    const preventDefault = vi.fn();
    (made.at(-1) as unknown as Worker).onerror?.({ message, preventDefault } as unknown as ErrorEvent);
    expect(preventDefault).toHaveBeenCalledOnce();
  };
  return { threads, made, fails };
}

describe('a thread for a workbook', () => {
  test('is given the port, and answers nothing while it lives', async () => {
    const { threads, made } = start();
    const port = portOf();
    const over = vi.fn();
    void threads.open(port).then(over);
    await Promise.resolve();
    expect(made[0]?.postMessage).toHaveBeenCalledWith(null, [port]);
    expect(over).not.toHaveBeenCalled();
    expect(made[0]?.terminate).not.toHaveBeenCalled();
  });

  test('is ended once when it is asked to', async () => {
    const { threads, made } = start();
    const opened = threads.open(portOf());
    await threads.end();
    await threads.end();
    expect(await opened).toBeNull();
    expect(made[0]?.terminate).toHaveBeenCalledOnce();
  });

  test('says why it failed', async () => {
    const { threads, made, fails } = start();
    const opened = threads.open(portOf());
    fails('out of memory');
    expect(await opened).toBe('out of memory');
    expect(made[0]?.terminate).toHaveBeenCalledOnce();
    const again = threads.open(portOf());
    fails('');
    expect(await again).toMatch(/failed/);
  });

  test('ends the one before it', async () => {
    const { threads, made } = start();
    const first = threads.open(portOf());
    const second = threads.open(portOf());
    expect(await first).toBeNull();
    expect(made.map(({ terminate }) => terminate.mock.calls.length)).toEqual([1, 0]);
    await threads.end();
    expect(await second).toBeNull();
  });
});

describe('their code', () => {
  const inner = (): WorkbookThreads => ({ open: vi.fn(async () => 'why'), end: vi.fn() });

  test('is handed what was asked for meanwhile in its order: the end of one thread ends no later one', async () => {
    const asked: string[] = [];
    let arrive: (threads: WorkbookThreads) => void = () => {};
    const code = new Promise<WorkbookThreads>((resolve) => {
      arrive = resolve;
    });
    const late = workbookThreadsWhenAsked(() => code);
    const all = [late.open(portOf()), late.end(), late.open(portOf()), late.end(), late.open(portOf())];
    arrive({
      open: async () => {
        asked.push('open');
        return null;
      },
      end: () => void asked.push('end'),
    });
    await Promise.all(all);
    expect(asked).toEqual(['open', 'end', 'open', 'end', 'open']);
  });

  test('is fetched with the first thread, once, and not to end one', async () => {
    const threads = inner();
    const fetchCode = vi.fn(async () => threads);
    const asked = workbookThreadsWhenAsked(fetchCode);
    await asked.end();
    expect(fetchCode).not.toHaveBeenCalled();
    expect(await asked.open(portOf())).toBe('why');
    expect(await asked.open(portOf())).toBe('why');
    await asked.end();
    expect(threads.end).toHaveBeenCalledOnce();
    expect(fetchCode).toHaveBeenCalledOnce();
  });

  test('that cannot be fetched is a thread that failed; the next one fetches it again', async () => {
    const fetchCode = vi.fn(async () => inner()).mockRejectedValueOnce(new Error('away'));
    const asked = workbookThreadsWhenAsked(fetchCode);
    const opened = asked.open(portOf());
    await asked.end();
    expect(await opened).toBe('away');
    expect(await asked.open(portOf())).toBe('why');
  });
});
