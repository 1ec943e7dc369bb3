/** The test catalogue: listed while a screen wants it, changed, and filled from price lists. */

import type { CatalogueTest } from '../../contract/catalogue.ts';
import { done } from '../../contract/command.ts';
import { createKnownList } from '../api/rows.ts';
import { startWatchedFeed } from '../feeds/watched-feed.ts';
import type { SessionServices } from '../session-services.ts';
import type { OpenCapability } from '../worker-capability.ts';
import { dryRunOf } from './dry-run.ts';
import { createPriceLists } from './price-lists.ts';
import { createCatalogueReader, type ReadCatalogue } from './read-catalogue.ts';
import { addTest, deleteTest, updateTest } from './test-changes.ts';

export const openCatalogue: OpenCapability = (session) => {
  const reader = createCatalogueReader(session);
  const { readCatalogue } = reader;
  const tests = watchTests(session, readCatalogue);
  const lists = createPriceLists(session, { readCatalogue, dryRun: dryRunOf(session, readCatalogue) });
  const parts = { ...session, ...reader, readCatalogue: tests.readCatalogue };
  return {
    feeds: { tests: { now: tests.now } },
    watched: { tests: tests.watch },
    commands: {
      'test.add': (command, run) => addTest(command, run, parts),
      'test.update': (command, run) => updateTest(command, run, parts),
      'test.delete': (command, run) => deleteTest(command, run, parts),
      'import.read': lists.read,
      'import.upload': lists.upload,
      'import.cancel': async () => {
        lists.cancel();
        return done;
      },
    },
    queries: {
      /** The tests that the booking form offers. */
      catalogue: async () => {
        const read = await readCatalogue();
        return read.ok ? { ok: true, value: [...read.value.values()] } : read;
      },
      importRows: lists.rows,
    },
    end: () => {
      lists.cancel();
      tests.watch(false);
    },
  };
};

/** The list. What is read for a change is shown too: the change is on the list before it is announced. */
function watchTests(session: SessionServices, readCatalogue: ReadCatalogue) {
  const known = createKnownList<CatalogueTest>();
  let isWatched = false;
  const readListed: ReadCatalogue = async (how) => {
    const read = await readCatalogue(how);
    if (!read.ok || !isWatched) return read;
    const { changes } = known([...read.value.values()]);
    if (changes) session.publish({ type: 'tests.changed', ...changes });
    return read;
  };
  const feed = startWatchedFeed(
    'tests',
    session.config.timings.testsPollMs,
    session,
    ({ signal, priority }) => readListed({ signal, priority }),
  );
  return {
    now: feed.now,
    readCatalogue: readListed,
    watch: (wanted: boolean) => {
      isWatched = wanted;
      feed.watch(wanted);
    },
  };
}
