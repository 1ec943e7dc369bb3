/** The fields of a new test, the same in the dialog and on the screen (specification 5, Add test). */
import type { FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../kit/button.tsx';
import { fieldGrid, TextField } from '../kit/field.tsx';
import { InfoIcon } from '../kit/icons.tsx';
import styles from './catalogue.module.css';
import { TestTrouble } from './test-trouble.tsx';
import { type AddingForm, type NewTestField, newTestFields } from './use-adding-form.ts';

export interface AddingFormBodyProps {
  readonly form: AddingForm;
  /** For the button at the foot. */
  readonly formId: string;
}

export function AddingFormBody({ form, formId }: AddingFormBodyProps) {
  const t = useTranslations('catalogue');
  return (
    <form
      id={formId}
      className={styles['form']}
      noValidate
      aria-label={t('form.label')}
      aria-busy={form.isInFlight || undefined}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        form.submit();
      }}
    >
      {form.wasRestored && (
        <p className={styles['note']} role="status">
          <InfoIcon />
          {t('form.restored')}
        </p>
      )}
      {form.inDoubt.map((name) => (
        <p key={name} className={styles['note']} role="status">
          <InfoIcon />
          {t('form.perhaps', { name })}
        </p>
      ))}
      <div className={fieldGrid}>
        {newTestFields.map((field) => (
          <NewTestTextField key={field} form={form} field={field} />
        ))}
      </div>
      <AddingTrouble form={form} />
    </form>
  );
}

/** At the foot, outside of the form. */
export function SubmitTest({ form, formId }: AddingFormBodyProps) {
  const t = useTranslations('catalogue.form');
  return (
    <Button variant="primary" type="submit" form={formId} busy={form.isInFlight} busyLabel={t('adding')}>
      {t('submit')}
    </Button>
  );
}

/** What is typed into each beside its letters. */
const about = {
  testName: { 'data-autofocus': true, spellCheck: false },
  price: { inputMode: 'decimal' },
} as const satisfies Partial<Record<NewTestField, object>>;
const optional: ReadonlySet<NewTestField> = new Set([
  'method',
  'sampleRequired',
  'schedule',
  'department',
  'report',
]);

interface NewTestTextFieldProps {
  readonly form: AddingForm;
  readonly field: NewTestField;
}

function NewTestTextField({ form, field }: NewTestTextFieldProps) {
  const t = useTranslations('catalogue');
  const problem = form.problemOf(field);
  const words = (): string | undefined => {
    if (problem === undefined) return undefined;
    if (problem === 'required') return t(field === 'hospitalCode' ? 'problem.code' : 'problem.name');
    if (problem === 'price') return t('problem.price');
    if (problem === 'exists') return t('problem.exists');
    return t(problem === 'tooLong' ? 'problem.tooLong' : 'problem.unreadable');
  };
  const help = optional.has(field)
    ? t('form.optional')
    : field === 'hospitalCode'
      ? t('form.codeHelp')
      : field === 'price'
        ? t('form.priceHelp')
        : undefined;
  return (
    <TextField
      {...(field in about ? about[field as keyof typeof about] : {})}
      label={t(`field.${field}`)}
      name={field}
      autoComplete="off"
      help={help}
      error={words()}
      readOnly={field === 'hospitalCode' || form.isInFlight}
      value={field === 'hospitalCode' ? form.hospitalCode : form.texts[field]}
      onChange={(event) => {
        if (field !== 'hospitalCode') form.change({ [field]: event.target.value });
      }}
      ref={form.fieldRef(field)}
    />
  );
}

/** Why the test was not added, and which one was (specification 8, Tests). */
function AddingTrouble({ form: { model, added } }: Pick<AddingFormBodyProps, 'form'>) {
  const t = useTranslations('catalogue');
  const { state, name, failure } = model;
  return (
    <div>
      <TestTrouble
        failure={state === 'failed' ? failure : null}
        words={({ message }) => t('form.failed', { reason: message })}
        perhaps={t('form.perhaps', { name })}
      />
      <p className={styles['about']} role="status">
        {added !== null && t('form.next', { name: added })}
      </p>
    </div>
  );
}
