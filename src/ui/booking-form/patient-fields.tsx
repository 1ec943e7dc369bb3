/** Who is booked for, and how they came (specification 2, Admin booking form). */
import { useTranslations } from 'use-intl';
import { Field, TextField } from '../kit/field.tsx';
import styles from './booking-form.module.css';
import type { BookingFormState } from './use-booking-form.ts';

/** Specification 9, Customer source options. */
const sources = ['direct', 'phone', 'whatsapp', 'other'] as const;

/** The number begins behind its fixed prefix. */
const afterPrefix = { paddingInlineStart: 48 };

export function PatientFields({ form }: { readonly form: BookingFormState }) {
  const t = useTranslations('bookingForm.patient');
  const { draft, change, errorOf, fieldRefs, variant } = form;
  const locked = form.progress !== 'editing';
  return (
    <>
      <TextField
        label={t('name')}
        name="patientName"
        autoComplete="off"
        readOnly={locked}
        value={draft.patientName}
        onChange={(event) => change({ patientName: event.currentTarget.value })}
        error={errorOf('patientName')}
        ref={fieldRefs.patientName}
      />
      <TextField
        label={t('phone')}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        leading={<span className={styles['prefix']}>{t('prefix')}</span>}
        style={afterPrefix}
        readOnly={locked}
        value={draft.phone}
        onChange={(event) => change({ phone: event.currentTarget.value })}
        error={errorOf('phone')}
        ref={fieldRefs.phone}
      />
      <TextField
        label={t('email')}
        name="email"
        type="text"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={locked}
        value={draft.email}
        onChange={(event) => change({ email: event.currentTarget.value })}
        error={errorOf('email')}
        ref={fieldRefs.email}
      />
      {variant === 'modal' ? (
        <Field label={t('source')} error={errorOf('reason')}>
          {(control) => (
            <select
              {...control}
              name="reason"
              aria-disabled={locked || undefined}
              value={draft.reason}
              onChange={(event) => change({ reason: event.currentTarget.value })}
              ref={fieldRefs.reason}
            >
              <option value="">{t('chooseSource')}</option>
              {sources.map((source) => (
                <option key={source} value={source}>
                  {t(`sources.${source}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
      ) : (
        <TextField
          label={t('reason')}
          help={t('reasonHelp')}
          name="reason"
          autoComplete="off"
          readOnly={locked}
          value={draft.reason}
          onChange={(event) => change({ reason: event.currentTarget.value })}
          error={errorOf('reason')}
          ref={fieldRefs.reason}
        />
      )}
    </>
  );
}
