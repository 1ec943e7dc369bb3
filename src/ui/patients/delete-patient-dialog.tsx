import { useTranslations } from 'use-intl';
import type { Patient } from '../../contract/model.ts';
import { useSystem } from '../bridge/system-context.ts';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';

export interface DeletePatientDialogProps {
  readonly patient: Patient;
  readonly onClose: () => void;
}

/** Asks before a patient is deleted (specification 5, Deletions). The outcome comes by toast. */
export function DeletePatientDialog({ patient: { id, email }, onClose }: DeletePatientDialogProps) {
  const t = useTranslations('patients.delete');
  const unknown = useTranslations('kit')('unknown');
  const { send } = useSystem();
  return (
    <Dialog
      open
      title={t('title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} data-autofocus>
            {t('keep')}
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              send({ type: 'user.deletePatient', patientId: id });
              onClose();
            }}
          >
            {t('confirm')}
          </Button>
        </>
      }
    >
      <p>{t('question', { email: email || unknown, id })}</p>
    </Dialog>
  );
}
