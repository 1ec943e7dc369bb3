import type { Clock } from '../../../src/worker/clock.ts';
import type { Lead, TabChannel, Tabs } from '../../../src/worker/tabs/tabs.ts';

/** Of a contract's turns. */
export const LONGEST_TURN_MS = 1_000;

/** One tab, as far away as a thread of its own. */
export interface ContractTab {
  /** Stands for the lead of a scope. */
  stand(scope: string): Promise<void>;
  /** Takes the lead so many times in a row: a change of tabs tells of itself by several events at once. */
  take(times: number): Promise<void>;
  end(): Promise<void>;
  leads(): Promise<boolean>;
  /** What it was told of leading, in order. */
  told(): Promise<readonly boolean[]>;
  isAlone(scope: string): Promise<boolean>;
  /** Ends and asks in the same breath whether no other tab stands. */
  endedAlone(scope: string): Promise<boolean>;
  /** Stands, ends, and asks whether no other tab stands, all in one breath. */
  passesBy(scope: string): Promise<boolean>;
  /** Waits for its turn in a name, and has it until `yieldTurn`; after `LONGEST_TURN_MS` of its own time another may take it. */
  wantTurn(name: string): Promise<void>;
  hasTurn(): Promise<boolean>;
  yieldTurn(): Promise<void>;
  /** Time passes for this tab. */
  pass(ms: number): Promise<void>;
  join(channel: string): Promise<void>;
  post(message: unknown): Promise<void>;
  heard(): Promise<readonly unknown[]>;
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
  const told: boolean[] = [];
  const heard: unknown[] = [];
  let lead: Lead | null = null;
  let hasTurn = false;
  let yieldTurn = () => {};
  let channel: TabChannel | null = null;
  return {
    stand: async (scope) => {
      lead = tabs.lead(scope, (leads) => void told.push(leads));
    },
    take: async (times) => {
      for (let i = 0; i < times; i += 1) lead?.take();
    },
    end: async () => {
      lead?.end();
      lead = null;
      if (told.at(-1)) told.push(false);
    },
    leads: async () => told.at(-1) ?? false,
    told: async () => told,
    isAlone: tabs.isAlone,
    endedAlone: (scope) => {
      lead?.end();
      return tabs.isAlone(scope);
    },
    passesBy: (scope) => {
      tabs.lead(scope, () => {}).end();
      return tabs.isAlone(scope);
    },
    wantTurn: async (name) => {
      void tabs.inTurn(name, { clock, atMostMs: LONGEST_TURN_MS }, () => {
        hasTurn = true;
        return new Promise<void>((resolve) => {
          yieldTurn = resolve;
        }).finally(() => {
          hasTurn = false;
        });
      });
    },
    hasTurn: async () => hasTurn,
    yieldTurn: async () => yieldTurn(),
    pass: async (ms) => {
      for (const timer of [...due]) {
        timer.left -= ms;
        if (timer.left <= 0 && due.delete(timer)) timer.run();
      }
    },
    join: async (name) => {
      channel = tabs.channel(name, (message) => void heard.push(message));
    },
    post: async (message) => channel?.post(message),
    heard: async () => heard,
  };
}
