/** GET /api/tests: what can be booked, of this hospital alone, since a backend may ignore the query (rulings). */
import type { Outcome } from '../../contract/failure.ts';
import type { CatalogueTest } from '../../contract/model.ts';
import { testRow } from '../../contract/wire/tests.ts';
import { paiseOrNull } from '../../domain/money.ts';
import type { PollMemory } from '../api/api-client.ts';
import { readRows } from '../api/rows.ts';
import type { SessionParts } from '../session-parts.ts';

/** Reads the catalogue, in the backend's order; an unchanged answer costs no reading. One reader a session. */
export function createCatalogue({
  api,
  counters,
  hospital,
  signal,
}: Pick<SessionParts, 'api' | 'counters' | 'hospital' | 'signal'>): () => Promise<
  Outcome<readonly CatalogueTest[]>
> {
  const memory: PollMemory = {};
  let known: readonly CatalogueTest[] = [];

  return async () => {
    const answer = await api.poll('tests', memory, { query: { hospitalCode: hospital.code }, signal });
    if (!answer.ok) return answer;
    if (answer.value.unchanged) return { ok: true, value: known };
    const rows = readRows(answer.value.rows, testRow, 'tests', counters);
    const own = rows.filter(({ hospitalCode }) => hospitalCode === null || hospitalCode === hospital.code);
    const named = own.flatMap(({ testName, ...row }) => {
      const name = testName?.trim();
      return name ? [{ ...row, name }] : [];
    });
    counters.count('tests.rowsRefused', own.length - named.length);
    const byId = new Map(named.map((row) => [String(row.id), row]));
    known = [...byId].map(([id, { name, price, method, sampleRequired, schedule, department, report }]) => ({
      id,
      name,
      pricePaise: paiseOrNull(price),
      method,
      sampleRequired,
      schedule,
      department,
      report,
    }));
    return { ok: true, value: known };
  };
}
