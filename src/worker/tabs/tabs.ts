/** The tabs of one browser, as a tab's worker sees them: who leads, and what they send each other. */
import type { Clock } from '../clock.ts';

export interface Lead {
  /** Takes the lead from whoever has it. */
  take(): void;
  /** Gives it up and stands for it no longer. */
  end(): void;
}

export interface TabChannel {
  /** To all other tabs; what is sent is cloned. */
  post(message: unknown): void;
  close(): void;
}

export interface LockLimits {
  readonly clock: Pick<Clock, 'after'>;
  /** ms after which the lock counts as held by a tab that hangs: more than the work ever takes. */
  readonly atMostMs: number;
}

export interface Tabs {
  /** Stands for the lead of a scope; `changed` is called when this tab gets it and when another one takes it. */
  lead(scope: string, changed: (leads: boolean) => void): Lead;
  /** A browser joins a tab in its own time, some milliseconds: what others post before that is never received. */
  channel(name: string, receive: (message: unknown) => void): TabChannel;
  /**
   * Does something while no other tab of the browser does anything of that name; what comes first goes first. Settles
   * as the work does. A tab that dies gives the lock up, and one that hangs loses it to who waits. Where a browser has
   * no locks every tab goes at once.
   */
  exclusively<T>(name: string, limits: LockLimits, work: () => Promise<T>): Promise<T>;
  /** True where no other tab leads a scope or stands for it. */
  isAlone(scope: string): Promise<boolean>;
}
