/** What the parts of a signed-in session share. */
import type { Config } from '../contract/config.ts';
import type { FactPayload } from '../contract/facts.ts';
import type { Hospital } from '../contract/model.ts';
import type { ApiClient } from './api/api-client.ts';
import type { Clock } from './clock.ts';
import type { CounterBoard } from './counters.ts';
import type { FeedBoard } from './feeds/feed-board.ts';
import type { Scheduler } from './scheduler/scheduler.ts';
import type { RealtimeStorage } from './storage/realtime-storage.ts';

export interface SessionParts {
  readonly hospital: Hospital;
  readonly config: Config;
  readonly api: ApiClient;
  readonly clock: Clock;
  readonly counters: CounterBoard;
  readonly scheduler: Scheduler;
  readonly board: FeedBoard;
  readonly storage: RealtimeStorage;
  /** Aborted when the session ends; what comes after is dropped. */
  readonly signal: AbortSignal;
  tell(fact: FactPayload): void;
  /** Resolves when what was told so far is kept over a reload. */
  kept(): Promise<void>;
}
