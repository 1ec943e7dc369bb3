/** The server's work beside its calls. Where several instances share a database, one of them does it for all. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from './database/database.ts';
import { joinListChanges } from './database/list-changes.ts';
import { onceADay } from './database/once-a-day.ts';
import { startFleet } from './demo/fleet.ts';
import { startIncomingBookings } from './demo/incoming-bookings.ts';
import type { FileHome } from './files/file-home.ts';
import { tidyFiles } from './files/tidy-files.ts';
import { pruneLimits } from './instances/database-limits.ts';
import type { SharedWork } from './instances/shared-work.ts';
import { startPruning } from './locations/prune-locations.ts';
import { describeError } from './refusal.ts';
import type { Settings } from './settings.ts';

export interface BackgroundOptions {
  readonly database: Database;
  readonly files: FileHome;
  readonly settings: Settings;
  /** Null where this instance is the only one. */
  readonly shared: SharedWork | null;
  readonly signal: AbortSignal;
  /** One line for the operator. */
  readonly log: (line: string) => void;
}

/** ms between two rounds in which what instances tell each other by the database is made small. */
const joinMs = 10_000;

/** Removes what is old, until the signal. */
export function startTidying({ database, files, settings, shared, signal, log }: BackgroundOptions): void {
  const said = (words: string) => (error: unknown) => log(`${words}: ${describeError(error)}`);
  const forAll = (name: string, work: (signal: AbortSignal) => Promise<void>) =>
    shared === null ? work(signal) : shared.lastingly(name, work, signal);

  forAll('pruning of points', (until) =>
    startPruning({ database, keepDays: settings.keepLocationsDays, now: Date.now, signal: until, log }),
  ).catch(said('Old location points are no longer removed'));

  forAll('pruning of files', (until) =>
    tidyFiles({ database, files, now: Date.now, signal: until, log }),
  ).catch(said('Unused files are no longer removed'));

  if (shared === null) return;
  forAll('list changes', (until) => joinUntil(database, until)).catch(
    said('List changes are no longer joined'),
  );
  const forgetLimits = () => pruneLimits(database);
  forAll('pruning of limits', (until) =>
    onceADay('limits of yesterday', forgetLimits, { signal: until, log }),
  ).catch(said('Old limits are no longer removed'));
}

async function joinUntil(database: Database, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await joinListChanges(database);
    await pause(joinMs, undefined, { signal, ref: false }).catch(() => {});
  }
}

/** The demo's phones and bookings, until the signal. They call `baseUrl`, this instance. */
export function startDemo(
  { settings, shared, signal, log }: BackgroundOptions,
  { baseUrl, say }: { readonly baseUrl: string; readonly say: (ofFleet: string) => void },
): void {
  const run = async (until: AbortSignal) => {
    const bookings = settings.demoBookings
      ? startIncomingBookings({ baseUrl, signal: until }).catch((error: unknown) =>
          log(`The demo's bookings stopped: ${describeError(error)}`),
        )
      : null;
    const fleet =
      settings.demoFleet === 0
        ? null
        : startFleet({
            baseUrl,
            size: settings.demoFleet,
            log: say,
            signal: until,
          }).catch((error: unknown) => log(`The demo fleet stopped: ${describeError(error)}`));
    await Promise.all([bookings, fleet]);
  };
  // What goes wrong is said above.
  void (shared === null ? run(signal) : shared.lastingly('the demo', run, signal));
}
