/** Tests added, modified and deleted without overwriting somebody else (specification 5, Add test, Modify test; 7, Tests; 8, Tests). */
import type { CommandOf } from '../../contract/capabilities.ts';
import type { CatalogueTest } from '../../contract/catalogue.ts';
import { type CommandEnd, done } from '../../contract/command.ts';
import type { FactPayload } from '../../contract/facts.ts';
import { type Failure, failed } from '../../contract/failure.ts';
import { rupeesOfPaise } from '../../domain/money.ts';
import { plainText, readPrice, type TestChanges, testChanges, testNameKey } from '../../domain/test-rules.ts';
import { type ChangeResult, changeCarefully } from '../changes/careful-change.ts';
import type { CommandRun } from '../commands/command-desk.ts';
import type { SessionParts } from '../session-parts.ts';
import type { ReadCatalogue } from './read-catalogue.ts';

export interface TestParts extends Pick<SessionParts, 'api' | 'clock' | 'lookAgain'> {
  readonly readCatalogue: ReadCatalogue;
}

/** A refusal's own words, which are the server's text, before ours. */
function inServersWords(failure: Failure): { readonly answered: boolean; readonly failure: Failure } {
  const answered = failure.kind === 'refused';
  const message = answered ? (failure.answer ?? failure.message) : failure.message;
  return { answered, failure: { ...failure, message } };
}

const outcomeOf = (failure: Failure): CommandEnd => ({
  outcome: failure.kind === 'refused' ? 'refused' : 'unknown',
  failure,
});

/** Adds a test whose name the hospital does not have. One whose answer was lost is looked for in the list. */
export async function addTest(
  { form, attempt }: CommandOf<'test.add'>,
  { signal, tell }: CommandRun,
  { api, lookAgain, readCatalogue }: TestParts,
): Promise<CommandEnd> {
  const fail = (failure: Failure): CommandEnd => {
    tell({ type: 'test.addFailed', attempt, ...inServersWords(failure) });
    return outcomeOf(failure);
  };
  const has = async () => {
    const catalogue = await readCatalogue({ signal });
    if (!catalogue.ok) return catalogue;
    const key = testNameKey(form.testName);
    const found = [...catalogue.value.values()].some(({ name }) => testNameKey(name) === key);
    return { ok: true, value: found } as const;
  };

  const before = await has();
  if (!before.ok) {
    tell({ type: 'test.addFailed', attempt, answered: false, failure: before.failure });
    return { outcome: 'failed', failure: before.failure };
  }
  if (before.value) {
    tell({ type: 'test.addRefused', attempt });
    return { outcome: 'refused', failure: failed('refused', 'The hospital has a test of this name').failure };
  }
  const paise = readPrice(form.price);
  if (paise === null) return fail(failed('refused', 'The price cannot be read').failure);
  const answer = await api.text('createTest', { signal, body: bodyOf(form, paise) });
  const isOpen = !answer.ok && answer.failure.kind !== 'refused' && answer.failure.kind !== 'unauthorised';
  const after = isOpen ? await has() : null;
  if (!answer.ok && !(after?.ok && after.value)) return fail(answer.failure);
  tell({ type: 'test.added', attempt });
  lookAgain(['tests']);
  return done;
}

const bodyOf = ({ hospitalCode, price: _price, ...texts }: CommandOf<'test.add'>['form'], paise: number) => ({
  ...Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, plainText(text)])),
  price: rupeesOfPaise(paise),
  hospitalCode: hospitalCode.trim(),
});

/** Sends the test as it is now with what was edited. */
export async function updateTest(
  { testId, attempt, seen, form }: CommandOf<'test.update'>,
  { signal, tell }: CommandRun,
  { api, clock, lookAgain, readCatalogue }: TestParts,
): Promise<CommandEnd> {
  const changes = testChanges(seen, form);
  const edited = Object.keys(changes) as (keyof TestChanges)[];
  const result = await changeCarefully<CatalogueTest>(
    {
      seen,
      read: async () => {
        const catalogue = await readCatalogue({ signal });
        if (!catalogue.ok) return catalogue;
        const value = catalogue.value.get(testId);
        // The specification sends the test's own fields; there is no row to send back whole.
        return { ok: true, value: value ? { value, row: {} } : null };
      },
      conflictOf: (before, now) => edited.some((field) => (before[field] ?? '') !== (now[field] ?? '')),
      send: ({ value }) =>
        api.text('updateTest', {
          signal,
          params: { id: testId },
          body: updateBody({ ...value, ...changes }),
        }),
      // A backend may write a text or a price in its own way: what matters is that the old one is gone.
      isDone: (now) =>
        now !== null &&
        edited.every((field) => now[field] === changes[field] || (now[field] ?? '') !== (seen[field] ?? '')),
      answered: () => lookAgain(['tests']),
    },
    { clock, signal },
  );
  tell(factOf(result, { testId, attempt }));
  return endOf(result);
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

function factOf(
  result: ChangeResult<CatalogueTest>,
  change: { readonly testId: string; readonly attempt: number },
): FactPayload {
  if (result.kind === 'done') return { type: 'test.updated', ...change };
  if (result.kind === 'conflict') return { type: 'test.updateConflicted', ...change, current: result.now };
  return { type: 'test.updateFailed', ...change, ...inServersWords(result.failure) };
}

function endOf(result: ChangeResult<CatalogueTest>): CommandEnd {
  if (result.kind === 'done') return done;
  if (result.kind === 'conflict')
    return { outcome: 'refused', failure: failed('refused', 'The test is not as seen').failure };
  if (result.kind === 'unknown') return { outcome: 'unknown', failure: result.failure };
  return { outcome: result.failure.kind === 'refused' ? 'refused' : 'failed', failure: result.failure };
}

/** Deletes. One that is gone already is deleted, whoever did it; after a call that broke the list tells. */
export async function deleteTest(
  { testId, attempt }: CommandOf<'test.delete'>,
  { signal, tell }: CommandRun,
  { api, lookAgain, readCatalogue }: TestParts,
): Promise<CommandEnd> {
  const answer = await api.text('deleteTest', { signal, params: { id: testId } });
  const after = answer.ok ? null : await readCatalogue({ signal });
  if (answer.ok || (after?.ok && !after.value.has(testId))) {
    tell({ type: 'test.deleted', testId, attempt });
    lookAgain(['tests']);
    return done;
  }
  const { failure } = answer;
  tell({ type: 'test.deleteFailed', testId, attempt, failure });
  return outcomeOf(failure);
}
