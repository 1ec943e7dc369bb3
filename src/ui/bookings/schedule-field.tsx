/** The Schedule Time, with the next free hours beside it. */
import { useFormatter, useTimeZone, useTranslations } from 'use-intl';
import { nearDay, workingHours } from '../../domain/slots.ts';
import { momentOfField } from '../../domain/time.ts';
import { MomentField, useZoneText } from '../kit/date-time-fields.tsx';
import { useDateTimeFormat, useTimeFormat } from '../kit/time-format.ts';
import styles from './schedule-field.module.css';

const opening = `${String(workingHours.first).padStart(2, '0')}:00`;

export interface ScheduleFieldProps {
  /** YYYY-MM-DDTHH:mm in the hospital's zone, or empty. */
  readonly value: string;
  /** The times that are offered, in the same form. */
  readonly slots: readonly string[];
  /** The worker's clock, ms since 1970. */
  readonly now: number;
  readonly error?: string | undefined;
  /** Stands below the field. */
  readonly help?: string | undefined;
  /** What speaks against the time without forbidding it. */
  readonly warning?: string | undefined;
  readonly onChange: (value: string) => void;
}

export function ScheduleField(props: ScheduleFieldProps) {
  const { value, slots, now, error, help, warning, onChange } = props;
  const t = useTranslations('bookings.assign');
  const zoneText = useZoneText();
  const sayTime = useSlotText(now);
  return (
    <div className={styles['schedule']}>
      <MomentField
        label={t('schedule')}
        value={value}
        now={now}
        firstTime={opening}
        help={help ?? zoneText}
        error={error}
        onChange={(next) => onChange(next ?? '')}
      />
      <fieldset className={styles['slots']} aria-label={t('slots')}>
        {slots.map((slot, index) => (
          <button
            key={slot}
            type="button"
            className={styles['slot']}
            aria-label={sayTime(slot)}
            aria-pressed={slot === value}
            onClick={() => onChange(slot)}
          >
            {isDayOf(slots[index - 1], slot) ? slot.slice(11) : sayTime(slot)}
          </button>
        ))}
      </fieldset>
      <div aria-live="polite">{warning && <p className={styles['warning']}>{warning}</p>}</div>
    </div>
  );
}

/** Whether the slot before says the day already: three of them have to stand on one line. */
const isDayOf = (before: string | undefined, slot: string): boolean =>
  before?.slice(0, 10) === slot.slice(0, 10);

/** 'Today 14:00', 'Tomorrow 07:00', 'Tue 07:00', else the whole date. */
export function useSlotText(now: number): (slot: string) => string {
  const t = useTranslations('bookings.assign');
  const timeZone = useTimeZone() ?? 'UTC';
  const formatTime = useTimeFormat();
  const date = useDateTimeFormat();
  const format = useFormatter();
  return (slot) => {
    const moment = momentOfField(slot, timeZone);
    if (moment === null) return slot;
    const near = nearDay(slot, now, timeZone);
    if (!near) return date(moment);
    return t(near, { time: formatTime(moment), weekday: format.dateTime(moment, { weekday: 'short' }) });
  };
}
