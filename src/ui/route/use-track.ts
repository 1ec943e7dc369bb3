/** The route of the chosen phlebotomist: fetched for a time, then grown by what the map sees of it. */
import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import type { TrackPoint } from '../../contract/capabilities/fleet.ts';
import type { MarkerRow } from '../../contract/fleet.ts';
import { emptyTrack, ordersOf, type Track, trackOf } from '../../domain/track.ts';
import { useSystem } from '../bridge/system-context.ts';

/** What of the history is wanted; moments in ms since 1970, null is open. */
export interface RouteFilter {
  readonly from: number | null;
  readonly until: number | null;
  readonly orderId: string | null;
}

export const sameFilter = (a: RouteFilter, b: RouteFilter): boolean =>
  a.from === b.from && a.until === b.until && a.orderId === b.orderId;

export type RouteStatus = 'none' | 'loading' | 'ready' | 'failed';

export interface Route {
  readonly status: RouteStatus;
  /** The technical cause of a failure. */
  readonly cause: string | undefined;
  readonly points: readonly TrackPoint[];
  readonly track: Track;
  /** Orders of the whole time, the filter by order aside. */
  readonly orderIds: readonly string[];
  retry(): void;
}

interface Fetched {
  /** What was asked for it; an answer to another question is none. */
  readonly asked: string;
  readonly status: RouteStatus;
  readonly cause?: string;
  readonly points: readonly TrackPoint[];
}

const nothing: Fetched = { asked: '', status: 'none', points: [] };
const loading: Fetched = { asked: '', status: 'loading', points: [] };

/** `chosen` is the live row of the chosen marker; only phlebotomists have routes. */
export function useTrack(
  phlebotomistId: string | null,
  { from, until, orderId }: RouteFilter,
  chosen: MarkerRow | null,
): Route {
  const { ask, config } = useSystem();
  const gapMs = useSelector(config, ({ timings }) => timings.trackingGapMs);
  const [answer, setAnswer] = useState<Fetched>(nothing);
  const [attempt, setAttempt] = useState(0);
  const asked = `${phlebotomistId} ${from} ${until} ${attempt}`;
  const fetched = phlebotomistId === null ? nothing : answer.asked === asked ? answer : loading;

  useEffect(() => {
    setAnswer(nothing);
    if (phlebotomistId === null) return;
    let isWanted = true;
    void ask('track', { phlebotomistId, from, until, orderId: null }).then((outcome) => {
      if (!isWanted) return;
      setAnswer(
        outcome.ok
          ? { asked, status: 'ready', points: outcome.value }
          : { asked, status: 'failed', cause: outcome.failure.message, points: [] },
      );
    });
    return () => {
      isWanted = false;
    };
  }, [ask, phlebotomistId, from, until, asked]);

  // What the map saw since, also while the answer was on its way, belongs to the route too, unless the route ends earlier
  // or begins later.
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer that came is looked at with what is seen now
  useEffect(() => {
    if (chosen?.kind !== 'phlebotomist' || chosen.id !== phlebotomistId || until !== null) return;
    setAnswer((before) => ({ ...before, points: grownBy(before, from, chosen) }));
  }, [chosen, phlebotomistId, from, until, answer.asked]);

  const points = useMemo(
    () => (orderId === null ? fetched.points : fetched.points.filter((point) => point.orderId === orderId)),
    [fetched.points, orderId],
  );
  const track = useMemo(() => (points.length === 0 ? emptyTrack : trackOf(points, gapMs)), [points, gapMs]);
  const orderIds = useMemo(() => ordersOf(fetched.points), [fetched.points]);
  return {
    status: fetched.status,
    cause: fetched.cause,
    points,
    track,
    orderIds,
    retry: () => setAttempt((before) => before + 1),
  };
}

function grownBy(
  { status, points }: Fetched,
  from: number | null,
  { latitude, longitude, at, relatedId, state }: MarkerRow,
): readonly TrackPoint[] {
  const last = points.at(-1);
  if (status !== 'ready' || state !== 'moving' || at === null || (last && at <= last.at)) return points;
  if (from !== null && at < from) return points;
  return [...points, { latitude, longitude, at, status: 'PROCESSING', orderId: relatedId }];
}
