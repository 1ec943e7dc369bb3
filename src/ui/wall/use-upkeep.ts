/** Loads the wall anew when a new build or its memory asks for it, at a quiet moment, and never while the server is away. */
import { useEffect, useRef } from 'react';
import { entryOf } from '../../domain/console-document.ts';
import { type ReloadReason, reloadDue } from '../../domain/wall-upkeep.ts';
import { feedOf } from '../../machines/feeds/feeds-capability.ts';
import type { BuildModel } from '../../machines/wall/build-capability.ts';
import { servedDocument } from '../kit/served-document.ts';
import { whileWithoutWorker } from '../kit/without-worker.ts';
import { useWall } from './wall-context.ts';

const LOOK_MS = 10_000;
/** Measured over all threads where the browser can; it takes a collection of garbage. */
const MEASURE_MS = 10 * 60_000;
const MEMORY_BUDGET_BYTES = 400 * 1024 * 1024;

export function useUpkeep(): void {
  const { system, log } = useWall();
  const memory = useMemory();

  useEffect(() => {
    const own = ownEntry();
    let lastAlertAt: number | null = null;
    // An alert from before this start is no news, and is announced by nobody.
    const stopListening = system.toasts.subscribe(({ kind }) => {
      if (kind === 'alert') lastAlertAt = Date.now();
    });
    const reloadIfDue = (build: BuildModel, isAnswered: boolean): void => {
      const reason = reloadDue(Date.now(), {
        newBuildAt: own !== null && build.entry !== null && build.entry !== own ? build.since : null,
        lastAlertAt,
        lastReloadAt: latest(log.lastOf('newBuild'), log.lastOf('memory')),
        lastMemoryReloadAt: log.lastOf('memory'),
        isAnswered,
        memoryBytes: memory.current,
        memoryBudgetBytes: MEMORY_BUDGET_BYTES,
      });
      if (reason) void reload(reason);
    };
    // A slow server answers after the next look, which would load the page a second time.
    let isReloading = false;
    const reload = async (reason: ReloadReason): Promise<void> => {
      if (isReloading) return;
      isReloading = true;
      const isServed = (await servedDocument()) !== null;
      isReloading = isServed;
      if (!isServed) return;
      log.note(reason);
      window.location.reload();
    };
    const isAnswered = (): boolean =>
      system.wall.getSnapshot().state !== 'showing' ||
      feedOf(system.feeds.getSnapshot(), 'alerts').state === 'live';
    const timer = setInterval(() => reloadIfDue(system.build.getSnapshot(), isAnswered()), LOOK_MS);
    const stopWatching = whileWithoutWorker(system, async () => {
      const entry = entryOf((await servedDocument()) ?? '');
      if (entry !== null) reloadIfDue({ entry, since: Date.now() }, true);
    });
    return () => {
      clearInterval(timer);
      stopListening();
      stopWatching();
    };
  }, [system, log, memory]);
}

/** The address of the script that this document names; null in a document of another make. */
function ownEntry(): string | null {
  return document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;
}

const latest = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.max(one, other);

interface MeasuredMemory {
  readonly bytes: number;
}
type Measuring = { readonly measureUserAgentSpecificMemory?: () => Promise<MeasuredMemory> };

/** Bytes of all threads at the last look; null where the browser does not say. */
function useMemory(): { readonly current: number | null } {
  const bytes = useRef<number | null>(null);
  useEffect(() => {
    const measure = (): void => {
      const asked = (performance as Measuring).measureUserAgentSpecificMemory?.();
      asked?.then(
        (measured) => {
          bytes.current = measured.bytes;
        },
        () => {},
      );
    };
    const timer = setInterval(measure, MEASURE_MS);
    return () => clearInterval(timer);
  }, []);
  return bytes;
}
