/** Editing and deleting without overwriting somebody else (specification 7, Phlebotomists; 8, Phlebotomists). */
import { type CommandEnd, done } from '../../contract/command.ts';
import type { FactPayload } from '../../contract/facts.ts';
import { failed } from '../../contract/failure.ts';
import type { PhlebotomistDetails, PhlebotomistField, PhlebotomistTexts } from '../../contract/team.ts';
import { type ChangeResult, changeCarefully } from '../changes/careful-change.ts';
import type { CommandRun } from '../commands/command-desk.ts';
import type { SessionParts } from '../session-parts.ts';
import { readPhlebotomist } from './phlebotomist-details.ts';

export interface PhlebotomistEdit {
  readonly phlebotomistId: string;
  readonly attempt: number;
  /** The copy that the person edited. */
  readonly seen: PhlebotomistDetails;
  /** The fields that were edited, as they are to be. */
  readonly changes: Partial<PhlebotomistTexts>;
}

type ChangeParts = Pick<SessionParts, 'api' | 'hospital' | 'clock' | 'lookAgain'> & CommandRun;

/** Sends the whole object back with what was edited; what the backend keeps beside it stays as it is. */
export async function updatePhlebotomist(
  { phlebotomistId, attempt, seen, changes }: PhlebotomistEdit,
  parts: ChangeParts,
): Promise<CommandEnd> {
  const { api, clock, signal, tell, lookAgain } = parts;
  const edited = Object.keys(changes) as PhlebotomistField[];
  const result = await changeCarefully<PhlebotomistDetails>(
    {
      seen,
      read: () => readPhlebotomist(phlebotomistId, parts),
      conflictOf: (before, now) => edited.some((field) => before.texts[field] !== now.texts[field]),
      send: ({ row }) =>
        api.text('updateDriver', {
          signal,
          params: { id: phlebotomistId },
          body: { ...row, ...wireOf(changes) },
        }),
      // A backend may write a date or a number in its own way: what matters is that the old text is gone.
      isDone: (now) =>
        now !== null &&
        edited.every(
          (field) => now.texts[field] === changes[field] || now.texts[field] !== seen.texts[field],
        ),
      answered: () => lookAgain(['phlebotomists']),
    },
    { clock, signal },
  );
  tell(factOf(result, { phlebotomistId, attempt }));
  return endOf(result);
}

/** An emptied field is nothing, not an empty text: a backend may keep dates and numbers in columns that know no ''. */
const wireOf = (changes: Partial<PhlebotomistTexts>): Record<string, string | null> =>
  Object.fromEntries(Object.entries(changes).map(([field, text]) => [field, text === '' ? null : text]));

function factOf(
  result: ChangeResult<PhlebotomistDetails>,
  change: { readonly phlebotomistId: string; readonly attempt: number },
): FactPayload {
  if (result.kind === 'done') return { type: 'phlebotomist.updated', ...change };
  if (result.kind === 'conflict')
    return { type: 'phlebotomist.updateConflicted', ...change, current: result.now };
  return { type: 'phlebotomist.updateFailed', ...change, failure: result.failure };
}

function endOf(result: ChangeResult<PhlebotomistDetails>): CommandEnd {
  if (result.kind === 'done') return done;
  if (result.kind === 'conflict')
    return { outcome: 'refused', failure: failed('refused', 'The phlebotomist is not as seen').failure };
  if (result.kind === 'unknown') return { outcome: 'unknown', failure: result.failure };
  return { outcome: result.failure.kind === 'refused' ? 'refused' : 'failed', failure: result.failure };
}

/** Deletes. One that is gone already is deleted, whoever did it; after a call that broke the list tells. */
export async function deletePhlebotomist(
  { phlebotomistId, attempt }: { readonly phlebotomistId: string; readonly attempt: number },
  parts: ChangeParts,
): Promise<CommandEnd> {
  const { api, signal, tell, lookAgain } = parts;
  const answer = await api.text('deleteDriver', { signal, params: { id: phlebotomistId } });
  if (answer.ok || (await isGone(phlebotomistId, parts))) {
    tell({ type: 'phlebotomist.deleted', phlebotomistId, attempt });
    lookAgain(['phlebotomists']);
    return done;
  }
  const { failure } = answer;
  tell({ type: 'phlebotomist.deleteFailed', phlebotomistId, attempt, failure });
  return { outcome: failure.kind === 'refused' ? 'refused' : 'unknown', failure };
}

async function isGone(phlebotomistId: string, parts: ChangeParts): Promise<boolean> {
  const found = await readPhlebotomist(phlebotomistId, parts);
  return found.ok && found.value === null;
}
