/** One phlebotomist as the list of all holds it: the specification has no call for one alone. */
import { failed, type Outcome } from '../../contract/failure.ts';
import { type PhlebotomistDetails, type PhlebotomistTexts, phlebotomistFields } from '../../contract/team.ts';
import { type DriverRow, driverRow } from '../../contract/wire/drivers.ts';
import type { Listed } from '../changes/verified-write.ts';
import type { SessionServices } from '../session-services.ts';

export type DetailsParts = Pick<SessionServices, 'api' | 'hospital' | 'signal'>;

/** The phlebotomist in the list, and its row; null where the hospital has nobody of that id. */
export async function readPhlebotomist(
  phlebotomistId: string,
  { api, hospital, signal }: DetailsParts,
): Promise<Outcome<Listed<PhlebotomistDetails> | null>> {
  const answer = await api.poll('drivers', {}, { signal, query: { hospitalCode: hospital.code } });
  if (!answer.ok) return answer;
  // A new memory has nothing that could be unchanged.
  if (answer.value.unchanged) return failed('unreadable', 'The answer holds no list');
  for (const row of answer.value.rows) {
    const parsed = driverRow.safeParse(row);
    if (!parsed.success || String(parsed.data.id) !== phlebotomistId) continue;
    if (parsed.data.hospitalCode !== hospital.code) continue;
    return {
      ok: true,
      value: { value: toDetails(parsed.data), row: row as Listed<PhlebotomistDetails>['row'] },
    };
  }
  return { ok: true, value: null };
}

function toDetails(row: DriverRow): PhlebotomistDetails {
  return {
    id: String(row.id),
    texts: Object.fromEntries(
      phlebotomistFields.map((field) => [field, row[field] ?? '']),
    ) as PhlebotomistTexts,
    latitude: row.latitude,
    longitude: row.longitude,
    hospitalCode: row.hospitalCode ?? '',
    images: {
      aadharImage: row.aadharImage,
      licenseImage: row.licenseImage,
      profileImage: row.profileImagePath ?? row.profileImage,
    },
  };
}
