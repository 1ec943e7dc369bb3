/** The form, the same in both variants (specification 3, Registration payload). Its fields are in the checks' order. */
import { useTranslations } from 'use-intl';
import { isPartTime } from '../../domain/registration-checks.ts';
import { FormNote, LongForm } from '../form/form-layout.tsx';
import { TextField } from '../kit/field.tsx';
import { Panel } from '../kit/panel.tsx';
import { PasswordField } from '../kit/password-field.tsx';
import { FileField } from './file-field.tsx';
import { PlaceNote } from './place-note.tsx';
import styles from './registration.module.css';
import { FormClockField, FormDayField, FormSelect, FormTextField } from './text-fields.tsx';
import { useProblemWords } from './use-problem-words.ts';
import type { RegistrationFormState } from './use-registration-form.ts';

export interface RegistrationPartProps {
  readonly form: RegistrationFormState;
}

export function RegistrationFormBody({ form }: RegistrationPartProps) {
  const t = useTranslations('registration');
  return (
    <LongForm
      variant={form.variant}
      label={t('title')}
      // A file that falls beside its field is not to take the page's place.
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => event.preventDefault()}
    >
      {form.wasRestored && <FormNote>{t('restored')}</FormNote>}
      <div className={styles['columns']}>
        <div className={styles['column']}>
          <Person form={form} />
        </div>
        <div className={styles['column']}>
          <Vehicle form={form} />
          <Panel title={t('part.documents')}>
            <FileField form={form} part="aadharImage" />
            <FileField form={form} part="licenseImage" />
            <FileField form={form} part="profileImage" />
          </Panel>
        </div>
        <div className={styles['column']}>
          <Panel title={t('part.bank')}>
            <FormTextField form={form} name="accountNumber" inputMode="numeric" optional />
            <FormTextField
              form={form}
              name="ifscCode"
              autoCapitalize="characters"
              spellCheck={false}
              optional
            />
          </Panel>
          <Work form={form} />
        </div>
      </div>
    </LongForm>
  );
}

function Person({ form }: RegistrationPartProps) {
  const t = useTranslations('registration');
  return (
    <Panel title={t('part.person')}>
      <FormTextField form={form} name="fullName" />
      <FormTextField form={form} name="phone" autoComplete="tel" />
      <FormTextField
        form={form}
        name="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        optional
      />
      <FormDayField form={form} name="dob" optional />
      <FormTextField form={form} name="address" optional />
      <PlaceNote form={form} />
    </Panel>
  );
}

/** Specification 9, Vehicle types. */
const vehicles = ['bike', 'scooter', 'cycle'] as const;

function Vehicle({ form }: RegistrationPartProps) {
  const t = useTranslations('registration');
  return (
    <Panel title={t('part.vehicle')}>
      <FormSelect
        form={form}
        name="vehicleType"
        options={vehicles.map((vehicle) => [vehicle, t(`vehicle.${vehicle}`)])}
      />
      <FormTextField form={form} name="vehicleNumber" autoCapitalize="characters" spellCheck={false} />
    </Panel>
  );
}

/** Specification 9, Work types. */
const workTypes = ['FULL_TIME', 'PART_TIME'] as const;

function Work({ form }: RegistrationPartProps) {
  const t = useTranslations('registration');
  const words = useProblemWords(form);
  return (
    <Panel title={t('part.work')}>
      <FormSelect
        form={form}
        name="workType"
        options={workTypes.map((type) => [type, t(`workType.${type}`)])}
      />
      {isPartTime(form.texts.workType) && (
        <div className={styles['pair']}>
          <FormClockField form={form} name="startTime" />
          <FormClockField form={form} name="endTime" />
        </div>
      )}
      {/* Of the phone app. Its rule is told while it is typed (specification 5). */}
      <PasswordField
        label={t('field.password')}
        help={t('passwordHelp')}
        name="password"
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        aria-required="true"
        readOnly={form.isInFlight}
        value={form.password}
        onChange={(event) => form.changePassword(event.currentTarget.value)}
        error={words('password')}
        ref={form.fieldRef('password')}
      />
      <TextField
        label={t('field.hospitalCode')}
        help={t('hospitalCodeHelp')}
        name="hospitalCode"
        autoComplete="off"
        readOnly
        value={form.hospitalCode}
        error={words('hospitalCode')}
        ref={form.fieldRef('hospitalCode')}
      />
    </Panel>
  );
}
