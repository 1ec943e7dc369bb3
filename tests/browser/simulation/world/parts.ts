/** What a day is made of: a world, and the frames in it. */
import type { Asked, Backend } from '../../../simulation/world/backend.ts';
import type { Whose } from '../../../simulation/world/hospital.ts';
import type { NotedPage, Watch } from '../../../simulation/world/watch.ts';
import type { FarWorker } from './far-worker.ts';
import type { DayPage, ViewEvent } from './page.ts';
import type { Arriving, DiskState, ToWorker } from './words.ts';

export interface Frame {
  readonly name: string;
  readonly page: DayPage;
  readonly noted: NotedPage;
  /** The one that there is; null while the page has none. */
  worker(): FarWorker | null;
  /** Whose session the page is in; null for nobody's. */
  hospital(): Whose | null;
  /** Rests that were over when it was last signed out; Infinity while somebody is signed in, or signs in. */
  outSince(): number;
  isVisible: boolean;
  isFrozen: boolean;
  show(isVisible: boolean, events: readonly ViewEvent[]): void;
  turnTo(until: number, late: boolean): Promise<void>;
  freeze(): void;
  /** Goes on, with all that came meanwhile. */
  wake(): Promise<void>;
  /** Rows of this hospital's came to it by a connection of another's. */
  strayed(mark: Whose): void;
  remove(): void;
}

/** What becomes of calls: answered, or no connection, or done and never answered. */
export type Weather = 'good' | 'down' | 'lost';

export interface World {
  readonly seed: number;
  readonly watch: Watch;
  readonly backend: Backend;
  readonly database: string;
  readonly frames: readonly Frame[];
  readonly disk: DiskState;
  weather: Weather;
  isChannelUp: boolean;
  now(): number;
  /** How often the world has come to rest. */
  rests(): number;
  open(name: string, session: Map<string, string>, isVisible: boolean): Frame;
  close(frame: Frame): void;
  ask(from: Frame, asked: Omit<Asked, 'cookie'>): Arriving;
  connect(from: Frame): Whose | null;
  publish(from: Frame, destination: string, body: string): void;
  /** A frame to whoever is connected as a hospital. */
  tellSockets(hospital: Whose, destination: string, body: unknown): void;
  /** A frame of the alert channel. */
  tellAlert(hospital: Whose, body: unknown): void;
  tellWorkers(words: ToWorker): void;
  setDisk(state: DiskState): void;
  /** Time passes for all that are not frozen. */
  pass(ms: number): Promise<void>;
  /** Whatever is on its way arrives. */
  rest(): Promise<void>;
  end(): Promise<void>;
}
