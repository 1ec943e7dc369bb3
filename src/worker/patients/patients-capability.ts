/** The hospital's patients: listed while a screen wants them, and deleted (specification 7, Patients; 8, Patients). */
import type { CommandOf } from '../../contract/capabilities.ts';
import type { CommandEnd } from '../../contract/command.ts';
import type { Outcome } from '../../contract/failure.ts';
import type { Patient } from '../../contract/model.ts';
import { patientRow } from '../../contract/wire/patients.ts';
import type { CallBase, PollMemory } from '../api/api-client.ts';
import { createKnownList, readRows } from '../api/rows.ts';
import { sayDeleted } from '../changes/change-facts.ts';
import { deleteOne } from '../changes/what-became.ts';
import type { CommandRun } from '../commands/command-runner.ts';
import { startWatchedFeed } from '../feeds/watched-feed.ts';
import type { SessionServices } from '../session-services.ts';
import type { OpenCapability } from '../worker-capability.ts';

type ReadPatients = (how: Pick<CallBase, 'signal' | 'priority'>) => Promise<Outcome<readonly Patient[]>>;

export const openPatients: OpenCapability = (session) => {
  const read = createReader(session);
  const patients = watchPatients(session, read);
  return {
    feeds: { patients: { now: patients.now } },
    watched: { patients: patients.watch },
    commands: { 'patient.delete': (command, run) => deletePatient(command, run, session, read) },
    end: () => patients.watch(false),
  };
};

/** GET /api/patients; an unchanged answer costs no reading. */
function createReader({ api, counters }: SessionServices): ReadPatients {
  const memory: PollMemory = {};
  let known: readonly Patient[] = [];
  return async (how) => {
    const answer = await api.poll('patients', memory, how);
    if (!answer.ok) return answer;
    if (!answer.value.unchanged)
      known = readRows(answer.value.rows, patientRow, 'patients', counters).map((row) => ({
        id: String(row.id),
        email: row.email,
        phoneNumber: row.phoneNumber,
      }));
    return { ok: true, value: known };
  };
}

function watchPatients(session: SessionServices, read: ReadPatients) {
  const known = createKnownList<Patient>();
  const { patientsPollMs } = session.config.timings;
  return startWatchedFeed('patients', patientsPollMs, session, async ({ signal, priority }) => {
    const answer = await read({ signal, priority });
    if (!answer.ok || signal.aborted) return answer;
    const { changes } = known(answer.value);
    if (!changes) return answer;
    session.streams.patients.next(new Map(answer.value.map((patient) => [patient.id, patient])));
    session.publish({ type: 'patients.changed', ...changes });
    return answer;
  });
}

/** Deletes a patient. One who is gone counts as deleted, whoever did it; after a failed call the list tells. */
async function deletePatient(
  { patientId, attempt }: CommandOf<'patient.delete'>,
  { signal, publish }: CommandRun,
  { api, lookAgain }: SessionServices,
  read: ReadPatients,
): Promise<CommandEnd> {
  const end = await deleteOne(
    () => api.text('deletePatient', { signal, params: { id: patientId } }),
    async () => {
      const after = await read({ signal });
      return after.ok ? !after.value.some(({ id }) => id === patientId) : null;
    },
  );
  return sayDeleted('patient', end, { patientId, attempt }, { publish, lookAgain });
}
