/** The fields with a text of the registration form, tied to it by their names. */
import { useTimeZone, useTranslations } from 'use-intl';
import type { RegistrationText } from '../../contract/team.ts';
import { dayOf } from '../../domain/time.ts';
import { useNow } from '../bridge/use-now.ts';
import { ClockField, DayField } from '../kit/date-time-fields.tsx';
import { Field, TextField, type TextFieldProps } from '../kit/field.tsx';
import { PhoneField } from '../kit/phone-field.tsx';
import { useProblemWords } from './use-problem-words.ts';
import type { RegistrationFormState } from './use-registration-form.ts';

export interface FormTextFieldProps
  extends Pick<TextFieldProps, 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'spellCheck'> {
  readonly form: RegistrationFormState;
  readonly name: RegistrationText;
  readonly optional?: boolean;
}

export function FormTextField({ form, name, optional = false, ...input }: FormTextFieldProps) {
  const t = useTranslations('registration');
  const words = useProblemWords(form);
  const Text = name === 'phone' ? PhoneField : TextField;
  return (
    <Text
      autoComplete="off"
      {...input}
      label={t(`field.${name}`)}
      help={optional ? t('optional') : undefined}
      name={name}
      aria-required={!optional || undefined}
      readOnly={form.isInFlight}
      value={form.texts[name]}
      onChange={(event) => form.change({ [name]: event.currentTarget.value })}
      error={words(name)}
      ref={form.fieldRef(name)}
    />
  );
}

export interface FormPickerFieldProps {
  readonly form: RegistrationFormState;
  readonly name: RegistrationText;
  readonly optional?: boolean;
}

/** A day of long ago, at the latest today. */
export function FormDayField(props: FormPickerFieldProps) {
  const timeZone = useTimeZone() ?? 'UTC';
  const now = useNow();
  return <DayField {...usePickerField(props)} now={now} max={dayOf(now, timeZone)} isLongAgo />;
}

export function FormClockField(props: FormPickerFieldProps) {
  return <ClockField {...usePickerField(props)} />;
}

function usePickerField({ form, name, optional = false }: FormPickerFieldProps) {
  const t = useTranslations('registration');
  const words = useProblemWords(form);
  return {
    label: t(`field.${name}`),
    help: optional ? t('optional') : undefined,
    name,
    'aria-required': !optional || undefined,
    readOnly: form.isInFlight,
    value: form.texts[name],
    onChange: (text: string) => form.change({ [name]: text }),
    error: words(name),
    ref: form.fieldRef(name),
  };
}

export interface FormSelectProps {
  readonly form: RegistrationFormState;
  readonly name: RegistrationText;
  /** What can be chosen: what is sent, and its word. */
  readonly options: readonly (readonly [value: string, word: string])[];
}

export function FormSelect({ form, name, options }: FormSelectProps) {
  const t = useTranslations('registration');
  const words = useProblemWords(form);
  return (
    <Field label={t(`field.${name}`)} error={words(name)}>
      {(control) => (
        <select
          {...control}
          name={name}
          aria-required="true"
          aria-disabled={form.isInFlight || undefined}
          value={form.texts[name]}
          onChange={(event) => form.change({ [name]: event.currentTarget.value })}
          ref={form.fieldRef(name)}
        >
          <option value="">{t('choose')}</option>
          {options.map(([value, word]) => (
            <option key={value} value={value}>
              {word}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
