/** The side panel of live tracking: the list, and in its place the details or the route of the chosen marker. */
import type { RefObject } from 'react';
import { useTranslations } from 'use-intl';
import type { MarkerKind, MarkerRow } from '../../contract/fleet.ts';
import type { PainterClient } from '../map/painter-client.ts';
import { BottomSheetHandle } from './bottom-sheet-handle.tsx';
import { ChosenPanel } from './chosen-panel.tsx';
import { ListPanel } from './list-panel.tsx';
import type { ListFocus } from './marker-list.tsx';
import type { PanelNavigation } from './panel-navigation.ts';
import styles from './side-panel.module.css';
import type { BottomSheet } from './use-bottom-sheet.ts';
import type { PanelFocus } from './use-panel-focus.ts';
import type { PanelRoute } from './use-route.ts';
import type { Target } from './use-target.ts';

export interface SidePanelProps {
  readonly painter: PainterClient;
  readonly navigation: PanelNavigation;
  /** The live row of the chosen marker. */
  readonly row: MarkerRow | null;
  readonly target: Target;
  readonly route: PanelRoute;
  readonly timeZone: string;
  readonly sheet: BottomSheet;
  readonly focus: PanelFocus;
  readonly panel: RefObject<HTMLElement | null>;
  readonly list: RefObject<ListFocus | null>;
}

export function SidePanel(props: SidePanelProps) {
  const { painter, navigation, row, target, route, timeZone, sheet, focus, panel, list } = props;
  const t = useTranslations('tracking');
  const { chosen, isRoute } = navigation.view;
  const goTo = async (kind: MarkerKind, id: string): Promise<void> => {
    navigation.open({ kind, id });
    const found = await painter.find(kind, id);
    if (found) target.centre(found);
  };
  return (
    <aside className={styles['panel']} aria-label={t('list.label')} ref={panel} data-over-map>
      <BottomSheetHandle sheet={sheet} />
      <ListPanel
        painter={painter}
        chosen={chosen}
        isShown={chosen === null}
        focus={list}
        onSearch={() => sheet.set('full')}
        onChoose={(marker) => {
          focus.openedFrom('list');
          sheet.set('half');
          navigation.open(marker);
          target.centre(marker);
        }}
      />
      {chosen && (
        <ChosenPanel
          key={`${chosen.kind} ${chosen.id}`}
          chosen={chosen}
          row={row}
          backRef={focus.backRef}
          onBack={navigation.back}
          onClose={navigation.close}
          details={{
            isFollowing: target.isFollowing,
            onCentre: () => row && target.centre(row),
            onFollow: () => target.setFollowing(!target.isFollowing),
            onRoute: navigation.openRoute,
            routeRef: focus.routeRef,
            onChoose: (kind, id) => void goTo(kind, id),
          }}
          route={
            isRoute
              ? {
                  ...route,
                  timeZone,
                  onPoint: (place) => {
                    target.setFollowing(false);
                    target.centre(place);
                  },
                }
              : null
          }
        />
      )}
    </aside>
  );
}
