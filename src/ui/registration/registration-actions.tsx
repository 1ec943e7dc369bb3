/** The foot of the form: its problem or its outcome, the progress of the upload, Cancel and Register. */
import { useTranslations } from 'use-intl';
import { Button } from '../kit/button.tsx';
import { AlertIcon } from '../kit/icons.tsx';
import { UploadProgress } from '../kit/upload-progress.tsx';
import styles from './registration.module.css';
import type { RegistrationFormState } from './use-registration-form.ts';

export interface RegistrationActionsProps {
  readonly form: RegistrationFormState;
  readonly onCancel: () => void;
}

export function RegistrationActions({ form, onCancel }: RegistrationActionsProps) {
  const t = useTranslations('registration');
  const { state, progress, ending } = form.model;
  return (
    <div className={styles['actions']}>
      <div className={styles['outcome']}>
        <Trouble form={form} />
        {state === 'uploading' && progress && <UploadProgress {...progress} />}
      </div>
      {form.isInFlight ? (
        <Button onClick={form.cancelUpload} busy={ending} busyLabel={t('ending')}>
          {t('cancelUpload')}
        </Button>
      ) : (
        <Button onClick={onCancel}>{t('cancel')}</Button>
      )}
      <Button
        variant="primary"
        onClick={form.submit}
        busy={form.isInFlight}
        busyLabel={t(state === 'uploading' ? 'uploading' : 'checking')}
      >
        {t('submit')}
      </Button>
    </div>
  );
}

function Trouble({ form }: Pick<RegistrationActionsProps, 'form'>) {
  const t = useTranslations('registration');
  const words = useOutcomeWords(form);
  const { failure } = form.model;
  return (
    <div role="alert">
      {words !== null && (
        <p className={styles['failure']}>
          <AlertIcon />
          <span>{words}</span>
        </p>
      )}
      {failure && (
        <p className={styles['aside']}>
          {t(failure.outcome === 'unknown' && !failure.isCancelled ? 'failure.perhaps' : 'failure.kept')}
        </p>
      )}
    </div>
  );
}

/** Specification 5, Phlebotomist registration; 8, Phlebotomists. */
function useOutcomeWords({ isRefused, model, variant }: RegistrationFormState): string | null {
  const t = useTranslations('registration');
  if (isRefused) return t('fixErrors');
  if (model.finding === 'exists') return t(`duplicate.${variant}`);
  if (model.finding) return t(model.finding === 'unreadable' ? 'checkUnreadable' : 'checkFailed');
  if (!model.failure) return null;
  const { outcome, message, isCancelled } = model.failure;
  if (isCancelled) return t('toast.cancelled');
  return t(outcome === 'refused' ? 'toast.refused' : 'toast.failed', { message });
}
