/** The tabs of one browser, as a tab's worker sees them: which one leads, and their messages. */
import type { Clock } from '../clock.ts';

export interface Lead {
  /** Takes the lead from whoever has it. */
  take(): void;
  /** Gives up the lead and does not ask for it again. */
  end(): void;
}

export interface TabChannel {
  /** Posts to all other tabs; the message is cloned. */
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
   * Runs work while no other tab of the browser runs work of the same name; first come, first served. Settles as the
   * work does. A tab that dies gives up the lock, and one that hangs loses it to a waiting tab. In a browser without
   * locks every tab runs at once.
   */
  exclusively<T>(name: string, limits: LockLimits, work: () => Promise<T>): Promise<T>;
  /** True where no other tab leads a scope or stands for it. */
  isAlone(scope: string): Promise<boolean>;
}
