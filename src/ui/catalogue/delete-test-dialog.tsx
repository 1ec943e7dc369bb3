import { useTranslations } from 'use-intl';
import type { CatalogueTest } from '../../contract/catalogue.ts';
import { useSystem } from '../bridge/system-context.ts';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';

export interface DeleteTestDialogProps {
  readonly test: CatalogueTest;
  readonly onClose: () => void;
}

/** Asks before a test is deleted (specification 5, Deletions). The outcome comes by toast. */
export function DeleteTestDialog({ test: { id, name }, onClose }: DeleteTestDialogProps) {
  const t = useTranslations('catalogue.delete');
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
              send({ type: 'user.deleteTest', testId: id, name });
              onClose();
            }}
          >
            {t('confirm')}
          </Button>
        </>
      }
    >
      <p>{t('question', { name, id })}</p>
    </Dialog>
  );
}
