/** The foot of the form: its problem or its outcome, the progress of the upload, Cancel and Register. */
import { useTranslations } from 'use-intl';
import type { RegistrationFailure } from '../../machines/team/registration.machine.ts';
import { FormActions, FormFailure } from '../form/form-layout.tsx';
import { Button } from '../kit/button.tsx';
import { UploadProgress } from '../kit/upload-progress.tsx';
import type { RegistrationFormState } from './use-registration-form.ts';

export interface RegistrationActionsProps {
  readonly form: RegistrationFormState;
  readonly onCancel: () => void;
}

export function RegistrationActions({ form, onCancel }: RegistrationActionsProps) {
  const t = useTranslations('registration');
  const words = useOutcomeWords(form);
  const { state, progress, ending, failure } = form.model;
  return (
    <FormActions
      outcome={
        <>
          <FormFailure words={words} aside={failure && t(asideOf(failure))} outcome={oddOutcomeOf(failure)} />
          {state === 'uploading' && <UploadProgress progress={progress} />}
        </>
      }
    >
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
    </FormActions>
  );
}

/** Whoever cancels knows why it ended. */
const oddOutcomeOf = (failure: RegistrationFailure | null) =>
  failure === null || failure.isCancelled ? null : failure.outcome;

const asideOf = ({ outcome, isCancelled }: RegistrationFailure) =>
  outcome === 'unknown' && !isCancelled ? 'failure.perhaps' : 'failure.kept';

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
