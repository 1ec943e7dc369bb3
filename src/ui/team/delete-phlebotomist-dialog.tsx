import { useSelector } from '@xstate/react';
import { useTranslations } from 'use-intl';
import type { Order, Phlebotomist } from '../../contract/model.ts';
import { isVisitDue } from '../../domain/order-status.ts';
import { useSystem } from '../bridge/system-context.ts';
import { DeleteDialog } from '../kit/delete-dialog.tsx';

export interface DeletePhlebotomistDialogProps {
  readonly phlebotomist: Phlebotomist;
  readonly onClose: () => void;
}

export function DeletePhlebotomistDialog(props: DeletePhlebotomistDialogProps) {
  const { phlebotomist, onClose } = props;
  const { id, fullName } = phlebotomist;
  const t = useTranslations('team.delete');
  const { orders, send } = useSystem();
  const open = useSelector(orders, ({ byId, known }) => (known ? openBookingsOf(id, byId.values()) : null));
  return (
    <DeleteDialog
      title={t('title')}
      question={t('question', { name: fullName, id })}
      consequences={[t('goes', { name: fullName }), ...(open ? [t('open', { count: open })] : [])]}
      keep={t('keep')}
      confirm={t('confirm')}
      onDelete={() => send({ type: 'user.deletePhlebotomist', phlebotomistId: id, fullName })}
      onClose={onClose}
    />
  );
}

/** How many visits nobody would come to. */
function openBookingsOf(phlebotomistId: string, orders: Iterable<Order>): number {
  let count = 0;
  for (const order of orders) if (order.phlebotomistId === phlebotomistId && isVisitDue(order)) count += 1;
  return count;
}
