import { useTranslations } from 'use-intl';
import type { CatalogueTest } from '../../contract/catalogue.ts';
import { useSystem } from '../bridge/system-context.ts';
import { DeleteDialog } from '../kit/delete-dialog.tsx';

export interface DeleteTestDialogProps {
  readonly test: CatalogueTest;
  readonly onClose: () => void;
}

export function DeleteTestDialog({ test: { id, name }, onClose }: DeleteTestDialogProps) {
  const t = useTranslations('catalogue.delete');
  const { send } = useSystem();
  return (
    <DeleteDialog
      title={t('title')}
      question={t('question', { name, id })}
      keep={t('keep')}
      confirm={t('confirm')}
      onDelete={() => send({ type: 'user.deleteTest', testId: id, name })}
      onClose={onClose}
    />
  );
}
