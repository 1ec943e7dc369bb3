/** The column and the map beside it, over one painter. */
import { useSelector } from '@xstate/react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useSystem, whole } from '../bridge/system-context.ts';
import { useSettingsKnown } from '../bridge/use-settings-known.ts';
import type { MapCamera } from '../map/camera.ts';
import { MapBoundary } from '../map/map-boundary.tsx';
import { MapIsland } from '../map/map-island.tsx';
import type { PainterClient } from '../map/painter-client.ts';
import { Legend } from './legend.tsx';
import type { ListFocus } from './marker-list.tsx';
import { PainterNote } from './painter-note.tsx';
import type { Steps } from './panel-navigation.ts';
import styles from './tracking.module.css';
import { TrackingColumn } from './side-panel.tsx';
import { useColumnFocus } from './use-panel-focus.ts';
import { useRoute } from './use-route.ts';
import { useSheet } from './use-bottom-sheet.ts';
import { useTarget } from './use-target.ts';

export interface TrackingBoardProps {
  readonly painter: PainterClient;
  readonly steps: Steps;
  /** The element of the whole screen. */
  readonly screen: RefObject<HTMLElement | null>;
  readonly onRestart: () => void;
}

export function TrackingBoard({ painter, steps, screen, onRestart }: TrackingBoardProps) {
  const { tileUrl, timeZone } = useSelector(useSystem().config, whole);
  const isKnown = useSettingsKnown();
  const { step } = steps;
  const { chosen } = step;
  const selected = useSelector(painter.selected, whole);
  const row = selected && selected.kind === chosen?.kind && selected.id === chosen.id ? selected : null;
  const [camera, setCamera] = useState<MapCamera | null>(null);
  const target = useTarget(step, camera, row);
  const route = useRoute(step, row, timeZone, camera);
  const { track } = route.route;
  const column = useRef<HTMLElement>(null);
  const sheet = useSheet(screen, column, () => camera?.refit());
  const list = useRef<ListFocus>(null);
  const focus = useColumnFocus(steps, { screen, list, camera });

  useEffect(() => painter.send({ type: 'select', marker: chosen }), [painter, chosen]);

  return (
    <>
      <TrackingColumn
        painter={painter}
        steps={steps}
        row={row}
        target={target}
        route={route}
        timeZone={timeZone}
        sheet={sheet}
        focus={focus}
        column={column}
        list={list}
      />
      <div className={styles['map']}>
        <MapBoundary>
          <MapIsland
            painter={painter}
            tileUrl={isKnown ? tileUrl : undefined}
            track={track}
            destinations={route.destinations}
            onChoose={(marker) => {
              focus.openedFrom('map');
              if (sheet.height === 'full') sheet.set('half');
              steps.open(marker);
            }}
            onDrag={target.leave}
            opensOnFleet={step.chosen === null && step.place === null}
            onCamera={setCamera}
          >
            <Legend painter={painter} track={track} hasDestinations={route.destinations.length > 0} />
          </MapIsland>
        </MapBoundary>
        <PainterNote painter={painter} onRestart={onRestart} />
      </div>
    </>
  );
}
