/** The one column of live tracking: the list, and in its place the details or the route of the chosen marker. */
import type { RefObject } from 'react';
import { useTranslations } from 'use-intl';
import type { MarkerKind, MarkerRow } from '../../contract/fleet.ts';
import type { PainterClient } from '../map/painter-client.ts';
import { ChosenPanel } from './chosen-panel.tsx';
import styles from './side-panel.module.css';
import { ListPanel } from './list-panel.tsx';
import type { ListFocus } from './marker-list.tsx';
import { SheetHandle } from './bottom-sheet-handle.tsx';
import type { Steps } from './panel-navigation.ts';
import type { ColumnFocus } from './use-panel-focus.ts';
import type { RouteOfStep } from './use-route.ts';
import type { Sheet } from './use-bottom-sheet.ts';
import type { Target } from './use-target.ts';

export interface TrackingColumnProps {
  readonly painter: PainterClient;
  readonly steps: Steps;
  /** The live row of the chosen marker. */
  readonly row: MarkerRow | null;
  readonly target: Target;
  readonly route: RouteOfStep;
  readonly timeZone: string;
  readonly sheet: Sheet;
  readonly focus: ColumnFocus;
  readonly column: RefObject<HTMLElement | null>;
  readonly list: RefObject<ListFocus | null>;
}

export function TrackingColumn(props: TrackingColumnProps) {
  const { painter, steps, row, target, route, timeZone, sheet, focus, column, list } = props;
  const t = useTranslations('tracking');
  const { chosen, isRoute } = steps.step;
  const goTo = async (kind: MarkerKind, id: string): Promise<void> => {
    steps.open({ kind, id });
    const found = await painter.find(kind, id);
    if (found) target.centre(found);
  };
  return (
    <aside className={styles['column']} aria-label={t('list.label')} ref={column} data-over-map>
      <SheetHandle sheet={sheet} />
      <ListPanel
        painter={painter}
        chosen={chosen}
        isShown={chosen === null}
        focus={list}
        onSearch={() => sheet.set('full')}
        onChoose={(marker) => {
          focus.openedFrom('list');
          sheet.set('half');
          steps.open(marker);
          target.centre(marker);
        }}
      />
      {chosen && (
        <ChosenPanel
          key={`${chosen.kind} ${chosen.id}`}
          chosen={chosen}
          row={row}
          backRef={focus.backRef}
          onBack={steps.back}
          onClose={steps.close}
          details={{
            isFollowing: target.isFollowing,
            onCentre: () => row && target.centre(row),
            onFollow: () => target.setFollowing(!target.isFollowing),
            onRoute: steps.openRoute,
            routeRef: focus.routeRef,
            onChoose: (kind, id) => void goTo(kind, id),
          }}
          route={
            isRoute
              ? {
                  ...route,
                  timeZone,
                  onFilter: route.setFilter,
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
