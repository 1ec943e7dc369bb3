/** The Schedule Time: typed or picked, in the hospital's zone and 24 hours, with the next free hours beside it. */
import { IconCalendarClock } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTimeZone, useTranslations } from 'use-intl';
import { nearDay } from '../../domain/slots.ts';
import { momentOfField } from '../../domain/time.ts';
import { readTypedTime } from '../../domain/typed-time.ts';
import { IconButton } from '../kit/button.tsx';
import { useClock, useDateClock } from '../kit/clock.ts';
import { TextField } from '../kit/field.tsx';
import { loadable } from '../kit/loadable.tsx';
import styles from './schedule-field.module.css';

/** The calendar comes after the details are on screen; nothing before them carries it. */
const SchedulePicker = loadable(async () => (await import('./schedule-picker.tsx')).SchedulePicker);

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
  const timeZone = useTimeZone() ?? 'UTC';
  const date = useDateClock();
  const sayTime = useSlotText(now);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [isTyping, setTyping] = useState(false);
  const [picking, setPicking] = useState(false);
  useEffect(() => void SchedulePicker.preload().catch(() => {}), []);

  const read = readTypedTime(typed, now, timeZone) ?? '';
  const isUnreadable = typed.trim() !== '' && read === '';
  // What was typed stands until it is left; what cannot be read stands longer, unless a time came from elsewhere.
  const isOwn = read === value && (isTyping || isUnreadable);
  const moment = momentOfField(value, timeZone);
  const change = (next: string): void => {
    setTyped('');
    onChange(next);
  };
  const close = (): void => {
    setPicking(false);
    input.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of what is inside are heard here
    <div
      className={styles['schedule']}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Escape' || !picking) return;
        event.stopPropagation();
        close();
      }}
    >
      <TextField
        ref={input}
        label={t('schedule')}
        help={help ?? t('zone', { zone: timeZone })}
        error={error ?? (isOwn && isUnreadable && !isTyping ? t('unreadable') : undefined)}
        autoComplete="off"
        // Escape closes the panel first; the dialog round it looks for this mark.
        data-mantine-stop-propagation={picking || undefined}
        spellCheck={false}
        placeholder={t('timeExample')}
        value={isOwn ? typed : moment === null ? value : date(moment)}
        onChange={(event) => {
          setTyped(event.target.value);
          setTyping(true);
          onChange(readTypedTime(event.target.value, now, timeZone) ?? '');
        }}
        onBlur={() => setTyping(false)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || !event.altKey) return;
          event.preventDefault();
          setPicking(true);
        }}
        trailing={
          <IconButton
            label={t('pick')}
            aria-expanded={picking}
            data-mantine-stop-propagation={picking || undefined}
            onClick={() => setPicking(!picking)}
          >
            <IconCalendarClock size={18} stroke={1.75} aria-hidden="true" />
          </IconButton>
        }
      />
      {picking && (
        <SchedulePicker
          value={value}
          now={now}
          anchor={input}
          onChange={change}
          onClose={close}
          fallback={null}
        />
      )}
      <fieldset className={styles['slots']} aria-label={t('slots')}>
        {slots.map((slot) => (
          <button
            key={slot}
            type="button"
            className={styles['slot']}
            aria-pressed={slot === value}
            onClick={() => change(slot)}
          >
            {sayTime(slot)}
          </button>
        ))}
      </fieldset>
      <div aria-live="polite">{warning && <p className={styles['warning']}>{warning}</p>}</div>
    </div>
  );
}

/** 'Today 14:00', 'Tomorrow 07:00', else the whole date. */
export function useSlotText(now: number): (slot: string) => string {
  const t = useTranslations('bookings.assign');
  const timeZone = useTimeZone() ?? 'UTC';
  const clock = useClock();
  const date = useDateClock();
  return (slot) => {
    const moment = momentOfField(slot, timeZone);
    if (moment === null) return slot;
    const near = nearDay(slot, now, timeZone);
    return near ? t(near, { time: clock(moment) }) : date(moment);
  };
}
