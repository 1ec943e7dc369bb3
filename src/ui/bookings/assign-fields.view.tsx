import { useId } from 'react';
import { useTimeZone, useTranslations } from 'use-intl';
import type { ChangeRefusal } from '../../domain/order-change.ts';
import { TextField } from '../kit/field.tsx';
import styles from './assign-fields.module.css';
import type { DriverOption } from './driver-options.ts';
import { DriverSearch } from './driver-search.tsx';
import type { AssignFormModel } from './use-assign-form.ts';

export interface AssignFieldsProps {
  readonly form: AssignFormModel;
  readonly options: readonly DriverOption[];
  readonly now: number;
  readonly autoFocus: boolean;
  /** The guard that stopped the last try. */
  readonly refusal: ChangeRefusal | null;
  readonly onOpenList: () => void;
}

/** The driver search, what is known of the chosen one, and the Schedule Time. */
export function AssignFields({ form, options, now, autoFocus, refusal, onOpenList }: AssignFieldsProps) {
  const t = useTranslations('bookings.assign');
  const say = useTranslations('bookings.refusal');
  const timeZone = useTimeZone() ?? 'UTC';
  const { chosen } = form;
  const isOfDriver = refusal === 'noPhlebotomist' || refusal === 'unknownPhlebotomist';
  return (
    <>
      <DriverSearch
        options={options}
        text={form.text}
        chosenId={chosen?.id ?? null}
        now={now}
        autoFocus={autoFocus}
        error={isOfDriver ? say(refusal) : undefined}
        onOpen={onOpenList}
        onText={form.type}
        onChoose={form.choose}
      />
      <div className={styles['chosen']}>
        <ReadOnly label={t('id')} value={chosen?.id} />
        <ReadOnly label={t('phone')} value={chosen?.phone} />
        <ReadOnly label={t('email')} value={chosen?.email} />
      </div>
      <TextField
        label={t('schedule')}
        help={t('zone', { zone: timeZone })}
        type="datetime-local"
        max="9999-12-31T23:59"
        error={refusal === 'noScheduleTime' ? say(refusal) : undefined}
        value={form.scheduledTime}
        onChange={(event) => form.schedule(event.target.value)}
      />
    </>
  );
}

/** A field that cannot be typed into, in one line with its label. */
function ReadOnly({ label, value }: { readonly label: string; readonly value: string | null | undefined }) {
  const id = useId();
  const kit = useTranslations('kit');
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input id={id} readOnly placeholder={kit('unknown')} value={value ?? ''} />
    </>
  );
}
