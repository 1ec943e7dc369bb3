/** How much of the map lies under the card of an open route and under the alerts panel. */
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useSystem } from '../bridge/system-context.ts';
import type { Covered } from '../map/camera.ts';

/** Widths with their margins, CSS pixels. */
const card = { pixels: 472, from: '(min-width: 768px)' };
/** On a phone the open card covers this share of the window's height (details-card.module.css) and the sheet below it 96 px. */
const cardShareOnPhone = 0.5;
const sheetPixels = 96;
/** Beside an open card there is room for the panel only on wide screens; elsewhere the route goes under the panel. */
const alertsPanel = { pixels: 356, from: '(min-width: 1200px)', besideCardFrom: '(min-width: 1680px)' };

export function useCovered(isRouteOpen: boolean): Covered {
  const { alerts } = useSystem();
  const isPanelOpen = useSelector(alerts, (model) => model.alerts.length > 0 && !model.collapsed);
  return useMemo(
    () => ({
      left: isRouteOpen && matchMedia(card.from).matches ? card.pixels : 0,
      bottom:
        isRouteOpen && !matchMedia(card.from).matches
          ? window.innerHeight * cardShareOnPhone + sheetPixels
          : 0,
      right:
        isPanelOpen && matchMedia(isRouteOpen ? alertsPanel.besideCardFrom : alertsPanel.from).matches
          ? alertsPanel.pixels
          : 0,
    }),
    [isRouteOpen, isPanelOpen],
  );
}
