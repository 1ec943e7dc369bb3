import { useSelector } from '@xstate/react';
import { useTranslations } from 'use-intl';
import type { Alert } from '../../contract/model.ts';
import { placeKey } from '../../domain/addresses.ts';
import { roundedPlace } from '../../domain/display-mask.ts';
import { alertStatus } from '../alerts/alert-hue.ts';
import { whole } from '../bridge/system-context.ts';
import { ageOf } from '../kit/ages.ts';
import { StatusShape, statusColour } from '../kit/status.tsx';
import { useAgeWords } from '../kit/use-age.ts';
import { useFitting } from './use-fitting.ts';
import { useWallNow } from './use-wall-now.ts';
import styles from './wall.module.css';
import { useWall } from './wall-context.ts';

/** An alert of this age, ms, or less is new: it stands larger than the others. */
const NEW_MS = 120_000;

/** The newest first, as many as fit; how many more there are is said. */
export function AlertsScreen() {
  const t = useTranslations('wall.alerts');
  const { alerts } = useSelector(useWall().system.alerts, whole);
  const { list, count } = useFitting(alerts.length);
  const now = useWallNow();
  if (alerts.length === 0) return <p className={styles['nothing']}>{t('none')}</p>;
  return (
    <div className={styles['listBox']}>
      <ol className={styles['alerts']} ref={list}>
        {alerts.slice(0, count).map((alert, i) => (
          <AlertRow
            key={alert.key}
            alert={alert}
            now={now}
            isNew={i === 0 && now - alert.timestamp <= NEW_MS}
          />
        ))}
      </ol>
      {alerts.length > count && (
        <p className={styles['more']}>{t('more', { count: alerts.length - count })}</p>
      )}
    </div>
  );
}

function AlertRow({
  alert,
  now,
  isNew,
}: {
  readonly alert: Alert;
  readonly now: number;
  readonly isNew: boolean;
}) {
  const t = useTranslations('wall.alerts');
  const say = useAgeWords();
  const who = useNameOf(alert);
  const place = usePlaceOf(alert);
  const status = alertStatus[alert.type];
  return (
    <li className={styles['alert']} data-new={isNew} style={{ borderInlineStartColor: statusColour(status) }}>
      <StatusShape status={status} size={24} />
      <span className={styles['who']}>{who}</span>
      <span className={styles['alertAge']}>{say(ageOf(now - alert.timestamp))}</span>
      <span className={styles['what']}>{t(`types.${alert.type}`)}</span>
      <span className={styles['where']}>{place}</span>
    </li>
  );
}

/** The phlebotomist's name, as the worker gives it to a wall; else the booking, else nothing. */
export function useNameOf({ phlebotomistId, orderId }: Alert): string {
  const t = useTranslations('wall.alerts');
  const { phlebotomists } = useWall().system;
  const name = useSelector(phlebotomists, ({ byId }) =>
    phlebotomistId === null ? null : (byId.get(phlebotomistId)?.fullName ?? null),
  );
  if (name !== null) return name;
  if (phlebotomistId !== null) return t('phlebotomist', { id: phlebotomistId });
  return orderId === null ? '' : t('order', { id: orderId });
}

function usePlaceOf({ latitude, longitude }: Alert): string {
  const { addresses } = useWall().system;
  const key =
    latitude === null || longitude === null ? null : placeKey(roundedPlace({ latitude, longitude }));
  const address = useSelector(addresses, (known) => (key === null ? null : (known.get(key) ?? null)));
  return address?.kind === 'found' ? address.text : '';
}
