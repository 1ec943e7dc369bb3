/** /driver_acountreg: registration as a screen (specification 2, Phlebotomist registration form). */
import { Link, useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { LeaveDialog, useLeaveGuard } from '../app/leave-guard.tsx';
import { FormFoot, FormTaken } from '../form/form-layout.tsx';
import { Button, buttonClass } from '../kit/button.tsx';
import { Page } from '../kit/page-header.tsx';
import { Surface } from '../kit/panel.tsx';
import { RegistrationActions } from './registration-actions.tsx';
import { RegistrationFormBody } from './registration-form.tsx';
import { useRegistrationForm } from './use-registration-form.ts';

export function RegistrationScreen() {
  const t = useTranslations('registration');
  const router = useRouter();
  const form = useRegistrationForm('screen');
  const guard = useLeaveGuard(form);
  return (
    <Page title={t('title')} context={t('context')}>
      {form.model.state === 'registered' ? (
        <Surface>
          <FormTaken words={t('outcome.words')} what={form.model.fullName}>
            <Link to="/deliveryBoy_Data" className={buttonClass('secondary')}>
              {t('outcome.team')}
            </Link>
            <Button variant="primary" onClick={form.beginAnew}>
              {t('outcome.another')}
            </Button>
          </FormTaken>
        </Surface>
      ) : (
        <>
          <RegistrationFormBody form={form} />
          <FormFoot>
            <RegistrationActions
              form={form}
              onCancel={() => guard.leave(() => void router.navigate({ to: '/deliveryBoy_Data' }))}
            />
          </FormFoot>
        </>
      )}
      <LeaveDialog question={guard.question} form="registration" />
    </Page>
  );
}
