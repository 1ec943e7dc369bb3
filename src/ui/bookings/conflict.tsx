import { useTimeZone, useTranslations } from 'use-intl';
import type { ConflictCause } from '../../contract/command.ts';
import type { Order } from '../../contract/model.ts';
import { momentOfField } from '../../domain/time.ts';
import { AlertIcon } from '../kit/icons.tsx';
import { useDateTimeFormat } from '../kit/time-format.ts';
import { useAge } from '../kit/use-age.ts';
import { changeWord } from './change-words.ts';
import styles from './conflict.module.css';
import { OrderStatusBadge } from './order-status-badge.tsx';
import { useChangeText } from './use-change-text.ts';

/** What the person wanted, as far as it is known here. */
export type Decision =
  | { readonly kind: 'assign'; readonly name: string; readonly scheduledTime: string }
  | { readonly kind: 'cancel'; readonly reason: string };

export interface ConflictProps {
  readonly seen: Order;
  readonly cause: ConflictCause;
  /** The order as it is now; null where it is gone. */
  readonly current: Order | null;
  readonly decision: Decision;
  readonly noticedAt: number;
  readonly now: number;
}

/** Both sides of a conflict: the order as it is now, and what was decided on an older copy. */
export function Conflict({ cause, seen, current, decision, noticedAt, now }: ConflictProps) {
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
          {decision.kind === 'assign' ? (
            <>
              <p className={styles['what']}>{t('assignTo', { name: decision.name })}</p>
              <p>{t('at', { time: date(momentOfField(decision.scheduledTime, timeZone) ?? now) })}</p>
            </>
          ) : (
            <>
              <p className={styles['what']}>{t('cancel')}</p>
              {decision.reason && <p>{t('because', { reason: decision.reason })}</p>}
            </>
          )}
        </div>
      </div>
    </section>
  );
}
