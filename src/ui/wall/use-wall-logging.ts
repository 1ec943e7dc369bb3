/** Notes what happens to the wall: its worker, its session, the server. */
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { feedOf } from '../../machines/feeds/feeds-capability.ts';
import { useWall } from './wall-context.ts';

export function useWallLogging(): void {
  const { system, log } = useWall();
  const worker = useSelector(system.worker, ({ state }) => state);
  const wall = useSelector(system.wall, ({ state }) => state);
  const isAway = useSelector(system.feeds, (feeds) => {
    const { state } = feedOf(feeds, 'alerts');
    return state === 'offline' ? true : state === 'live' ? false : null;
  });
  const wasAway = useRef(false);

  useEffect(() => {
    if (worker === 'restarting') log.note('workerDied');
  }, [worker, log]);
  useEffect(() => {
    if (wall === 'showing') log.note('paired');
  }, [wall, log]);
  useEffect(() => {
    if (isAway === null || isAway === wasAway.current) return;
    wasAway.current = isAway;
    log.note(isAway ? 'away' : 'back');
  }, [isAway, log]);
}
