/** GET /api/tests: what can be booked, of this hospital alone, since a backend may ignore the query (rulings). */
import type { CatalogueTest } from '../../contract/catalogue.ts';
import type { Outcome } from '../../contract/failure.ts';
import type { WireId } from '../../contract/wire/lenient.ts';
import { testRow } from '../../contract/wire/tests.ts';
import { paiseOrNull } from '../../domain/money.ts';
import type { CallBase, PollMemory } from '../api/api-client.ts';
import { readRows } from '../api/rows.ts';
import type { SessionServices } from '../session-services.ts';

type ReaderParts = Pick<SessionServices, 'api' | 'counters' | 'hospital' | 'signal'>;

/** The tests by id, in the backend's order. */
export type Catalogue = ReadonlyMap<string, CatalogueTest>;

/** Reads the catalogue; an unchanged answer costs no reading. */
export type ReadCatalogue = (how?: Pick<CallBase, 'signal' | 'priority'>) => Promise<Outcome<Catalogue>>;

export interface CatalogueReader {
  readonly readCatalogue: ReadCatalogue;
  /** The version of a test in the last answer; null where the backend numbers none. */
  versionOf(testId: string): WireId | null;
}

export function createCatalogueReader({ api, counters, hospital, signal }: ReaderParts): CatalogueReader {
  const memory: PollMemory = {};
  let known: Read = { catalogue: new Map(), versions: new Map() };

  return {
    readCatalogue: async (how = {}) => {
      const query = { hospitalCode: hospital.code };
      const answer = await api.poll('tests', memory, { signal, ...how, query });
      if (!answer.ok) return answer;
      if (!answer.value.unchanged) known = toCatalogue(answer.value.rows, hospital.code, counters);
      return { ok: true, value: known.catalogue };
    },
    versionOf: (testId) => known.versions.get(testId) ?? null,
  };
}

interface Read {
  readonly catalogue: Catalogue;
  readonly versions: ReadonlyMap<string, WireId>;
}

function toCatalogue(list: readonly unknown[], code: string, counters: ReaderParts['counters']): Read {
  const rows = readRows(list, testRow, 'tests', counters);
  const ownRows = rows.filter(({ hospitalCode }) => hospitalCode === null || hospitalCode === code);
  const catalogue = new Map<string, CatalogueTest>();
  const versions = new Map<string, WireId>();
  let nameless = 0;
  for (const row of ownRows) {
    const name = row.testName?.trim();
    if (!name) {
      nameless += 1;
      continue;
    }
    const { price, method, sampleRequired, schedule, department, report, version } = row;
    const id = String(row.id);
    const pricePaise = paiseOrNull(price);
    if (version !== null) versions.set(id, version);
    catalogue.set(id, { id, name, pricePaise, method, sampleRequired, schedule, department, report });
  }
  counters.count('tests.rowsRefused', nameless);
  return { catalogue, versions };
}
