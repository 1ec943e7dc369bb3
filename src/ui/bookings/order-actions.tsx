/** What can be done about an order: assign, cancel, decide a conflict. It renders the actor's state alone. */
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Order } from '../../contract/model.ts';
import { isAssignable } from '../../domain/order-change.ts';
import { orderStage } from '../../domain/order-status.ts';
import { isBusy, type OrderWorkModel } from '../../machines/orders/order-work.ts';
import { useSystem } from '../bridge/system-context.ts';
import { useNow } from '../bridge/use-now.ts';
import { Button } from '../kit/button.tsx';
import { useNarrow } from '../kit/use-narrow.ts';
import { AssignFields } from './assign-fields.tsx';
import { Conflict } from './conflict.tsx';
import styles from './order-details.module.css';
import { ReasonField } from './reason-field.tsx';
import { Trouble } from './trouble.tsx';
import { useAgendas } from './use-agendas.ts';
import { useAssignForm } from './use-assign-form.ts';
import { type CandidatesOnMap, useCandidatesOnMap } from './use-candidates-on-map.ts';
import { useDrivers } from './use-drivers.ts';
import { useTimes } from './use-times.ts';

export interface OrderActionsProps {
  readonly seen: Order;
  readonly work: OrderWorkModel | null;
  /** When the conflict was noticed, ms since 1970; null where there is none. */
  readonly noticedAt: number | null;
  readonly onClose: () => void;
  /** `aside` is the column at the right, `actions` the dialog's foot, `candidates` who can be chosen there now. */
  readonly children: (parts: {
    readonly aside: ReactNode;
    readonly actions: ReactNode;
    readonly candidates: CandidatesOnMap | null;
  }) => ReactNode;
}

export function OrderActions({ seen, work, noticedAt, onClose, children }: OrderActionsProps) {
  const t = useTranslations('bookings');
  const system = useSystem();
  const now = useNow();
  const orderId = seen.id;
  const clear = (): void => {
    if (work?.state === 'refused') system.send({ type: 'user.clearRefusal', orderId });
  };
  const form = useAssignForm(seen, clear);
  const agendas = useAgendas();
  const day = form.scheduledTime.slice(0, 10);
  const drivers = useDrivers({ order: seen, agendas, day });
  const candidates = useCandidatesOnMap(drivers.options, form.chosen?.id ?? null);
  const times = useTimes({ form, agendas, now, orderId });
  const autoFocus = useAutoFocus(seen);
  const [isCancelling, setCancelling] = useState(false);
  const [reason, setReason] = useState('');
  const conflict = work?.state === 'conflict' ? work.conflict : null;
  const busy = work !== null && isBusy(work);
  const busyLabel = (change: 'assign' | 'cancel'): string =>
    t(
      `busy.${busy && work.request?.kind === change ? busyWord(work) : change === 'assign' ? 'assigning' : 'cancelling'}`,
    );
  const assign = (scheduledTime: string): void =>
    system.send({ type: 'user.assignOrder', orderId, phlebotomist: form.phlebotomist, scheduledTime });
  const cancel = (): void => system.send({ type: 'user.cancelOrder', orderId, reason });

  if (conflict && work?.request)
    return children({
      candidates: null,
      aside: (
        <Conflict
          cause={conflict.cause}
          seen={work.seen}
          current={conflict.current}
          noticedAt={noticedAt ?? now}
          now={now}
          request={work.request}
        />
      ),
      actions: (
        <>
          {conflict.current && (
            <span className={styles['apart']}>
              <Button
                variant="danger"
                onClick={() => system.send({ type: 'user.overrideConflict', orderId })}
              >
                {t(`conflict.${work.request.kind}${conflict.cause === 'meanwhile' ? 'Anyway' : 'Again'}`)}
              </Button>
            </span>
          )}
          <Button
            variant="primary"
            onClick={() => {
              system.send({ type: 'user.acceptConflict', orderId });
              if (conflict.current === null) onClose();
            }}
          >
            {t(conflict.current ? 'conflict.keep' : 'conflict.close')}
          </Button>
        </>
      ),
    });

  if (isCancelling)
    return children({
      candidates: null,
      aside: (
        <>
          <h3 className={styles['title']}>{t('cancelling.title')}</h3>
          <ReasonField
            reason={reason}
            onReason={(text) => {
              setReason(text);
              clear();
            }}
          />
          <Trouble work={work} />
        </>
      ),
      actions: (
        <>
          <Button
            onClick={() => {
              clear();
              setCancelling(false);
            }}
          >
            {t('cancelling.back')}
          </Button>
          <Button variant="danger" busy={busy} busyLabel={busyLabel('cancel')} onClick={cancel}>
            {t('assign.cancel')}
          </Button>
        </>
      ),
    });

  const refusal = work?.refusal ?? null;
  return children({
    candidates: isAssignable(seen) ? candidates : null,
    aside: (
      <>
        <h3 className={styles['title']}>{t('assign.title')}</h3>
        <AssignFields
          form={form}
          options={drivers.options}
          pointedId={candidates.pointedId}
          onPoint={candidates.point}
          now={now}
          autoFocus={autoFocus}
          refusal={refusal}
          onOpenList={drivers.refresh}
          slots={times.slots}
          warning={times.warning}
          best={isAssignable(seen) ? (drivers.ready ? 'ready' : 'looking') : undefined}
          onAssign={busy ? undefined : assign}
        />
        <Trouble work={work} />
      </>
    ),
    actions: (
      <>
        <span className={styles['apart']}>
          <Button
            variant="danger"
            onClick={() => {
              clear();
              if (!busy) setCancelling(true);
            }}
          >
            {t('assign.cancel')}
          </Button>
        </span>
        <Button onClick={onClose}>{t('details.close')}</Button>
        <Button
          variant="primary"
          busy={busy}
          busyLabel={busyLabel('assign')}
          onClick={() => assign(form.scheduledTime)}
        >
          {t('assign.submit')}
        </Button>
      </>
    ),
  });
}

/** Where something can be done at once, the search takes the focus; a phone would bring up its keyboard for that. */
function useAutoFocus({ status }: Order): boolean {
  const isNarrow = useNarrow();
  const stage = orderStage(status);
  return !isNarrow && (stage === 'new' || stage === 'assigned');
}

/** Which of the four words a busy button says. */
const busyWord = ({ state }: OrderWorkModel): 'checking' | 'assigning' | 'cancelling' | 'confirming' =>
  state === 'assigning' || state === 'cancelling' || state === 'confirming' ? state : 'checking';
