import type { Clock } from '../../../src/worker/clock.ts';
import type { Lead, TabChannel, Tabs } from '../../../src/worker/tabs/tabs.ts';

/** Of a contract's locks. */
export const LONGEST_LOCK_MS = 1_000;

/** One tab, as far away as a thread of its own. */
export interface ContractTab {
  /** Stands for the lead of a scope. */
  stand(scope: string): Promise<void>;
  /** Takes the lead so many times in a row: a change of tabs shows in several events at once. */
  take(times: number): Promise<void>;
  end(): Promise<void>;
  leads(): Promise<boolean>;
  /** Whether it leads, each time that this changed. */
  leading(): Promise<readonly boolean[]>;
  isAlone(scope: string): Promise<boolean>;
  /** Ends and asks in the same breath whether no other tab stands. */
  endedAlone(scope: string): Promise<boolean>;
  /** Stands, ends, and asks whether no other tab stands, all in one breath. */
  passesBy(scope: string): Promise<boolean>;
  /**
   * Waits for the lock of a name, and has it until `releaseLock`; after `LONGEST_LOCK_MS` of its own time another may
   * take it.
   */
  wantLock(name: string): Promise<void>;
  hasLock(): Promise<boolean>;
  releaseLock(): Promise<void>;
  /** Time passes for this tab. */
  pass(ms: number): Promise<void>;
  join(channel: string): Promise<void>;
  post(message: unknown): Promise<void>;
  received(): Promise<readonly unknown[]>;
  /** The tab is gone without a word. */
  die(): void;
}

/** A tab of the contract over the face that the worker has of its tabs. */
export function contractTab(tabs: Tabs): Omit<ContractTab, 'die'> {
  const due = new Set<{ left: number; readonly run: () => void }>();
  const clock: Pick<Clock, 'after'> = {
    after: (ms, run) => {
      const timer = { left: ms, run };
      due.add(timer);
      return () => void due.delete(timer);
    },
  };
  const leading: boolean[] = [];
  const received: unknown[] = [];
  let lead: Lead | null = null;
  let hasLock = false;
  let releaseLock = () => {};
  let channel: TabChannel | null = null;
  return {
    stand: async (scope) => {
      lead = tabs.lead(scope, (leads) => void leading.push(leads));
    },
    take: async (times) => {
      for (let i = 0; i < times; i += 1) lead?.take();
    },
    end: async () => {
      lead?.end();
      lead = null;
      if (leading.at(-1)) leading.push(false);
    },
    leads: async () => leading.at(-1) ?? false,
    leading: async () => leading,
    isAlone: tabs.isAlone,
    endedAlone: (scope) => {
      lead?.end();
      return tabs.isAlone(scope);
    },
    passesBy: (scope) => {
      tabs.lead(scope, () => {}).end();
      return tabs.isAlone(scope);
    },
    wantLock: async (name) => {
      void tabs.exclusively(name, { clock, atMostMs: LONGEST_LOCK_MS }, () => {
        hasLock = true;
        return new Promise<void>((resolve) => {
          releaseLock = resolve;
        }).finally(() => {
          hasLock = false;
        });
      });
    },
    hasLock: async () => hasLock,
    releaseLock: async () => releaseLock(),
    pass: async (ms) => {
      for (const timer of [...due]) {
        timer.left -= ms;
        if (timer.left <= 0 && due.delete(timer)) timer.run();
      }
    },
    join: async (name) => {
      channel = tabs.channel(name, (message) => void received.push(message));
    },
    post: async (message) => channel?.post(message),
    received: async () => received,
  };
}
