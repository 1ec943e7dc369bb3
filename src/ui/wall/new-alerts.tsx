import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Alert } from '../../contract/model.ts';
import { whole } from '../bridge/system-context.ts';
import { useNameOf } from './alerts-screen.tsx';
import { useWall } from './wall-context.ts';

/** The one live region of a wall: it says the newest alert, once. */
export function NewAlerts() {
  const { alerts } = useSelector(useWall().system.alerts, whole);
  const newest = alerts[0] ?? null;
  const first = useRef(newest?.key ?? null);
  const [said, setSaid] = useState<Alert | null>(null);
  useEffect(() => {
    if (newest && newest.key !== first.current) setSaid(newest);
  }, [newest]);
  return (
    <p role="status" className="hd-heard">
      {said && <Words alert={said} />}
    </p>
  );
}

function Words({ alert }: { readonly alert: Alert }) {
  const t = useTranslations('wall.alerts');
  return t('said', { type: t(`types.${alert.type}`), who: useNameOf(alert) });
}
