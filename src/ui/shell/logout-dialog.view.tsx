import { useTranslations } from 'use-intl';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';

export interface LogoutDialogProps {
  readonly open: boolean;
  readonly onConfirm: () => void;
  readonly onKeep: () => void;
}

/** Specification 5, Logout. */
export function LogoutDialog({ open, onConfirm, onKeep }: LogoutDialogProps) {
  const t = useTranslations('shell.confirmLogout');
  return (
    <Dialog
      open={open}
      title={t('title')}
      onClose={onKeep}
      actions={
        <>
          <Button onClick={onKeep}>{t('keep')}</Button>
          <Button variant="primary" onClick={onConfirm} data-autofocus>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <p>{t('question')}</p>
    </Dialog>
  );
}
