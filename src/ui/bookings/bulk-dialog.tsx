/** Assigns or cancels the chosen orders together, and shows the result of each. */
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ChosenPhlebotomist } from '../../contract/intents.ts';
import type { Order } from '../../contract/model.ts';
import type { ChangeRefusal } from '../../domain/order-change.ts';
import { tellInPlace } from '../app/shown-in-place.ts';
import { useSystem, whole } from '../bridge/system-context.ts';
import { useNow } from '../bridge/use-now.ts';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { AssignFields } from './assign-fields.view.tsx';
import type { DriverOption } from './driver-options.ts';
import { orderSeriesOf } from './bulk-change.ts';
import { ProposedPerson } from './proposed-person.view.tsx';
import { ReasonField } from './reason-field.view.tsx';
import { seriesProgress } from './selection-bar.view.tsx';
import styles from './bulk-dialog.module.css';
import { SeriesList } from './bulk-list.view.tsx';
import { useAssignForm } from './use-assign-form.ts';
import { useCalendar } from './use-calendar.ts';
import { useDrivers } from './use-drivers.ts';
import { useProposals } from './use-proposals.ts';
import { useTimes } from './use-times.ts';

export interface SeriesDialogProps {
  readonly kind: 'assign' | 'cancel';
  readonly orders: readonly Order[];
  readonly onClose: () => void;
}

export function SeriesDialog({ kind, orders, onClose }: SeriesDialogProps) {
  const t = useTranslations('bookings');
  const system = useSystem();
  const series = orderSeriesOf(system);
  const running = useSelector(series.model, whole);
  const now = useNow();
  const [refusal, setRefusal] = useState<ChangeRefusal | null>(null);
  const [reason, setReason] = useState('');
  const form = useAssignForm(null, () => setRefusal(null));
  const calendar = useCalendar();
  const drivers = useDrivers({ order: null, calendar, day: form.scheduledTime.slice(0, 10) });
  const times = useTimes({ form, calendar, now });
  const proposals = useProposals({ orders, drivers, calendar, form });
  // The list tells each outcome; a toast for each would cover it.
  useEffect(
    () =>
      tellInPlace((id) => series.model.getSnapshot()?.items.some(({ order }) => order.id === id) ?? false),
    [series],
  );
  const count = running?.items.length ?? orders.length;

  const start = (): void => {
    if (kind === 'cancel') {
      series.start({ kind, reason }, orders);
      return;
    }
    const { scheduledTime, phlebotomist } = form;
    const sent = [...proposals.byOrder].map(([id, { chosen }]) => [id, chosen] as const);
    const { byId } = system.phlebotomists.getSnapshot();
    // The guards that are the same for all speak before the first order is tried.
    if (phlebotomist && !phlebotomist.isListed) setRefusal('unknownPhlebotomist');
    else if (sent.length === 0 ? !phlebotomist : sent.some(([, chosen]) => !chosen))
      setRefusal('noPhlebotomist');
    else if (scheduledTime.trim() === '') setRefusal('noScheduleTime');
    else {
      const people = sent.flatMap(([id, chosen]): [string, ChosenPhlebotomist][] =>
        chosen ? [[id, chosenOf(chosen, byId.has(chosen.id))]] : [],
      );
      series.start({ kind, people: new Map(people), scheduledTime }, orders);
    }
  };
  const finish = (): void => {
    series.forget();
    onClose();
  };

  const person = (orderId: string) => {
    const proposal = proposals.byOrder.get(orderId);
    return proposal && proposal.choices.length > 0 ? (
      <ProposedPerson
        orderId={orderId}
        proposal={proposal}
        onChange={(id) => {
          setRefusal(null);
          proposals.change(orderId, id);
        }}
      />
    ) : undefined;
  };

  return (
    <Dialog
      open
      size="medium"
      title={t((running?.kind ?? kind) === 'assign' ? 'series.assignTitle' : 'series.cancelTitle', { count })}
      onClose={finish}
      actions={
        running ? (
          <>
            <p className={styles['progress']} role="status">
              {t(running.running ? 'series.working' : 'series.finished', seriesProgress(running))}
            </p>
            <Button onClick={finish}>{t('series.close')}</Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{t('series.keep')}</Button>
            <Button variant={kind === 'assign' ? 'primary' : 'danger'} onClick={start}>
              {t(kind === 'assign' ? 'series.assign' : 'series.cancel', { count })}
            </Button>
          </>
        )
      }
    >
      <div className={styles['content']}>
        {!running && kind === 'assign' && proposals.made && (
          <p className={styles['hint']}>{t('series.proposed')}</p>
        )}
        {!running && kind === 'assign' && (
          <AssignFields
            form={form}
            options={drivers.options}
            now={now}
            autoFocus
            refusal={refusal}
            onOpenList={drivers.refresh}
            slots={times.slots}
            warning={times.warning}
          />
        )}
        {!running && kind === 'cancel' && <ReasonField reason={reason} onReason={setReason} />}
        <SeriesList
          items={running?.items ?? orders.map((order) => ({ order, at: null }))}
          kind={running?.kind ?? kind}
          person={running || kind === 'cancel' ? undefined : person}
        />
      </div>
    </Dialog>
  );
}

/** As the intent wants it. */
const chosenOf = ({ id, fullName, phone, email }: DriverOption, isListed: boolean): ChosenPhlebotomist => ({
  id,
  fullName,
  phone,
  email,
  isListed,
});
