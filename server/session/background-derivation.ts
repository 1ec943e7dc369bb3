/**
 * Derivations in threads of a low priority: a core has no thread that can be interrupted in a derivation, but the
 * system takes the core from it when somebody comes who goes before. A derivation of the same priority on each of two
 * cores makes a console's take three times as long.
 */
import { Worker } from 'node:worker_threads';
import type { Cost, Derive } from './derivation.ts';

export interface BackgroundTask {
  readonly id: number;
  readonly password: string;
  readonly salt: Uint8Array;
  readonly cost: Cost;
}

export interface BackgroundAnswer {
  readonly id: number;
  readonly key: Uint8Array;
}

/**
 * Threads, and so derivations side by side. Where a thread cannot have a priority of its own one
 * core stays free of them.
 */
export const backgroundThreads = process.platform === 'linux' ? 2 : 1;

interface Thread {
  /** Tasks that it has not answered. */
  readonly waiting: Map<number, { resolve(key: Uint8Array): void; reject(error: Error): void }>;
  post(task: BackgroundTask): void;
}

/**
 * `program` is the thread's. A thread is started when there is work for it; one that ends rejects what it had, and the
 * next work starts another.
 */
export function createBackgroundDerivation(program: URL, threads: number = backgroundThreads): Derive {
  const running = new Set<Thread>();
  let nextId = 1;

  const start = (): Thread => {
    const worker = new Worker(program);
    // The end of the server does not wait for the thread.
    worker.unref();
    const thread: Thread = { waiting: new Map(), post: (task) => worker.postMessage(task) };
    const end = (error: Error) => {
      running.delete(thread);
      for (const { reject } of thread.waiting.values()) reject(error);
      thread.waiting.clear();
    };
    worker.on('message', ({ id, key }: BackgroundAnswer) => {
      thread.waiting.get(id)?.resolve(key);
      thread.waiting.delete(id);
    });
    worker.on('error', end);
    worker.on('exit', () => end(new Error('the thread that derives passwords ended')));
    running.add(thread);
    return thread;
  };
  const leastBusy = () => {
    const [least] = [...running].sort((one, other) => one.waiting.size - other.waiting.size);
    return least && (least.waiting.size === 0 || running.size >= threads) ? least : start();
  };

  return (password, salt, cost) =>
    new Promise((resolve, reject) => {
      const thread = leastBusy();
      const id = nextId++;
      thread.waiting.set(id, { resolve, reject });
      thread.post({ id, password, salt, cost });
    });
}
