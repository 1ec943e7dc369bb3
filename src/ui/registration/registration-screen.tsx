/** /driver_acountreg: registration as a screen (specification 2, Phlebotomist registration form). */
import { useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { LeaveDialog, useLeaveGuard } from '../app/leave-guard.tsx';
import { Page } from '../kit/page-header.tsx';
import { Surface } from '../kit/panel.tsx';
import { useLeaveWords } from './leave-words.ts';
import styles from './registration.module.css';
import { RegistrationActions } from './registration-actions.tsx';
import { RegistrationFormBody } from './registration-form.tsx';
import { RegistrationOutcome } from './registration-outcome.tsx';
import { useRegistrationForm } from './use-registration-form.ts';

export function RegistrationScreen() {
  const t = useTranslations('registration');
  const router = useRouter();
  const form = useRegistrationForm('screen');
  const guard = useLeaveGuard(form);
  const words = useLeaveWords();
  return (
    <Page title={t('title')} context={t('context')}>
      {form.model.state === 'registered' ? (
        <Surface>
          <RegistrationOutcome fullName={form.model.fullName} onAnother={form.beginAnew} />
        </Surface>
      ) : (
        <>
          <RegistrationFormBody form={form} />
          <div className={styles['foot']}>
            <RegistrationActions
              form={form}
              onCancel={() => guard.leave(() => void router.navigate({ to: '/deliveryBoy_Data' }))}
            />
          </div>
        </>
      )}
      <LeaveDialog question={guard.question} words={words} />
    </Page>
  );
}
