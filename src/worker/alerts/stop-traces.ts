/** What is kept of the points of each stop, and what they show (src/domain/stop-reason.ts). */
import type { StopEvidence } from '../../contract/stops.ts';
import type { IdleWatch } from '../../domain/idle-rule.ts';
import {
  beginTrace,
  explainStop,
  extendTrace,
  nearestBooking,
  type StopTrace,
} from '../../domain/stop-reason.ts';
import type { FleetPoint } from '../positions/positions.ts';
import type { SessionServices } from '../session-services.ts';
import { createOwnBookings } from './own-bookings.ts';

export interface Traced {
  readonly watch: IdleWatch;
  /** The points since the timer began; null where that is one: most move on, and a trace of each would cost memory. */
  readonly trace: StopTrace | null;
}

const firstOf = ({ anchor, anchorAt }: IdleWatch): StopTrace => beginTrace({ ...anchor, at: anchorAt });

/** Whether the timer runs on from where it began. */
const isSameStop = (before: Omit<IdleWatch, 'flagged' | 'stillSince'>, now: typeof before): boolean =>
  before.anchorAt === now.anchorAt &&
  before.anchor.latitude === now.anchor.latitude &&
  before.anchor.longitude === now.anchor.longitude;

/** The trace of a watch that came of another one by this point, or by a report, which is none. */
export function traceOf(
  before: Traced | undefined,
  watch: IdleWatch,
  point: FleetPoint | null,
): StopTrace | null {
  if (!before || !isSameStop(before.watch, watch)) return null;
  const { trace } = before;
  if (point === null || point.at <= watch.anchorAt) return trace;
  return extendTrace(trace ?? firstOf(watch), watch.anchor, point);
}

/** Answers what the points of a phlebotomist's watch show by now. */
export function createExplainer({
  streams,
  backendNow,
}: Pick<SessionServices, 'streams' | 'backendNow'>): (
  phlebotomistId: string,
  watched: Traced,
) => StopEvidence {
  const ownBookings = createOwnBookings();
  return (id, { watch, trace }) => {
    const seen = trace ?? firstOf(watch);
    return explainStop(
      seen,
      nearestBooking(ownBookings(streams.orders.value, id), seen.centre),
      backendNow(),
    );
  };
}
