import { useTranslations } from 'use-intl';
import type { Display } from '../../contract/model.ts';
import { useSystem } from '../bridge/system-context.ts';
import { DeleteDialog } from '../kit/delete-dialog.tsx';
import { useDisplayName } from './use-display-words.ts';

export interface EndDisplayDialogProps {
  readonly display: Display;
  readonly onClose: () => void;
}

export function EndDisplayDialog({ display, onClose }: EndDisplayDialogProps) {
  const t = useTranslations('displays.end');
  const name = useDisplayName()(display);
  const { send } = useSystem();
  return (
    <DeleteDialog
      title={t('title')}
      question={t('question', { name })}
      keep={t('keep')}
      confirm={t('confirm')}
      onDelete={() => send({ type: 'user.endDisplay', displayId: display.id, name })}
      onClose={onClose}
    />
  );
}
