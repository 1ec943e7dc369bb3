/** The fields of a phlebotomist (specification 3, Phlebotomist); those that were changed are marked. */
import { type FormEvent, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { PhlebotomistField, PhlebotomistTexts } from '../../contract/team.ts';
import { isPartTime } from '../../domain/registration-checks.ts';
import { useNow } from '../bridge/use-now.ts';
import { useFieldElements } from '../form/use-form-outcome.ts';
import { ClockField, DayField, type DayFieldProps } from '../kit/date-time-fields.tsx';
import { Field, fieldGrid, TextField, type TextKind } from '../kit/field.tsx';
import styles from './details.module.css';
import type { Editing } from './use-editing.ts';
import { useFieldWords } from './use-field-words.ts';

export interface EditFormProps {
  readonly editing: Editing;
  readonly seen: PhlebotomistTexts;
  readonly isBusy: boolean;
}

/** The groups in which the fields stand, as the details show them. */
export const fieldGroups = {
  person: ['fullName', 'phone', 'email', 'dob', 'address'],
  vehicle: ['vehicleType', 'vehicleNumber', 'licenseType', 'licenseExpiryDate'],
  work: ['workType', 'startTime', 'endTime'],
  bank: ['accountNumber', 'ifscCode'],
} as const satisfies Readonly<Record<string, readonly PhlebotomistField[]>>;

const groups = Object.entries(fieldGroups) as [keyof typeof fieldGroups, readonly PhlebotomistField[]][];
const hours: ReadonlySet<PhlebotomistField> = new Set(['startTime', 'endTime']);

export function EditForm({ editing, seen, isBusy }: EditFormProps) {
  const t = useTranslations('team');
  const form = useRef<HTMLFormElement>(null);
  const { fieldRef, focus } = useFieldElements<PhlebotomistField>();
  const { draft } = editing;
  useEffect(() => form.current?.querySelector<HTMLElement>('input')?.focus(), []);
  if (!draft) return null;
  const isHidden = (field: PhlebotomistField): boolean => hours.has(field) && !isPartTime(draft.workType);
  return (
    <form
      ref={form}
      id={editing.formId}
      className={styles['form']}
      noValidate
      aria-busy={isBusy || undefined}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        const problems = editing.save();
        const first = groups.flatMap(([, fields]) => fields).find((field) => field in problems);
        if (first) focus(first);
      }}
    >
      {groups.map(([group, fields]) => (
        <fieldset key={group} className={styles['group']}>
          <legend className={styles['heading']}>{t(`groups.${group}`)}</legend>
          <div className={fieldGrid}>
            {fields
              .filter((field) => !isHidden(field))
              .map((field) => (
                <div key={field} data-wide={field === 'address' || undefined}>
                  <EditField
                    field={field}
                    editing={editing}
                    seen={seen}
                    isBusy={isBusy}
                    value={draft[field]}
                    fieldRef={fieldRef(field)}
                  />
                </div>
              ))}
          </div>
        </fieldset>
      ))}
      <p className={styles['note']} role="status">
        {editing.isUnchanged
          ? t('details.unchanged')
          : editing.changed.size > 0 && t('details.changed', { count: editing.changed.size })}
      </p>
    </form>
  );
}

interface EditFieldProps {
  readonly field: PhlebotomistField;
  readonly editing: Editing;
  readonly seen: PhlebotomistTexts;
  readonly isBusy: boolean;
  readonly value: string;
  /** For the element that takes the focus when the field holds the save back. */
  readonly fieldRef: (element: HTMLElement | null) => void;
}

const types: Readonly<Partial<Record<PhlebotomistField, TextKind>>> = { phone: 'tel', email: 'email' };
const days: ReadonlySet<PhlebotomistField> = new Set(['dob', 'licenseExpiryDate']);
const choices: Readonly<Partial<Record<PhlebotomistField, readonly string[]>>> = {
  vehicleType: ['bike', 'scooter', 'cycle'],
  workType: ['FULL_TIME', 'PART_TIME'],
};

function EditField({ field, editing, seen, isBusy, value, fieldRef }: EditFieldProps) {
  const { changed, problems, write } = editing;
  const t = useTranslations('team');
  const words = useFieldWords();
  const problem = problems[field];
  const error =
    problem === undefined
      ? undefined
      : t(problem === 'required' ? 'problems.required' : `problems.${problem}`, {
          field: words.label(field),
        });
  const help = changed.has(field) ? t('details.was', { before: words.value(field, seen[field]) }) : undefined;
  const options = choices[field];
  if (options)
    return (
      <div className={styles['field']} data-changed={changed.has(field) || undefined}>
        <Field label={words.label(field)} help={help} error={error}>
          {(control) => (
            <select
              {...control}
              aria-disabled={isBusy || undefined}
              value={value}
              onChange={(event) => write(field, event.target.value)}
              ref={fieldRef}
            >
              <option value="">{words.value(field, '')}</option>
              {/* A word that the specification does not know stays until somebody selects another. */}
              {[...new Set([...options, seen[field], value])].filter(Boolean).map((option) => (
                <option key={option} value={option}>
                  {words.value(field, option)}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
    );
  const common = { label: words.label(field), help, error, value, readOnly: isBusy, ref: fieldRef };
  const writeText = (text: string): void => write(field, text);
  return (
    <div className={styles['field']} data-changed={changed.has(field) || undefined}>
      {days.has(field) ? (
        <EditDayField {...common} isLongAgo={field === 'dob'} onChange={writeText} />
      ) : hours.has(field) ? (
        <ClockField {...common} onChange={writeText} />
      ) : (
        <TextField
          {...common}
          type={types[field] ?? 'text'}
          autoComplete="off"
          onChange={(event) => writeText(event.target.value)}
        />
      )}
    </div>
  );
}

/** The clock is heard here, so that each second draws this field and no other. */
const EditDayField = (props: Omit<DayFieldProps, 'now'>) => <DayField {...props} now={useNow()} />;
