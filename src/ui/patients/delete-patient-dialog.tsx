import { useTranslations } from 'use-intl';
import type { Patient } from '../../contract/model.ts';
import { useSystem } from '../bridge/system-context.ts';
import { DeleteDialog } from '../kit/delete-dialog.tsx';

export interface DeletePatientDialogProps {
  readonly patient: Patient;
  readonly onClose: () => void;
}

export function DeletePatientDialog({ patient: { id, email }, onClose }: DeletePatientDialogProps) {
  const t = useTranslations('patients.delete');
  const unknown = useTranslations('kit')('unknown');
  const { send } = useSystem();
  return (
    <DeleteDialog
      title={t('title')}
      question={t('question', { email: email || unknown, id })}
      keep={t('keep')}
      confirm={t('confirm')}
      onDelete={() => send({ type: 'user.deletePatient', patientId: id })}
      onClose={onClose}
    />
  );
}
