/** The realtime worker, prestarted: before there is a page that opens it. */
import { signedInName } from '../../contract/realtime-port.ts';

/** Makes a realtime worker of the name. */
export type SpawnWorker = (name: string) => Worker;

export interface PrestartedWorker {
  /** The worker that was prestarted, the first time; another one from then on, and where that one has failed. */
  readonly spawn: SpawnWorker;
  /** Ends the newest worker. */
  giveUp(): void;
}

/** What the realtime worker is called, by which it knows whether a session is stored. */
export const workerName = (signedIn: boolean): string => (signedIn ? signedInName : 'realtime');

/** Starts a worker at once. If another name is asked for later, the files merely come at another moment. */
export function prestartWorker(make: SpawnWorker, name: string): PrestartedWorker {
  let newest = make(name);
  let prestarted: Worker | null = newest;
  const fail = () => {
    prestarted = null;
  };
  newest.addEventListener('error', fail);

  return {
    spawn: (asked) => {
      newest.removeEventListener('error', fail);
      newest = prestarted ?? make(asked);
      prestarted = null;
      return newest;
    },
    giveUp: () => newest.terminate(),
  };
}
