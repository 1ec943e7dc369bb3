/** Editing and deleting without overwriting somebody else (specification 7, Phlebotomists; 8, Phlebotomists). */
import type { CommandEnd } from '../../contract/command.ts';
import type { PhlebotomistDetails, PhlebotomistField, PhlebotomistTexts } from '../../contract/team.ts';
import { isAmong } from '../../domain/phlebotomist-edit.ts';
import { factOfEdit, sayDeleted } from '../changes/change-facts.ts';
import { endOfWrite, ifMatch, writeVerified } from '../changes/verified-write.ts';
import { deleteOne } from '../changes/what-became.ts';
import type { CommandRun } from '../commands/command-runner.ts';
import type { SessionServices } from '../session-services.ts';
import { readPhlebotomist } from './phlebotomist-details.ts';

export interface PhlebotomistEdit {
  readonly phlebotomistId: string;
  readonly attempt: number;
  /** The copy that the person edited. */
  readonly seen: PhlebotomistDetails;
  /** The fields that were edited, as they are to be. */
  readonly changes: Partial<PhlebotomistTexts>;
  /** What the backend may have of earlier edits, whose outcome is unknown. */
  readonly inDoubt: readonly Partial<PhlebotomistTexts>[];
}

type ChangeParts = Pick<SessionServices, 'api' | 'hospital' | 'clock' | 'lookAgain'> & CommandRun;

/** Sends the whole object back with the edits; fields that only the backend knows stay as they are. */
export async function updatePhlebotomist(
  { phlebotomistId, attempt, seen, changes, inDoubt }: PhlebotomistEdit,
  parts: ChangeParts,
): Promise<CommandEnd> {
  const { api, clock, signal, publish, lookAgain } = parts;
  const edited = Object.keys(changes) as PhlebotomistField[];
  const known = [seen.texts, ...inDoubt];
  const result = await writeVerified<PhlebotomistDetails>(
    {
      seen,
      read: () => readPhlebotomist(phlebotomistId, parts),
      conflictOf: (_, now) => edited.some((field) => !isAmong(field, now.texts, [changes, ...known])),
      send: ({ row }) =>
        api.text('updateDriver', {
          signal,
          params: { id: phlebotomistId },
          ...ifMatch(row),
          body: { ...row, ...wireOf(changes) },
        }),
      isAsked: (now) => edited.every((field) => isAmong(field, now.texts, [changes])),
      // A backend may write a date or a number in its own way: what matters is that the old text is gone.
      isDone: (now) =>
        now !== null &&
        edited.every((field) => isAmong(field, now.texts, [changes]) || !isAmong(field, now.texts, known)),
      answered: () => lookAgain(['phlebotomists']),
    },
    { clock, signal },
  );
  publish(factOfEdit('phlebotomist', result, { phlebotomistId, attempt }));
  return endOfWrite(result);
}

/** An emptied field is nothing, not an empty text: a backend may keep dates and numbers in columns that know no ''. */
const wireOf = (changes: Partial<PhlebotomistTexts>): Record<string, string | null> =>
  Object.fromEntries(Object.entries(changes).map(([field, text]) => [field, text === '' ? null : text]));

/** Deletes a phlebotomist. One who is gone counts as deleted, whoever did it; after a failed call the list tells. */
export async function deletePhlebotomist(
  { phlebotomistId, attempt }: { readonly phlebotomistId: string; readonly attempt: number },
  parts: ChangeParts,
): Promise<CommandEnd> {
  const { api, signal } = parts;
  const end = await deleteOne(
    () => api.text('deleteDriver', { signal, params: { id: phlebotomistId } }),
    async () => {
      const found = await readPhlebotomist(phlebotomistId, parts);
      return found.ok ? found.value === null : null;
    },
  );
  return sayDeleted('phlebotomist', end, { phlebotomistId, attempt }, parts);
}
