/** The Order Details dialog (specification 2): what is known at the left, what can be done at the right. */
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useNow } from '../bridge/use-now.ts';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { AGAIN_MS, loadable } from '../kit/loadable.tsx';
import { Loading, SkeletonBlock } from '../kit/loading.tsx';
import { useAge } from '../kit/use-age.ts';
import { useNarrow } from '../kit/use-narrow.ts';
import { OrderActions } from './order-actions.tsx';
import styles from './order-details.module.css';
import { OrderExpenses } from './order-expenses.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderStatusBadge } from './order-status-badge.tsx';
import { OtherBookings } from './other-bookings.tsx';
import { SampleImage } from './sample-image.tsx';
import { useChangeText } from './use-change-text.ts';
import { isDone, type OrderSight, useOrderWork } from './use-order-work.ts';

/** The map's code comes after the details are on screen. */
const OrderPlaceMap = loadable(async () => (await import('./order-place-map.tsx')).OrderPlaceMap, AGAIN_MS);

export interface OrderDetailsProps {
  readonly orderId: string;
  readonly onClose: () => void;
  /** Another order's details. */
  readonly onOpen: (orderId: string) => void;
}

export function OrderDetails({ orderId, onClose, onOpen }: OrderDetailsProps) {
  const t = useTranslations('bookings.details');
  const sight = useOrderWork(orderId);
  const { seen, work, state } = sight;
  const [enlarged, setEnlarged] = useState(false);
  const doing = useSpoken(work);
  const done = work !== null && isDone(work);
  useEffect(() => {
    if (done) onClose();
  }, [done, onClose]);

  if (!seen)
    return (
      <Dialog
        open
        title={t('title')}
        subtitle={<span className={styles['id']}>{orderId}</span>}
        onClose={onClose}
        actions={<Button onClick={onClose}>{t('close')}</Button>}
      >
        {state === 'absent' ? (
          <p>{t('absent', { id: orderId })}</p>
        ) : (
          <Loading label={t('loading')}>
            <SkeletonBlock height={120} />
          </Loading>
        )}
      </Dialog>
    );
  return (
    <OrderActions seen={seen} work={work} noticedAt={sight.noticedAt} onClose={onClose}>
      {({ aside, actions, candidates }) => (
        <Dialog
          open
          size="large"
          flush
          covered={enlarged}
          title={t('title')}
          subtitle={
            <>
              <span className={styles['id']}>{orderId}</span>
              <OrderStatusBadge status={seen.status} />
            </>
          }
          onClose={onClose}
          actions={actions}
        >
          <ChangedHint sight={sight} />
          <div className={styles['columns']}>
            <div className={styles['known']}>
              <OrderFacts
                order={seen}
                map={(place) => (
                  <OrderPlaceMap
                    {...place}
                    candidates={candidates}
                    // Where it cannot be had the words beside it are enough.
                    fallback={(isAway) => !isAway && <SkeletonBlock height={160} />}
                  />
                )}
              />
              {seen.sampleImageUrl && (
                <SampleImage
                  key={seen.sampleImageUrl}
                  orderId={orderId}
                  url={seen.sampleImageUrl}
                  enlarged={enlarged}
                  onEnlarge={setEnlarged}
                />
              )}
              <OrderExpenses orderId={orderId} phlebotomistId={seen.phlebotomistId} />
              {seen.email && <OtherBookings orderId={orderId} email={seen.email} onOpen={onOpen} />}
            </div>
            <div className={styles['doing']} ref={doing}>
              {aside}
            </div>
          </div>
        </Dialog>
      )}
    </OrderActions>
  );
}

/** On a phone the column of what can be done lies below the rest: it comes into view when it has something to say. */
function useSpoken(work: OrderSight['work']) {
  const column = useRef<HTMLDivElement>(null);
  const isNarrow = useNarrow();
  const speaks = work?.state === 'conflict' || work?.state === 'refused';
  const refusal = work?.refusal;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another refusal is another word
  useEffect(() => {
    if (speaks && isNarrow) column.current?.scrollIntoView?.({ block: 'start' });
  }, [speaks, isNarrow, refusal]);
  return column;
}

/** Tells calmly what changed in the list since, without moving what the person is doing. */
function ChangedHint({ sight }: { readonly sight: OrderSight }) {
  const t = useTranslations('bookings.details');
  const say = useChangeText();
  const age = useAge();
  const now = useNow();
  const { changed, refresh } = sight;
  return (
    <div role="status">
      {changed && (
        <div className={styles['hint']}>
          {changed.word.key === 'gone' ? (
            <p>{t('gone')}</p>
          ) : (
            <>
              <p>{t('changed', { what: say(changed.word), age: age(changed.noticedAt, now) })}</p>
              <Button variant="quiet" onClick={refresh}>
                {t('refresh')}
              </Button>
            </>
          )}
        </div>
      )}
    </div>
  );
}
