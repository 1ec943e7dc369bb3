/** The list, the map and the details of the chosen marker, over one painter. */
import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSystem, whole } from '../bridge/system-context.ts';
import { useSettingsKnown } from '../bridge/use-settings-known.ts';
import { Button } from '../kit/button.tsx';
import { loadable } from '../kit/loadable.tsx';
import { Loading } from '../kit/loading.tsx';
import type { MapCamera } from '../map/camera.ts';
import { MapBoundary } from '../map/map-boundary.tsx';
import type { PainterClient } from '../map/painter-client.ts';
import { ChosenCard } from './chosen-card.tsx';
import { Legend } from './legend.tsx';
import { ListPanel } from './list-panel.tsx';
import { todayFilter } from './today.ts';
import styles from './tracking.module.css';
import { useCovered } from './use-covered.ts';
import { useDestinations } from './use-destinations.ts';
import { useNow } from './use-now.ts';
import { useRouteView } from './use-route-view.ts';
import { type TrackingTarget, useTarget } from './use-target.ts';
import { type RouteFilter, useTrack } from './use-track.ts';

/** OpenLayers comes after the list: the list is of use without it. */
const MapIsland = loadable(async () => (await import('../map/map-island.tsx')).MapIsland);

export interface TrackingBoardProps {
  readonly painter: PainterClient;
  readonly target: TrackingTarget;
  readonly visit: string;
  readonly onRestart: () => void;
}

export function TrackingBoard({ painter, target: asked, visit, onRestart }: TrackingBoardProps) {
  const { config } = useSystem();
  const { tileUrl, timeZone } = useSelector(config, whole);
  const isReady = useSettingsKnown();
  const row = useSelector(painter.selected, whole);
  const now = useNow();
  const [camera, setCamera] = useState<MapCamera | null>(null);
  const [isListOpen, setListOpen] = useState(false);
  const target = useTarget(asked, visit, camera, row);
  const { chosen } = target;
  const phlebotomistId = chosen?.kind === 'phlebotomist' ? chosen.id : null;
  const [opened] = useState(() => Date.now());
  const defaultFilter = useMemo(() => todayFilter(opened, timeZone), [opened, timeZone]);
  const [filter, setFilter] = useState<RouteFilter>(defaultFilter);
  const route = useTrack(phlebotomistId, filter, row);
  const destinations = useDestinations(phlebotomistId, route.orderIds, filter.orderId);

  const [isRouteOpen, setRouteOpen] = useState(false);
  const covered = useCovered(isRouteOpen);
  useRouteView(camera, route, isRouteOpen, filter);

  useEffect(() => painter.send({ type: 'select', marker: chosen }), [painter, chosen]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another phlebotomist's route begins closed and unfiltered
  useEffect(() => {
    setFilter(defaultFilter);
    setRouteOpen(false);
  }, [phlebotomistId, defaultFilter]);

  return (
    <>
      <ListPanel
        painter={painter}
        chosen={chosen}
        now={now}
        isOpen={isListOpen}
        onOpen={setListOpen}
        onChoose={(marker) => {
          target.goTo(marker, marker);
          setListOpen(false);
        }}
      />
      <div className={styles['map']}>
        <MapBoundary>
          {isReady ? (
            <MapIsland
              fallback={<MapLoading />}
              painter={painter}
              tileUrl={tileUrl}
              track={route.track}
              destinations={destinations}
              covered={covered}
              onChoose={target.choose}
              onDrag={() => target.setFollowing(false)}
              onCamera={setCamera}
            >
              <Legend showsRoute={phlebotomistId !== null} />
            </MapIsland>
          ) : (
            <MapLoading />
          )}
        </MapBoundary>
        <PainterNote painter={painter} onRestart={onRestart} />
        {chosen && (
          <ChosenCard
            key={`${chosen.kind} ${chosen.id}`}
            chosen={chosen}
            row={row?.kind === chosen.kind && row.id === chosen.id ? row : null}
            now={now}
            target={target}
            isRouteOpen={isRouteOpen}
            onRouteOpen={setRouteOpen}
            route={route}
            filter={filter}
            defaultFilter={defaultFilter}
            timeZone={timeZone}
            onFilter={setFilter}
          />
        )}
      </div>
    </>
  );
}

function MapLoading() {
  const t = useTranslations('tracking.map');
  return <Loading label={t('loading')} />;
}

/** Says that markers are not drawn, and why; nothing while they are. */
function PainterNote({ painter, onRestart }: Pick<TrackingBoardProps, 'painter' | 'onRestart'>) {
  const t = useTranslations('tracking.map');
  const state = useSelector(painter.health, ({ state }) => state);
  if (state === 'working') return null;
  return (
    <div className={styles['note']} role="alert">
      {t(state)}
      {state === 'dead' && (
        <Button variant="quiet" onClick={onRestart}>
          {t('restart')}
        </Button>
      )}
    </div>
  );
}
