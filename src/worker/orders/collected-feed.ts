/**
 * GET /api/orders/collected: 'New sample collected!' once per order id, only for samples of today (specification 4;
 * rulings, Bookings). At the first poll only samples of the last minutes count: older ones are no news.
 */
import type { FactPayload } from '../../contract/facts.ts';
import { collectedRow } from '../../contract/wire/orders.ts';
import { DAY_MS } from '../../domain/moment.ts';
import { isSameDay, readMoment } from '../../domain/time.ts';
import type { PollMemory } from '../api/api-client.ts';
import { readRows } from '../api/rows.ts';
import { startPolledFeed } from '../feeds/polled-feed.ts';
import type { Task } from '../scheduler/scheduler.ts';
import type { SessionServices } from '../session-services.ts';
import { createLeases } from '../storage/leases.ts';
import { createYoungKeys } from '../young-keys.ts';

type CollectedFact = Extract<FactPayload, { type: 'sample.collected' }>;

const FRESH_MS = 15 * 60_000;

export function startCollectedFeed(session: SessionServices): Task {
  const { api, clock, config, counters, hospital, signal: life, tabs, publish } = session;
  const leases = createLeases(session.storage);
  const memory: PollMemory = {};
  const announced = createYoungKeys(clock);
  let isFirst = true;
  // A moment that is far off (nanoseconds for milliseconds) is not today, and the calendar need not take it.
  const isToday = (moment: number, now: number) =>
    Math.abs(moment - now) < 2 * DAY_MS && isSameDay(moment, now, config.timeZone);

  /** Publishes the fact in one tab of the browser. */
  function announce(fact: CollectedFact): void {
    const subject = `collected:${fact.orderId}`;
    tabs.once([subject], subject, async () => {
      tabs.post({ type: 'said', subjects: [subject] });
      if ((await leases.take(hospital.id, subject)) && !life.aborted) publish(fact);
    });
  }

  return startPolledFeed('collected', config.timings.collectedPollMs, session, async (taskRun) => {
    const { signal, priority } = taskRun;
    const answer = await api.poll('collected', memory, { signal, priority });
    if (!answer.ok || signal.aborted || answer.value.unchanged) return answer;

    const now = clock.wall();
    for (const row of readRows(answer.value.rows, collectedRow, 'collected', counters)) {
      const orderId = String(row.orderId);
      const collectedAt = readMoment(row.proximityTimestamp, config.timeZone);
      if (announced.has(orderId) || collectedAt === null || !isToday(collectedAt, now)) continue;
      announced.add(orderId);
      // Samples collected while the machine slept are noted without a toast.
      if (taskRun.slept || (isFirst && now - collectedAt > FRESH_MS)) continue;
      const { patientName } = row;
      announce({ type: 'sample.collected', orderId, patientName, collectedAt });
    }
    isFirst = false;
    return answer;
  });
}
