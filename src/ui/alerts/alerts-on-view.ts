/** The alerts as a person sees them: while updates wait, those that stood when the pause began (decision 0072). */
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { AlertsModel } from '../../machines/alerts/alerts-capability.ts';
import { type Pause, pause } from '../app/pause.ts';
import { useSystem, whole } from '../bridge/system-context.ts';

/** What comes meanwhile waits; what a person dismisses, marks or collapses goes as always. */
export const onView = (model: AlertsModel, paused: Pause | null): AlertsModel =>
  paused === null
    ? model
    : {
        ...model,
        alerts: model.alerts.filter(({ key }) => paused.alerts.has(key)),
        collapsed: paused.collapsed,
      };

export function useAlertsOnView(): AlertsModel {
  const model = useSelector(useSystem().alerts, whole);
  const paused = useSelector(pause, whole);
  return useMemo(() => onView(model, paused), [model, paused]);
}
