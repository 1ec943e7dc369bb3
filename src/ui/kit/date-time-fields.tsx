/** Days, months and times in one field each: typed or picked, in the hospital's zone and 24 hours. */
import { IconCalendar, IconCalendarClock, IconClock } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTimeZone, useTranslations } from 'use-intl';
import { parseClock, parseDateTime, parseDay, parseMonth, parsePastDay } from '../../domain/parse-time.ts';
import { momentOfField } from '../../domain/time.ts';
import { useEnglishMonths } from './date-words.ts';
import { AGAIN_MS, loadable } from './loadable.tsx';
import { type FormFieldProps, PickerField } from './picker-field.tsx';
import { useDateTimeFormat, useDayFormat } from './time-format.ts';

/** The calendars come after the field is on screen; nothing before it carries them, and one can type without them. */
const MomentPicker = loadable(async () => (await import('./pickers.tsx')).MomentPicker, AGAIN_MS);
const DayPicker = loadable(async () => (await import('./pickers.tsx')).DayPicker, AGAIN_MS);
const MonthPicker = loadable(async () => (await import('./pickers.tsx')).MonthPicker, AGAIN_MS);
const ClockPicker = loadable(async () => (await import('./pickers.tsx')).ClockPicker, AGAIN_MS);

/** In the place of a calendar: nothing while it is on its way. */
const whileAway = (isAway: boolean) => isAway && <NotLoaded />;

function NotLoaded() {
  const t = useTranslations('kit');
  return <p role="alert">{t('notLoaded')}</p>;
}

const calendar = <IconCalendar size={18} stroke={1.75} aria-hidden="true" />;
const nothing = () => '';
const itself = (text: string) => text;

export interface MomentFieldProps extends Pick<FormFieldProps, 'label' | 'help' | 'error'> {
  /** YYYY-MM-DDTHH:mm in the hospital's zone, or empty. */
  readonly value: string;
  /** The worker's clock, ms since 1970: what is typed is read by it ('tomorrow 9:30'). */
  readonly now: number;
  /** HH:mm of a day that is picked before a time. */
  readonly firstTime: string;
  /** What empty means; an example of a time without it. */
  readonly emptyText?: string | undefined;
  /** Null while what is typed cannot be read; the field says so itself when it is left. */
  readonly onChange: (value: string | null) => void;
}

export function MomentField({ now, firstTime, emptyText, onChange, ...field }: MomentFieldProps) {
  const t = useTranslations('kit');
  const timeZone = useTimeZone() ?? 'UTC';
  const date = useDateTimeFormat();
  const inEnglish = useEnglishMonths();
  useEffect(() => void MomentPicker.preload().catch(() => {}), []);
  return (
    <PickerField
      {...field}
      placeholder={emptyText ?? t('moment.example')}
      unreadable={t('moment.unreadable')}
      pick={t('picker.moment')}
      icon={<IconCalendarClock size={18} stroke={1.75} aria-hidden="true" />}
      read={(text) => parseDateTime(inEnglish(text), now, timeZone)}
      show={(value) => {
        const moment = momentOfField(value, timeZone);
        return moment === null ? value : date(moment);
      }}
      keep={nothing}
      onChange={(_, read) => onChange(read)}
      picker={(parts) => (
        <MomentPicker {...parts} value={field.value} now={now} firstTime={firstTime} fallback={whileAway} />
      )}
    />
  );
}

/** A field whose value may be a text that is no such day or time: it is kept, and whoever takes the form refuses it. */
interface KeptFieldProps extends FormFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export interface DayFieldProps extends KeptFieldProps {
  /** The worker's clock, ms since 1970: what is typed is read by it ('yesterday'). */
  readonly now: number;
  /** The newest day that can be picked, YYYY-MM-DD. */
  readonly max?: string | undefined;
  /** The calendar begins with the years, and what is typed has its own. */
  readonly isLongAgo?: boolean;
}

/** YYYY-MM-DD, shown as DD MMM YYYY (specification 9). */
export function DayField({ now, max, isLongAgo, onChange, ...field }: DayFieldProps) {
  const t = useTranslations('kit');
  const timeZone = useTimeZone() ?? 'UTC';
  const words = useDayFormat();
  const inEnglish = useEnglishMonths();
  const example = { year: isLongAgo ? '1990' : '2026' };
  useEffect(() => void DayPicker.preload().catch(() => {}), []);
  return (
    <PickerField
      {...field}
      placeholder={t('day.example', example)}
      unreadable={t('day.unreadable', example)}
      pick={t('picker.day')}
      icon={calendar}
      read={(text) => (isLongAgo ? parsePastDay : parseDay)(inEnglish(text), now, timeZone)}
      show={words}
      keep={itself}
      onChange={onChange}
      picker={(parts) => (
        <DayPicker
          {...parts}
          value={field.value}
          now={now}
          max={max}
          isLongAgo={isLongAgo}
          fallback={whileAway}
        />
      )}
    />
  );
}

export interface MonthFieldProps extends KeptFieldProps {
  /** The worker's clock, ms since 1970. */
  readonly now: number;
  /** The newest month that can be picked, YYYY-MM. */
  readonly max?: string | undefined;
}

/** YYYY-MM, shown as MMM YYYY. */
export function MonthField({ now, max, onChange, ...field }: MonthFieldProps) {
  const t = useTranslations('kit');
  const words = useDayFormat();
  const inEnglish = useEnglishMonths();
  useEffect(() => void MonthPicker.preload().catch(() => {}), []);
  return (
    <PickerField
      {...field}
      placeholder={t('month.example')}
      unreadable={t('month.unreadable')}
      pick={t('picker.month')}
      icon={calendar}
      read={(text) => parseMonth(inEnglish(text))}
      show={words}
      keep={itself}
      onChange={onChange}
      picker={(parts) => (
        <MonthPicker {...parts} value={field.value} now={now} max={max} fallback={whileAway} />
      )}
    />
  );
}

/** HH:mm; a backend's seconds are not shown. */
export function ClockField({ onChange, ...field }: KeptFieldProps) {
  const t = useTranslations('kit');
  useEffect(() => void ClockPicker.preload().catch(() => {}), []);
  const read = (text: string) => parseClock(text);
  const show = (value: string) => parseClock(value) ?? value;
  return (
    <PickerField
      {...field}
      placeholder={t('clock.example')}
      unreadable={t('clock.unreadable')}
      pick={t('picker.time')}
      icon={<IconClock size={18} stroke={1.75} aria-hidden="true" />}
      read={read}
      show={show}
      keep={itself}
      onChange={onChange}
      picker={(parts) => <ClockPicker {...parts} value={show(field.value)} now={0} fallback={whileAway} />}
    />
  );
}

/** In which zone a time is meant: 'Time in Asia/Kolkata, 24 hours'. */
export function useZoneText(): string {
  const t = useTranslations('kit.moment');
  return t('zone', { zone: useTimeZone() ?? 'UTC' });
}
