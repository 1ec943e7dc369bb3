import { useTranslations } from 'use-intl';
import type { Phlebotomist } from '../../contract/model.ts';
import { useSystem } from '../bridge/system-context.ts';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';

export interface DeleteDialogProps {
  readonly phlebotomist: Phlebotomist;
  readonly onClose: () => void;
}

/** Asks before a phlebotomist is deleted (specification 5, Deletions). The outcome comes by toast. */
export function DeleteDialog({ phlebotomist: { id, fullName }, onClose }: DeleteDialogProps) {
  const t = useTranslations('team.delete');
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
              send({ type: 'user.deletePhlebotomist', phlebotomistId: id, fullName });
              onClose();
            }}
          >
            {t('confirm')}
          </Button>
        </>
      }
    >
      <p>{t('question', { name: fullName, id })}</p>
    </Dialog>
  );
}
