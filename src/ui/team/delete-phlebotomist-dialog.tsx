import { useTranslations } from 'use-intl';
import type { Phlebotomist } from '../../contract/model.ts';
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
  const { send } = useSystem();
  return (
    <DeleteDialog
      title={t('title')}
      question={t('question', { name: fullName, id })}
      keep={t('keep')}
      confirm={t('confirm')}
      onDelete={() => send({ type: 'user.deletePhlebotomist', phlebotomistId: id, fullName })}
      onClose={onClose}
    />
  );
}
