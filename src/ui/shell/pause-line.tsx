import { IconPlayerPause } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Order } from '../../contract/model.ts';
import { endPause, type Pause, pause } from '../app/pause.ts';
import { useSystem, whole } from '../bridge/system-context.ts';
import { useNow } from '../bridge/use-now.ts';
import { Button } from '../kit/button.tsx';
import { machineTime, useTimeFormat } from '../kit/time-format.ts';
import { useLeavingFocus } from '../kit/use-leaving-focus.ts';
import styles from './pause-line.module.css';
import { usePauseEnds } from './use-pause-ends.ts';

/** Says what waits, until when, and lets it come. */
export function PauseLine() {
  const paused = useSelector(pause, whole);
  usePauseEnds();
  return paused && <Line paused={paused} />;
}

function Line({ paused }: { readonly paused: Pause }) {
  const t = useTranslations('shell.pause');
  const system = useSystem();
  const formatTime = useTimeFormat();
  const alerts = useSelector(
    system.alerts,
    (now) => now.alerts.filter(({ key }) => !paused.alerts.has(key)).length,
  );
  const orders = useSelector(system.orders, ({ byId }) => countWaitingOrders(paused, byId));
  const markers = useWaitingMarkers();
  const until = formatTime(paused.until);
  return (
    <aside className={styles['line']} aria-label={t('label')} ref={useLeavingFocus<HTMLElement>()}>
      <IconPlayerPause size={18} stroke={1.75} aria-hidden="true" />
      <p>
        <span role="status">
          <time dateTime={machineTime(paused.until)}>{t('until', { time: until })}</time>
        </span>
        <span className={styles['waiting']}> · {t('waiting', { count: alerts + orders + markers })}</span>
      </p>
      <Button onClick={() => endPause(system)}>{t('resume')}</Button>
    </aside>
  );
}

/** Counted by the worker, once a second. */
function useWaitingMarkers(): number {
  const system = useSystem();
  const now = useNow();
  const [count, setCount] = useState(0);
  useEffect(() => {
    let isWanted = now > 0;
    void system.ask('waitingMarkers', null).then((answer) => {
      if (isWanted && answer.ok) setCount(answer.value);
    });
    return () => {
      isWanted = false;
    };
  }, [system, now]);
  return count;
}

/** How many orders are not as they are shown: changed, new or gone. */
function countWaitingOrders({ orders, opened }: Pause, live: ReadonlyMap<string, Order>): number {
  if (orders.size === 0) return 0;
  const gone = [...orders.keys()].filter((id) => !live.has(id)).length;
  const other = [...live].filter(([id, order]) => orders.get(id) !== order && !opened.has(id)).length;
  return gone + other;
}
