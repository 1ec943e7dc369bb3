/** Changes of tests, which overwrite nobody (specification 5, Add test, Modify test; 7, Tests; 8, Tests). */
import type { CommandOf } from '../../contract/capabilities.ts';
import type { CatalogueTest } from '../../contract/catalogue.ts';
import { type CommandEnd, done, type Undone } from '../../contract/command.ts';
import { failed } from '../../contract/failure.ts';
import { withDoubted } from '../../domain/in-doubt.ts';
import { rupeesOfPaise } from '../../domain/money.ts';
import {
  hasAs,
  plainText,
  readPrice,
  type TestChanges,
  testChanges,
  testNameKey,
} from '../../domain/test-rules.ts';
import { factOfEdit, sayDeleted } from '../changes/change-facts.ts';
import { endOfWrite, ifMatch, writeVerified } from '../changes/verified-write.ts';
import { deleteOne, lookWhatBecame, neverSent } from '../changes/what-became.ts';
import type { CommandRun } from '../commands/command-runner.ts';
import type { SessionServices } from '../session-services.ts';
import type { CatalogueReader } from './read-catalogue.ts';

export type TestParts = Pick<SessionServices, 'api' | 'clock' | 'lookAgain'> & CatalogueReader;

/** Adds a test whose name the hospital does not have. If the answer was lost, the list is searched for the test. */
export async function addTest(
  { form, attempt }: CommandOf<'test.add'>,
  { signal, publish }: CommandRun,
  { api, lookAgain, readCatalogue }: TestParts,
): Promise<CommandEnd> {
  const fail = (end: Undone): CommandEnd => {
    publish({ type: 'test.addFailed', attempt, ...end });
    return end;
  };
  const has = async () => {
    const catalogue = await readCatalogue({ signal });
    if (!catalogue.ok) return catalogue;
    const key = testNameKey(form.testName);
    const found = [...catalogue.value.values()].some(({ name }) => testNameKey(name) === key);
    return { ok: true, value: found } as const;
  };

  const before = await has();
  if (!before.ok) return fail(neverSent(before.failure));
  if (before.value) {
    publish({ type: 'test.addRefused', attempt });
    return { outcome: 'refused', failure: failed('refused', 'The hospital has a test of this name').failure };
  }
  const paise = readPrice(form.price);
  if (paise === null) return fail(neverSent(failed('refused', 'The price cannot be read').failure));
  const answer = await api.text('createTest', { signal, body: bodyOf(form, paise) });
  const isThere = async () => {
    const after = await has();
    return after.ok ? after.value : null;
  };
  const end = answer.ok ? done : await lookWhatBecame(answer.failure, isThere);
  if (end.outcome !== 'done') return fail(end);
  publish({ type: 'test.added', attempt });
  lookAgain(['tests']);
  return end;
}

const bodyOf = ({ hospitalCode, price: _price, ...texts }: CommandOf<'test.add'>['form'], paise: number) => ({
  ...Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, plainText(text)])),
  price: rupeesOfPaise(paise),
  hospitalCode: hospitalCode.trim(),
});

/** Sends the test as it is now, with the edits. */
export async function updateTest(
  { testId, attempt, seen, form, inDoubt }: CommandOf<'test.update'>,
  { signal, publish }: CommandRun,
  { api, clock, lookAgain, readCatalogue, versionOf }: TestParts,
): Promise<CommandEnd> {
  const known: readonly TestChanges[] = [seen, ...inDoubt];
  const changes = withDoubted<TestChanges>(seen, testChanges(seen, form), inDoubt);
  const edited = Object.keys(changes) as (keyof TestChanges)[];
  const result = await writeVerified<CatalogueTest>(
    {
      seen,
      read: async () => {
        const catalogue = await readCatalogue({ signal });
        if (!catalogue.ok) return catalogue;
        const value = catalogue.value.get(testId);
        // The specification sends the test's own fields; of the row only its version is sent back.
        return { ok: true, value: value ? { value, row: { version: versionOf(testId) } } : null };
      },
      conflictOf: (_, now) => edited.some((field) => !hasAs(now, field, [changes, ...known])),
      send: ({ value, row }) =>
        api.text('updateTest', {
          signal,
          params: { id: testId },
          ...ifMatch(row),
          body: updateBody({ ...value, ...changes }),
        }),
      isAsked: (now) => edited.every((field) => hasAs(now, field, [changes])),
      // A backend may write a text or a price in its own way: the test is as asked if its old value is gone.
      isDone: (now) =>
        now !== null && edited.every((field) => hasAs(now, field, [changes]) || !hasAs(now, field, known)),
      answered: () => lookAgain(['tests']),
    },
    { clock, signal },
  );
  publish(factOfEdit('test', result, { testId, attempt }));
  return endOfWrite(result);
}

/** A test without a price cannot be sent; the form asks for one. */
const updateBody = (test: CatalogueTest) => ({
  testName: test.name,
  method: test.method ?? '',
  sampleRequired: test.sampleRequired ?? '',
  schedule: test.schedule ?? '',
  department: test.department ?? '',
  report: test.report ?? '',
  price: rupeesOfPaise(test.pricePaise ?? 0),
});

/** Deletes a test. A test that is gone counts as deleted, whoever did it; after a failed call the list tells. */
export async function deleteTest(
  { testId, attempt }: CommandOf<'test.delete'>,
  { signal, publish }: CommandRun,
  { api, lookAgain, readCatalogue }: TestParts,
): Promise<CommandEnd> {
  const end = await deleteOne(
    () => api.text('deleteTest', { signal, params: { id: testId } }),
    async () => {
      const after = await readCatalogue({ signal });
      return after.ok ? !after.value.has(testId) : null;
    },
  );
  return sayDeleted('test', end, { testId, attempt }, { publish, lookAgain });
}
