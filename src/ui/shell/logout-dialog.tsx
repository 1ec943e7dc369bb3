import { useTranslations } from 'use-intl';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';

export interface LogoutDialogProps {
  readonly open: boolean;
  /** Something is filled in but not submitted. */
  readonly unsaved: boolean;
  /** Chat messages that the backend does not have yet; they go with the session. */
  readonly unsent: number;
  readonly onConfirm: () => void;
  readonly onKeep: () => void;
}

/** Specification 5, Logout. */
export function LogoutDialog({ open, unsaved, unsent, onConfirm, onKeep }: LogoutDialogProps) {
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
      {unsaved && <p>{t('unsaved')}</p>}
      {unsent > 0 && <p>{t('unsent', { count: unsent })}</p>}
    </Dialog>
  );
}
