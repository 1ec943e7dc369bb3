/** Calendars and clocks in a panel beside their field, for who would rather point than type. */
import { Popover } from '@mantine/core';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Input.css';
import { DatePicker, MonthPicker as MonthsOfYear, TimeGrid, TimePicker } from '@mantine/dates';
import '@mantine/dates/styles.css';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useTimeZone, useTranslations } from 'use-intl';
import { dayOf } from '../../domain/time.ts';
import { Button } from './button.tsx';
import { useCalendarWords } from './date-words.ts';
import styles from './picker-field.module.css';
import { useNarrow } from './use-narrow.ts';

interface PickerProps {
  /** As the field has it; what is no day or time of it picks nothing yet. */
  readonly value: string;
  /** The worker's clock, ms since 1970: today's day is ringed. */
  readonly now: number;
  /** What the panel stands beside. */
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onChange: (value: string) => void;
  readonly onClose: () => void;
}

export interface MomentPickerProps extends PickerProps {
  /** HH:mm of a day that is picked before a time. */
  readonly firstTime: string;
}

/** Picks YYYY-MM-DDTHH:mm. */
export function MomentPicker({ value, now, firstTime, anchor, onChange, onClose }: MomentPickerProps) {
  const t = useTranslations('kit.picker');
  const today = dayOf(now, useTimeZone() ?? 'UTC');
  const day = value.slice(0, 10);
  const time = value.slice(11, 16);
  return (
    <Panel label={t('moment')} isTall anchor={anchor} onClose={onClose}>
      <Days day={day} today={today} onChange={(next) => onChange(`${next}T${time || firstTime}`)} />
      <div className={styles['clock']}>
        <TimePicker
          label={t('clock')}
          classNames={{ input: styles['time'] ?? '' }}
          format="24h"
          value={time}
          hoursInputLabel={t('hours')}
          minutesInputLabel={t('minutes')}
          onChange={(next) => next && onChange(`${day || today}T${next.slice(0, 5)}`)}
        />
        <Button onClick={onClose}>{t('picked')}</Button>
      </div>
    </Panel>
  );
}

export interface DayPickerProps extends PickerProps {
  /** The newest day that can be picked. */
  readonly max?: string | undefined;
  /** Begins with the years: the day is long ago. */
  readonly isLongAgo?: boolean | undefined;
}

/** Picks YYYY-MM-DD. */
export function DayPicker({ value, now, max, isLongAgo, anchor, onChange, onClose }: DayPickerProps) {
  const t = useTranslations('kit.picker');
  const today = dayOf(now, useTimeZone() ?? 'UTC');
  return (
    <Panel label={t('day')} anchor={anchor} onClose={onClose}>
      <Days
        day={/^\d{4}-\d{2}-\d{2}$/.test(value) ? value : ''}
        today={today}
        max={max}
        level={isLongAgo ? 'decade' : 'month'}
        onChange={(day) => {
          onChange(day);
          onClose();
        }}
      />
    </Panel>
  );
}

export interface MonthPickerProps extends PickerProps {
  /** The newest month that can be picked. */
  readonly max?: string | undefined;
}

/** Picks YYYY-MM. */
export function MonthPicker({ value, max, anchor, onChange, onClose }: MonthPickerProps) {
  const t = useTranslations('kit.picker');
  const { monthsListFormat } = useCalendarWords();
  const day = /^\d{4}-\d{2}$/.test(value) ? `${value}-01` : null;
  return (
    <Panel label={t('month')} anchor={anchor} onClose={onClose}>
      <MonthsOfYear
        value={day}
        {...(day ? { defaultDate: day } : {})}
        {...(max ? { maxDate: `${max}-01` } : {})}
        {...(monthsListFormat ? { monthsListFormat } : {})}
        size="sm"
        ariaLabels={{ nextYear: t('nextYear'), previousYear: t('previousYear') }}
        onChange={(next) => {
          if (next) onChange(next.slice(0, 7));
          onClose();
        }}
      />
    </Panel>
  );
}

/** As many as the style has columns. */
const COLUMNS = 4;
/** Half hours of the working day; other times are typed. */
const halfHours = Array.from({ length: 36 }, (_, n) => {
  const hour = String(5 + Math.floor(n / 2)).padStart(2, '0');
  return `${hour}:${n % 2 === 0 ? '00' : '30'}`;
});

