import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { changePause, endPause, pause } from '../app/pause.ts';
import { useSystem, whole } from '../bridge/system-context.ts';

/** Ends the pause when its time is up, and with a worker, whose successor knows nothing of it. */
export function usePauseEnds(): void {
  const system = useSystem();
  const paused = useSelector(pause, whole);
  const isUp = useSelector(system.pulse, (pulse) => paused !== null && (pulse?.now ?? 0) >= paused.until);
  const isRunning = useSelector(system.worker, ({ state }) => state === 'running');
  useEffect(() => {
    if (isUp || !isRunning) endPause(system);
  }, [system, isUp, isRunning]);
  useEffect(() => {
    if (paused === null) return;
    const look = () => {
      const { opened } = pause.getSnapshot() ?? paused;
      const more = [...system.orderWork.getSnapshot().keys()].filter((id) => !opened.has(id));
      if (more.length > 0) changePause({ opened: new Set([...opened, ...more]) });
    };
    look();
    const { unsubscribe } = system.orderWork.subscribe(look);
    return unsubscribe;
  }, [system, paused]);
}
