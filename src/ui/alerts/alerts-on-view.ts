/** The alerts as a person sees them: while updates wait, those that stood when the pause began (decision 0072). */
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { AlertsModel } from '../../machines/alerts/alerts-capability.ts';
import { pause } from '../app/pause.ts';
import { useSystem, whole } from '../bridge/system-context.ts';

/** What comes meanwhile waits; what a person dismisses, marks or collapses goes as always. */
export function useAlertsOnView(): AlertsModel {
  const model = useSelector(useSystem().alerts, whole);
  const paused = useSelector(pause, whole);
  return useMemo(() => {
    if (paused === null) return model;
    const { alerts: stood, collapsed } = paused;
    return { ...model, alerts: model.alerts.filter(({ key }) => stood.has(key)), collapsed };
  }, [model, paused]);
}