/** Picks HH:mm. */
export function ClockPicker({ value, anchor, onChange, onClose }: PickerProps) {
  const t = useTranslations('kit.picker');
  const grid = useRef<HTMLDivElement>(null);
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: COLUMNS,
    ArrowUp: -COLUMNS,
  };
  const step = (event: KeyboardEvent): void => {
    const by = steps[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const times = [...(grid.current?.querySelectorAll<HTMLElement>('button') ?? [])];
    times[times.indexOf(event.target as HTMLElement) + by]?.focus();
  };
  return (
    <Panel label={t('time')} anchor={anchor} onClose={onClose}>
      <TimeGrid
        ref={grid}
        data={halfHours}
        value={halfHours.includes(value) ? value : null}
        classNames={{ control: styles['halfHour'] ?? '', simpleGrid: styles['halfHours'] ?? '' }}
        onKeyDown={step}
        onChange={(next) => {
          if (next) onChange(next.slice(0, 5));
          onClose();
        }}
        getControlProps={(time) =>
          // Picking the same one again picks it, and does not clear it.
          time === value
            ? { 'data-time': time, 'data-selected': true, onClick: onClose }
            : { 'data-time': time }
        }
      />
    </Panel>
  );
}

interface DaysProps {
  readonly day: string;
  readonly today: string;
  readonly max?: string | undefined;
  readonly level?: 'month' | 'decade';
  readonly onChange: (day: string) => void;
}

function Days({ day, today, max, level = 'month', onChange }: DaysProps) {
  const t = useTranslations('kit.picker');
  const words = useCalendarWords();
  return (
    <DatePicker
      value={day || null}
      defaultDate={day || (level === 'decade' ? thirtyYearsBefore(today) : today)}
      defaultLevel={day ? 'month' : level}
      {...(max ? { maxDate: max } : {})}
      {...words}
      firstDayOfWeek={1}
      weekendDays={[]}
      hideOutsideDates
      size="sm"
      highlightToday={false}
      getDayProps={(date) => (date === today ? { 'data-today': true, 'aria-current': 'date' } : {})}
      ariaLabels={{
        nextMonth: t('nextMonth'),
        previousMonth: t('previousMonth'),
        nextYear: t('nextYear'),
        previousYear: t('previousYear'),
        nextDecade: t('nextYears'),
        previousDecade: t('previousYears'),
      }}
      onChange={(next) => next && onChange(next)}
    />
  );
}

/** Most of those who are registered are of that age. */
const thirtyYearsBefore = (day: string): string => `${Number(day.slice(0, 4)) - 30}${day.slice(4, 7)}-01`;

interface PanelProps extends Pick<PickerProps, 'anchor' | 'onClose'> {
  readonly label: string;
  /** A field in the middle of a window has no space for it, neither below nor above. */
  readonly isTall?: boolean;
  readonly children: ReactNode;
}

function Panel({ label, isTall = false, anchor, onClose, children }: PanelProps) {
  const isNarrow = useNarrow();
  const isBeside = isTall && !isNarrow;
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const choices = [
      ...(panel.current?.querySelectorAll<HTMLElement>('table button, button[data-time]') ?? []),
    ];
    const picked = choices.find((one) => one.matches('[data-selected]'));
    (picked ?? choices.find((one) => one.tabIndex === 0) ?? choices[0])?.focus();
  }, []);
  useEffect(() => {
    const leave = (event: PointerEvent): void => {
      const target = event.target as Node;
      if (panel.current?.contains(target) || anchor.current?.parentElement?.contains(target)) return;
      onClose();
    };
    document.addEventListener('pointerdown', leave);
    return () => document.removeEventListener('pointerdown', leave);
  }, [anchor, onClose]);
  return (
    <Popover
      opened
      // The field stays in view; a phone's keyboard would stand over what is below it.
      position={isBeside ? 'left' : isNarrow ? 'top-end' : 'bottom-start'}
      withinPortal={false}
      floatingStrategy="fixed"
      withRoles={false}
      transitionProps={{ duration: 0 }}
      closeOnEscape={false}
      closeOnClickOutside={false}
      middlewares={{ flip: true, shift: { padding: 8, crossAxis: !isBeside } }}
    >
      <Popover.Target>
        <span ref={(span) => standOver(anchor.current, span)} className={styles['anchor']} />
      </Popover.Target>
      <Popover.Dropdown className={styles['picker']} role="group" aria-label={label}>
        {/* Escape closes the panel first; the dialog round it looks for this mark on what has the focus. */}
        <div
          ref={panel}
          onFocusCapture={(event) => event.target.setAttribute('data-mantine-stop-propagation', 'true')}
        >
          {children}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

/** The panel's place is reckoned from this box: the field without its label and its help. */
function standOver(field: HTMLElement | null, anchor: HTMLElement | null): void {
  const around = anchor?.offsetParent?.getBoundingClientRect();
  const box = field?.getBoundingClientRect();
  if (!anchor || !around || !box) return;
  anchor.style.left = `${box.left - around.left}px`;
  anchor.style.top = `${box.top - around.top}px`;
  anchor.style.width = `${box.width}px`;
  anchor.style.height = `${box.height}px`;
}
