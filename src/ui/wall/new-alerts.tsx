import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Alert } from '../../contract/model.ts';
import { useNameOf } from './alerts-screen.tsx';
import { useWall } from './wall-context.ts';

/** The one live region of a wall: it says each alert that is news. */
export function NewAlerts() {
  const { toasts } = useWall().system;
  const [said, setSaid] = useState<Alert | null>(null);
  useEffect(
    () =>
      toasts.subscribe((toast) => {
        if (toast.kind === 'alert') setSaid(toast.alert);
      }),
    [toasts],
  );
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
