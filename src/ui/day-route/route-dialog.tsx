/** One phlebotomist's route on a map: looked at, played back, printed, exported (specification 2, Route map modal). */
import { type RefObject, useCallback, useRef, useState } from 'react';
import { useTimeZone, useTranslations } from 'use-intl';
import type { Place } from '../../contract/model.ts';
import { useNow } from '../bridge/use-now.ts';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { LateTexts } from '../kit/late-texts.tsx';
import { loadable } from '../kit/loadable.tsx';
import { SkeletonBlock } from '../kit/loading.tsx';
import { named } from '../kit/named.ts';
import { MapBoundary } from '../map/map-boundary.tsx';
import { RouteFilterForm } from '../route/route-filter-form.tsx';
import type { Route } from '../route/use-track.ts';
import { type ChosenPoint, DayPlayer } from './day-player.tsx';
import { ExportButtons } from './export-buttons.tsx';
import styles from './route-dialog.module.css';
import { RouteLegend } from './route-legend.tsx';
import type { RouteCamera } from './route-map-view.tsx';
import { RoutePrint } from './route-print.tsx';
import { RouteResult } from './route-result.tsx';
import { type DayRoute, useDayRoute } from './use-day-route.ts';
import { usePrinting } from './use-printing.ts';
import { useRoutePoints } from './use-route-points.ts';

/** The map's code comes after the words are on screen. */
const RouteMapView = loadable(async () => (await import('./route-map-view.tsx')).RouteMapView);

export interface RouteDialogProps {
  readonly phlebotomistId: string;
  readonly fullName: string;
  /** A day of the past, YYYY-MM-DD; absent for today. */
  readonly date?: string | undefined;
  onClose(): void;
}

export const RouteDialog = (props: RouteDialogProps) => (
  <LateTexts>
    <DayRouteDialog {...props} />
  </LateTexts>
);

function DayRouteDialog({ phlebotomistId, fullName, date, onClose }: RouteDialogProps) {
  const t = useTranslations('dayRoute');
  const timeZone = useTimeZone() ?? 'UTC';
  const now = useNow();
  const day = useDayRoute(phlebotomistId, timeZone, date ?? null);
  const { route, track, filter, defaultFilter, setFilter } = day;
  const points = useRoutePoints(track);
  const camera = useRef<RouteCamera | null>(null);
  const [chosen, setChosen] = useChosen(route.points);
  const printing = usePrinting({ day, points, now });
  const hasPoints = route.status === 'ready' && route.points.length > 0;
  return (
    <Dialog
      open
      size="wide"
      flush
      title={t('title')}
      subtitle={named(fullName, phlebotomistId)}
      onClose={onClose}
      actions={
        <>
          {hasPoints && <ExportButtons phlebotomistId={phlebotomistId} fullName={fullName} day={day} />}
          {/* It would be printed that there are no points, which nobody knows. */}
          {route.status !== 'failed' && (
            <Button onClick={printing.print} busy={printing.busy} busyLabel={t('printing')}>
              {t('print')}
            </Button>
          )}
          <Button onClick={onClose}>{t('close')}</Button>
        </>
      }
    >
      <div className={styles['columns']}>
        <div className={styles['side']}>
          <div className={styles['filter']}>
            <RouteFilterForm
              filter={filter}
              orderIds={day.orderIds}
              timeZone={timeZone}
              now={now}
              onApply={setFilter}
              onClear={() => setFilter(defaultFilter)}
            />
          </div>
          <RouteResult
            day={day}
            points={points}
            chosenKey={chosen?.key ?? null}
            onPoint={({ key, point }) => {
              const { at, latitude, longitude } = point;
              setChosen({ key, at, place: { latitude, longitude } });
              camera.current?.centreOn(point);
            }}
          />
        </div>
        <RouteStage day={day} chosen={chosen} camera={camera} />
      </div>
      {printing.printed && (
        <RoutePrint phlebotomistId={phlebotomistId} fullName={fullName} {...printing.printed} />
      )}
    </Dialog>
  );
}

/** The point that was chosen of a route: another route begins anew, also one that was shown before. */
function useChosen(points: Route['points']) {
  const [chosen, setChosen] = useState<ChosenPoint | null>(null);
  const [of, setOf] = useState(points);
  if (of !== points) {
    setOf(points);
    setChosen(null);
  }
  return [of === points ? chosen : null, setChosen] as const;
}

interface RouteStageProps {
  readonly day: DayRoute;
  /** The point that was chosen last; each choice is another object. */
  readonly chosen: ChosenPoint | null;
  /** The map's, while there is one. */
  readonly camera: RefObject<RouteCamera | null>;
}

/** The map with its legend, and the day played back on it. */
function RouteStage({ day, chosen, camera }: RouteStageProps) {
  const t = useTranslations('dayRoute');
  const { route, track, destinations, filter, gapMs } = day;
  const onMoment = useCallback((place: Place | null) => camera.current?.point(place), [camera]);
  const onCamera = useCallback(
    (next: RouteCamera | null) => {
      camera.current = next;
    },
    [camera],
  );
  const hasPoints = route.status === 'ready' && route.points.length > 0;
  return (
    <div className={styles['stage']}>
      <div className={styles['map']} data-map-area>
        <MapBoundary aside={t('mapBroken')}>
          <RouteMapView
            track={track}
            destinations={destinations}
            onCamera={onCamera}
            fallback={<SkeletonBlock height={320} />}
          />
        </MapBoundary>
      </div>
      <RouteLegend track={track} />
      {hasPoints && (
        <DayPlayer
          // Another route begins anew.
          key={`${route.points[0]?.at} ${route.points.at(-1)?.at} ${filter.orderId}`}
          points={route.points}
          gapMs={gapMs}
          wanted={chosen}
          onMoment={onMoment}
        />
      )}
    </div>
  );
}
