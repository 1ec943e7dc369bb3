import { useTimeZone, useTranslations } from 'use-intl';
import type { ConflictCause } from '../../contract/command.ts';
import type { Order } from '../../contract/model.ts';
import { momentOfField } from '../../domain/time.ts';
import type { ChangeRequest } from '../../machines/orders/order-assignment.machine.ts';
import { AlertIcon } from '../kit/icons.tsx';
import { useDateTimeFormat } from '../kit/time-format.ts';
import { useAge } from '../kit/use-age.ts';
import { changeWord } from './change-words.ts';
import styles from './conflict.module.css';
import { OrderStatusBadge } from './order-status-badge.tsx';
import { useChangeText } from './use-change-text.ts';

export interface ConflictProps {
  readonly seen: Order;
  readonly cause: ConflictCause;
  /** The order as it is now; null where it is gone. */
  readonly current: Order | null;
  /** What was sent, and would be sent again: not what stands in the fields since. */
  readonly request: ChangeRequest;
  readonly noticedAt: number;
  readonly now: number;
}

/** Both sides of a conflict: the order as it is now, and what was decided on an older copy. */
export function Conflict({ cause, seen, current, request, noticedAt, now }: ConflictProps) {
  const t = useTranslations('bookings.conflict');
  const say = useChangeText();
  const age = useAge();
  const date = useDateTimeFormat();
  const timeZone = useTimeZone() ?? 'UTC';
  const word = changeWord(seen, current);
  return (
    <section className={styles['conflict']} role="alert">
      <h3 className={styles['title']}>
        <AlertIcon />
        {t(`title.${cause}`)}
      </h3>
      <div className={styles['sides']}>
        <div className={styles['side']}>
          <h4>{t('now')}</h4>
          {word && (
            <p className={styles['what']}>{t('ago', { what: say(word), age: age(noticedAt, now) })}</p>
          )}
          {current ? (
            <>
              <OrderStatusBadge status={current.status} />
              {current.phlebotomistName !== null && <p>{current.phlebotomistName}</p>}
              {current.scheduledAt !== null && <p>{t('at', { time: date(current.scheduledAt) })}</p>}
              {current.cancellationReason && <p>{t('because', { reason: current.cancellationReason })}</p>}
            </>
          ) : (
            <p>{t('goneText')}</p>
          )}
        </div>
        <div className={styles['side']}>
          <h4>{t('yours')}</h4>
          {request.kind === 'assign' ? (
            <>
              <p className={styles['what']}>
                {t('assignTo', { name: request.phlebotomist?.fullName ?? '' })}
              </p>
              <p>{t('at', { time: date(momentOfField(request.scheduledTime, timeZone) ?? now) })}</p>
            </>
          ) : (
            <>
              <p className={styles['what']}>{t('cancel')}</p>
              {request.reason && <p>{t('because', { reason: request.reason })}</p>}
            </>
          )}
        </div>
      </div>
    </section>
  );
}
