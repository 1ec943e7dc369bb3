/** What the world and a worker of it say to each other, beside what page and worker do. */
import type { Asked } from '../../../simulation/world/backend.ts';
import type { Whose } from '../../../simulation/world/hospital.ts';

/** What is the matter with the disk of the browser. */
export type DiskState = 'works' | 'full' | 'refuses' | 'hangs';

export interface WorkerStart {
  readonly control: MessagePort;
  /** ms of the day. */
  readonly at: number;
  readonly database: string;
  readonly seed: number;
  readonly disk: DiskState;
}

/** An answer of the backend as it comes to a worker; null for one that never comes. */
export type Arriving =
  | { readonly ms: number; readonly status: number; readonly text: string; readonly headers: Headers }
  | 'broken'
  | null;
type Headers = Readonly<Record<string, string>>;

export type ToWorker =
  | { readonly do: 'turn'; readonly serial: number; readonly until: number; readonly late: boolean }
  | { readonly do: 'rest'; readonly serial: number }
  | { readonly do: 'freeze' | 'wake' }
  | { readonly do: 'disk'; readonly state: DiskState }
  /** It dies in the middle of what it does with the world for the so-manieth time from now. */
  | { readonly do: 'dieIn'; readonly operations: number }
  | { readonly do: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly do: 'frame'; readonly destination: string; readonly body: string }
  | { readonly do: 'cut' };

export type FromWorker =
  /** A turn or a rest is over. `events`: what has reached it so far; `stands`, `leads`: the hospitals, by id. */
  | {
      readonly said: 'done';
      readonly serial: number;
      readonly events: number;
      readonly stands: readonly string[];
      readonly leads: readonly string[];
    }
  | { readonly said: 'asks'; readonly id: number; readonly asked: Omit<Asked, 'cookie'> }
  /** Answered with whose connection it is, or null where there is none to be had. */
  | { readonly said: 'connects'; readonly id: number }
  | { readonly said: 'publishes'; readonly destination: string; readonly body: string }
  | { readonly said: 'dies' }
  | { readonly said: 'threw'; readonly words: string };

export type ConnectedAs = Whose | null;
