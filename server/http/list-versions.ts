/** The versions of polled lists, from which their ETags are made. */
import { randomBytes } from 'node:crypto';

export type ListName = 'orders' | 'locations' | 'attendance' | 'tests' | 'patients';

/** A version, and the moment (ms, ever growing) since which it may be out of date. */
export interface KnownVersion {
  readonly text: string;
  readonly asOf: number;
}

export interface ListVersions {
  /**
   * The version of a hospital's list. It is no older than the version's usual age, and was found after the moment
   * `since` (ms, ever growing) where that is given. What is read from the database afterwards is no older either.
   */
  find(hospitalId: number, list: ListName, since?: number): KnownVersion | Promise<KnownVersion>;
  /**
   * The list was changed here, and the change is committed. With `isApplied` the rows that this process keeps in memory
   * are as they should be.
   */
  changed(hospitalId: number, list: ListName, isApplied: boolean): void;
  /** Another text after each change that may not have been applied to the rows in memory. */
  generation(hospitalId: number, list: ListName): string | Promise<string>;
}

/** Versions that are counted in this process: it is the only one on its database. `now` answers ms, ever growing. */
export function createOwnVersions(now: () => number): ListVersions {
  const run = randomBytes(6).toString('base64url');
  const versions = new Map<string, number>();
  const generations = new Map<string, number>();
  const countUp = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  return {
    find: (hospitalId, list) => ({
      text: `${run}-${versions.get(`${list}-${hospitalId}`) ?? 0}`,
      asOf: now(),
    }),
    changed: (hospitalId, list, isApplied) => {
      countUp(versions, `${list}-${hospitalId}`);
      if (!isApplied) countUp(generations, `${list}-${hospitalId}`);
    },
    generation: (hospitalId, list) => String(generations.get(`${list}-${hospitalId}`) ?? 0),
  };
}
