/** The hospital's wall displays: listed while a screen wants them, added by a pairing code, ended. */
import type { CommandOf } from '../../contract/capabilities.ts';
import { type CommandEnd, done } from '../../contract/command.ts';
import type { Outcome } from '../../contract/failure.ts';
import type { Display } from '../../contract/model.ts';
import { type DisplayRow, displayRow } from '../../contract/wire/displays.ts';
import { readMoment } from '../../domain/time.ts';
import type { CallBase, PollMemory } from '../api/api-client.ts';
import { createKnownList, readRows } from '../api/rows.ts';
import { deleteOne, endOf, lookWhatBecame } from '../changes/what-became.ts';
import type { CommandRun } from '../commands/command-runner.ts';
import { startWatchedFeed } from '../feeds/watched-feed.ts';
import type { SessionServices } from '../session-services.ts';
import type { OpenCapability } from '../worker-capability.ts';

interface DisplayReader {
  /** GET /api/displays; an unchanged answer costs no reading. */
  read(how: Pick<CallBase, 'signal' | 'priority'>): Promise<Outcome<readonly Display[]>>;
  /** The ids of the last answer; null before the first. */
  knownIds(): ReadonlySet<string> | null;
}

/** Nothing is called where the settings do not say that the backend pairs displays. */
export const openDisplays: OpenCapability = (session) => {
  if (!session.config.displays) return {};
  const reader = createReader(session);
  const displays = watchDisplays(session, reader);
  return {
    feeds: { displays: { now: displays.now } },
    watched: { displays: displays.watch },
    commands: {
      'display.add': (command, run) => addDisplay(command, run, session, reader),
      'display.end': (command, run) => endDisplay(command, run, session, reader),
    },
    end: () => displays.watch(false),
  };
};

function createReader({ api, counters, config: { timeZone } }: SessionServices): DisplayReader {
  const memory: PollMemory = {};
  let known: readonly Display[] | null = null;
  return {
    read: async (how) => {
      const answer = await api.poll('displays', memory, how);
      if (!answer.ok) return answer;
      if (!answer.value.unchanged)
        known = readRows(answer.value.rows, displayRow, 'displays', counters).map((row) =>
          toDisplay(row, timeZone),
        );
      return { ok: true, value: known ?? [] };
    },
    knownIds: () => known && new Set(known.map(({ id }) => id)),
  };
}

const toDisplay = ({ id, name, createdAt, lastSeenAt }: DisplayRow, timeZone: string): Display => ({
  id: String(id),
  name,
  createdAt: readMoment(createdAt, timeZone),
  lastSeenAt: readMoment(lastSeenAt, timeZone),
});

function watchDisplays(session: SessionServices, { read }: DisplayReader) {
  const known = createKnownList<Display>();
  const { displaysPollMs } = session.config.timings;
  return startWatchedFeed('displays', displaysPollMs, session, async ({ signal, priority }) => {
    const answer = await read({ signal, priority });
    if (!answer.ok || signal.aborted) return answer;
    const { changes } = known(answer.value);
    if (changes) session.publish({ type: 'displays.changed', ...changes });
    return answer;
  });
}

/**
 * Adds the display that shows the code. Its code is good once: where the answer was lost, a display of the name that
 * the list did not have before tells that it was added.
 */
async function addDisplay(
  { code, name, attempt }: CommandOf<'display.add'>,
  { signal, publish }: CommandRun,
  { api, lookAgain }: SessionServices,
  { read, knownIds }: DisplayReader,
): Promise<CommandEnd> {
  const before = knownIds();
  const isThere = async () => {
    const after = await read({ signal });
    if (!after.ok || before === null) return null;
    return after.value.some((display) => display.name === name && !before.has(display.id));
  };
  const answer = await api.text('addDisplay', { signal, body: { code, name } });
  if (!answer.ok && answer.failure.status === 404) {
    publish({ type: 'display.addRefused', attempt });
    return endOf(answer.failure);
  }
  const end = answer.ok ? done : await lookWhatBecame(answer.failure, isThere);
  if (end.outcome === 'done') {
    publish({ type: 'display.added', attempt, name });
    lookAgain(['displays']);
  } else publish({ type: 'display.addFailed', attempt, ...end });
  return end;
}

/** Ends a display. One that is gone counts as ended, whoever did it; after a failed call the list tells. */
async function endDisplay(
  { displayId, attempt }: CommandOf<'display.end'>,
  { signal, publish }: CommandRun,
  { api, lookAgain }: SessionServices,
  { read }: DisplayReader,
): Promise<CommandEnd> {
  const end = await deleteOne(
    () => api.text('endDisplay', { signal, params: { id: displayId } }),
    async () => {
      const after = await read({ signal });
      return after.ok ? !after.value.some(({ id }) => id === displayId) : null;
    },
  );
  if (end.outcome === 'done') {
    publish({ type: 'display.ended', displayId, attempt });
    lookAgain(['displays']);
  } else publish({ type: 'display.endFailed', displayId, attempt, ...end });
  return end;
}
