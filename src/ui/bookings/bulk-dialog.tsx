/** Assigns or cancels the chosen orders together, and shows the result of each. */
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ChosenPhlebotomist } from '../../contract/intents.ts';
import type { Order } from '../../contract/model.ts';
import type { ChangeRefusal } from '../../domain/order-change.ts';
import { showInPlace } from '../app/shown-in-place.ts';
import { useSystem, whole } from '../bridge/system-context.ts';
import { useNow } from '../bridge/use-now.ts';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { AssignFields } from './assign-fields.tsx';
import { bulkChangeOf } from './bulk-change.ts';
import styles from './bulk-dialog.module.css';
import { BulkList } from './bulk-list.tsx';
import type { DriverOption } from './driver-options.ts';
import { ProposedPerson } from './proposed-person.tsx';
import { ReasonField } from './reason-field.tsx';
import { bulkProgress } from './selection-bar.tsx';
import { useAgendas } from './use-agendas.ts';
import { useAssignForm } from './use-assign-form.ts';
import { useDrivers } from './use-drivers.ts';
import { useProposals } from './use-proposals.ts';
import { useTimes } from './use-times.ts';

export interface BulkDialogProps {
  readonly kind: 'assign' | 'cancel';
  readonly orders: readonly Order[];
  readonly onClose: () => void;
}

export function BulkDialog({ kind, orders, onClose }: BulkDialogProps) {
  const t = useTranslations('bookings');
  const system = useSystem();
  const bulk = bulkChangeOf(system);
  const running = useSelector(bulk.model, whole);
  const now = useNow();
  const [refusal, setRefusal] = useState<ChangeRefusal | null>(null);
  const [reason, setReason] = useState('');
  const form = useAssignForm(null, () => setRefusal(null));
  const agendas = useAgendas();
  const drivers = useDrivers({ order: null, agendas, day: form.scheduledTime.slice(0, 10) });
  const times = useTimes({ form, agendas, now });
  const proposals = useProposals({ orders, drivers, agendas, form });
  // The list tells each outcome; a toast for each would cover it.
  useEffect(
    () => showInPlace((id) => bulk.model.getSnapshot()?.items.some(({ order }) => order.id === id) ?? false),
    [bulk],
  );
  const count = running?.items.length ?? orders.length;

  const start = (): void => {
    if (kind === 'cancel') {
      bulk.start({ kind, reason }, orders);
      return;
    }
    const { scheduledTime, phlebotomist } = form;
    const sent = [...proposals.byOrder].map(([id, { chosen }]) => [id, chosen] as const);
    const { byId } = system.phlebotomists.getSnapshot();
    // Somebody was chosen for all and deleted since: no order has anybody, but that is another guard's to say.
    const isUnlisted = phlebotomist !== null && !phlebotomist.isListed;
    const isMissing = sent.length === 0 ? !phlebotomist : sent.some(([, chosen]) => !chosen);
    // The guards that are the same for all speak before the first order is tried, in the order of the error catalogue.
    if (isMissing && !isUnlisted) setRefusal('noPhlebotomist');
    else if (scheduledTime.trim() === '') setRefusal('noScheduleTime');
    else if (isUnlisted) setRefusal('unknownPhlebotomist');
    else {
      const people = sent.flatMap(([id, chosen]): [string, ChosenPhlebotomist][] =>
        chosen ? [[id, chosenOf(chosen, byId.has(chosen.id))]] : [],
      );
      bulk.start({ kind, people: new Map(people), scheduledTime }, orders);
    }
  };
  const finish = (): void => {
    bulk.forget();
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
      title={t((running?.kind ?? kind) === 'assign' ? 'bulk.assignTitle' : 'bulk.cancelTitle', { count })}
      onClose={finish}
      actions={
        running ? (
          <>
            <p className={styles['progress']} role="status">
              {t(running.running ? 'bulk.working' : 'bulk.finished', bulkProgress(running))}
            </p>
            <Button onClick={finish}>{t('bulk.close')}</Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{t('bulk.keep')}</Button>
            <Button variant={kind === 'assign' ? 'primary' : 'danger'} onClick={start}>
              {t(kind === 'assign' ? 'bulk.assign' : 'bulk.cancel', { count })}
            </Button>
          </>
        )
      }
    >
      <div className={styles['content']}>
        {!running && kind === 'assign' && proposals.made && (
          <p className={styles['hint']}>{t('bulk.proposed')}</p>
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
        <BulkList
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
