/** The side panel and the map beside it, over one painter. */
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
import type { PanelNavigation } from './panel-navigation.ts';
import { SidePanel } from './side-panel.tsx';
import styles from './tracking.module.css';
import { useBottomSheet } from './use-bottom-sheet.ts';
import { usePanelFocus } from './use-panel-focus.ts';
import { useRoute } from './use-route.ts';
import { useTarget } from './use-target.ts';

export interface TrackingBoardProps {
  readonly painter: PainterClient;
  readonly navigation: PanelNavigation;
  /** The element of the whole screen. */
  readonly screen: RefObject<HTMLElement | null>;
  readonly onRestart: () => void;
}

export function TrackingBoard({ painter, navigation, screen, onRestart }: TrackingBoardProps) {
  const { tileUrl, timeZone } = useSelector(useSystem().config, whole);
  const isKnown = useSettingsKnown();
  const { view } = navigation;
  const { chosen } = view;
  const selected = useSelector(painter.selected, whole);
  const row = selected && selected.kind === chosen?.kind && selected.id === chosen.id ? selected : null;
  const [camera, setCamera] = useState<MapCamera | null>(null);
  const target = useTarget(view, camera, row);
  const route = useRoute(view, row, timeZone, camera);
  const { track } = route.route;
  const panel = useRef<HTMLElement>(null);
  const sheet = useBottomSheet(screen, panel, () => camera?.refit());
  const list = useRef<ListFocus>(null);
  const focus = usePanelFocus(navigation, { screen, list, camera });

  useEffect(() => painter.send({ type: 'select', marker: chosen }), [painter, chosen]);

  const side = { painter, navigation, row, target, route, timeZone, sheet, focus, panel, list };
  return (
    <>
      <SidePanel {...side} />
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
              navigation.open(marker);
            }}
            onDrag={target.leave}
            opensOnFleet={view.chosen === null && view.place === null}
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
