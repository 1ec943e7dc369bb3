/**
 * Takes a hospital's data off the disk at a sign-out: cards, stops, and unsent messages. It goes by the hospital's id,
 * since the worker that is asked to sign out may never have taken up the session: its page was reloaded, or the worker
 * before it died.
 */
import type { Hospital } from '../../contract/model.ts';
import { openAlertRegistry } from '../alerts/alert-registry.ts';
import { chatHighWaterMarks } from '../chat/high-water-mark.ts';
import { outboxFilesStore, outboxStore } from '../chat/outbox-rows.ts';
import type { WorkerServices } from '../worker-services.ts';

/**
 * Settles when it is gone. Where a session of the hospital ran here, its capabilities have begun to forget the same,
 * and twice is as good as once.
 */
export async function forgetHospital(
  { storage, clock, config }: Pick<WorkerServices, 'storage' | 'clock' | 'config'>,
  hospital: Hospital,
): Promise<void> {
  await Promise.all([
    openAlertRegistry({ storage, hospital, clock, config }).forget(),
    storage.store(outboxStore).clear(hospital.id),
    storage.store(outboxFilesStore).clear(hospital.id),
    storage.store(chatHighWaterMarks).clear(hospital.id),
  ]);
}
