/** Registration as a dialog of the team. It closes when somebody was registered; a toast says so. */
import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import { FormDialog } from '../form/form-dialog.tsx';
import { RegistrationActions } from './registration-actions.tsx';
import { RegistrationFormBody } from './registration-form.tsx';
import { useRegistrationForm } from './use-registration-form.ts';

export interface RegistrationDialogProps {
  onClose(): void;
}

export function RegistrationDialog({ onClose }: RegistrationDialogProps) {
  const t = useTranslations('registration');
  const form = useRegistrationForm('modal');
  const leave = useEffectEvent(onClose);
  const { state, variant } = form.model;
  const isRegistered = state === 'registered' && variant === 'modal';
  // After the form has emptied itself.
  useEffect(() => {
    if (isRegistered) leave();
  }, [isRegistered]);
  return (
    <FormDialog
      guarded={form}
      form="registration"
      size="large"
      title={t('title')}
      onClose={onClose}
      actions={(close) => <RegistrationActions form={form} onCancel={close} />}
    >
      <RegistrationFormBody form={form} />
    </FormDialog>
  );
}
