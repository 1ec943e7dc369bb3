/** GET /api/drivers: the hospital's phlebotomists, filtered here too: a backend may ignore the query (rulings). */
import type { Phlebotomist } from '../../contract/model.ts';
import { type DriverRow, driverRow } from '../../contract/wire/drivers.ts';
import type { PollMemory } from '../api/api-client.ts';
import { createKnownList, readRows } from '../api/rows.ts';
import { startPolledFeed } from '../feeds/polled-feed.ts';
import type { SessionServices } from '../session-services.ts';
import type { OpenCapability, WorkerCapability } from '../worker-capability.ts';

/** Publishes what changed in the roster, and streams it to the other capabilities. */
export const openRoster: OpenCapability = (session) => openRosterOf(session, toPhlebotomist);

/** The same with phlebotomists made by `read`; a wall's leaves out what visitors must not read. */
export function openRosterOf(
  session: SessionServices,
  read: (row: DriverRow) => Phlebotomist,
): WorkerCapability {
  const { api, config, counters, hospital, streams, publish } = session;
  const memory: PollMemory = {};
  const known = createKnownList<Phlebotomist>();

  const phlebotomists = startPolledFeed(
    'phlebotomists',
    config.timings.rosterPollMs,
    session,
    async ({ signal, priority }) => {
      const query = { hospitalCode: hospital.code };
      const answer = await api.poll('drivers', memory, { signal, priority, query });
      if (!answer.ok || signal.aborted || answer.value.unchanged) return answer;

      const ownRows = readRows(answer.value.rows, driverRow, 'phlebotomists', counters).filter(
        (row) => row.hospitalCode === hospital.code,
      );
      const { byId, changes } = known(ownRows.map(read));
      if (!changes) return answer;
      publish({ type: 'phlebotomists.changed', ...changes });
      const wireIds = new Map(ownRows.map(({ id }) => [String(id), id]));
      streams.roster.next({ phlebotomists: byId, wireIds });
      return answer;
    },
  );
  return { feeds: { phlebotomists }, end: phlebotomists.stop };
}

/** A phlebotomist without a name is shown by id. */
export const toPhlebotomist = (row: DriverRow): Phlebotomist => ({
  id: String(row.id),
  fullName: row.fullName?.trim() || String(row.id),
  phone: row.phone,
  email: row.email,
  vehicleType: row.vehicleType,
  vehicleNumber: row.vehicleNumber,
  profileImagePath: row.profileImagePath,
  workType: row.workType,
  startTime: row.startTime,
  endTime: row.endTime,
  online: row.online,
});
