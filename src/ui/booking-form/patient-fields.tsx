/** Who is booked for, and how they came (specification 2, Admin booking form). */
import type { ChangeEvent } from 'react';
import { useTranslations } from 'use-intl';
import { Field, TextField } from '../kit/field.tsx';
import { PhoneField } from '../kit/phone-field.tsx';
import type { BookingFormState } from './use-booking-form.ts';

/** Specification 9, Customer source options. */
const sources = ['direct', 'phone', 'whatsapp', 'other'] as const;

export function PatientFields({ form }: { readonly form: BookingFormState }) {
  const t = useTranslations('bookingForm.patient');
  const { draft, change, errorOf, fieldRef, variant } = form;
  const locked = form.progress !== 'editing';
  const common = (name: 'patientName' | 'phone' | 'email' | 'reason') => ({
    name,
    value: draft[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      change({ [name]: event.currentTarget.value }),
    ref: fieldRef(name),
  });
  const text = (name: Parameters<typeof common>[0]) => ({
    ...common(name),
    autoComplete: 'off',
    readOnly: locked,
    error: errorOf(name),
  });
  return (
    <>
      <TextField label={t('name')} {...text('patientName')} />
      <PhoneField label={t('phone')} {...text('phone')} />
      <TextField
        label={t('email')}
        type="text"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        {...text('email')}
      />
      {variant === 'modal' ? (
        <Field label={t('source')} error={errorOf('reason')}>
          {(control) => (
            <select {...control} {...common('reason')} aria-disabled={locked || undefined}>
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
        <TextField label={t('reason')} help={t('reasonHelp')} {...text('reason')} />
      )}
    </>
  );
}
