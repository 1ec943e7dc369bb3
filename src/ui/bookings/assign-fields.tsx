import { useId } from 'react';
import { useTranslations } from 'use-intl';
import type { ChangeRefusal } from '../../domain/order-change.ts';
import { useNarrow } from '../kit/use-narrow.ts';
import styles from './assign-fields.module.css';
import type { DriverOption } from './driver-options.ts';
import { DriverSearch } from './driver-search.tsx';
import { ScheduleField, useSlotText } from './schedule-field.tsx';
import type { AssignFormModel } from './use-assign-form.ts';

export interface AssignFieldsProps {
  readonly form: AssignFormModel;
  readonly options: readonly DriverOption[];
  readonly now: number;
  readonly autoFocus: boolean;
  /** The guard that stopped the last try. */
  readonly refusal: ChangeRefusal | null;
  readonly onOpenList: () => void;
  /** The one that is pointed at on a map beside it, and in the list. */
  readonly pointedId?: string | null | undefined;
  readonly onPoint?: ((id: string | null) => void) | undefined;
  /** The times that are offered, YYYY-MM-DDTHH:mm, the soonest first. */
  readonly slots: readonly string[];
  /** What speaks against the time without forbidding it. */
  readonly warning?: string | undefined;
  /** The best stand listed before anybody types; see `DriverSearch`. */
  readonly best?: 'ready' | 'looking' | undefined;
  /** Enter in the search, with somebody chosen in it: assigns for this time. */
  readonly onAssign?: ((scheduledTime: string) => void) | undefined;
}

/** The driver search, what is known of the chosen one, and the Schedule Time. */
export function AssignFields(props: AssignFieldsProps) {
  const { form, options, now, autoFocus, refusal, onOpenList, slots, warning, best, onAssign } = props;
  const t = useTranslations('bookings.assign');
  const say = useTranslations('bookings.refusal');
  const sayTime = useSlotText(now);
  const isNarrow = useNarrow();
  const { chosen } = form;
  /** What Enter assigns for; nothing where it would send again what the order has already. */
  const suggested = onAssign && form.isPicked ? form.scheduledTime || slots[0] : undefined;
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
        pointedId={props.pointedId}
        onPoint={props.onPoint}
        onText={form.type}
        onChoose={form.choose}
        best={best}
        onEnter={
          suggested === undefined
            ? undefined
            : () => {
                form.schedule(suggested);
                onAssign?.(suggested);
              }
        }
      />
      <div className={styles['chosen']}>
        <ReadOnly label={t('id')} value={chosen?.id} />
        <ReadOnly label={t('phone')} value={chosen?.phone} />
        <ReadOnly label={t('email')} value={chosen?.email} />
      </div>
      <ScheduleField
        value={form.scheduledTime}
        slots={slots}
        now={now}
        error={refusal === 'noScheduleTime' ? say(refusal) : undefined}
        help={suggested && !isNarrow ? t('enter', { time: sayTime(suggested) }) : undefined}
        warning={warning}
        onChange={form.schedule}
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
