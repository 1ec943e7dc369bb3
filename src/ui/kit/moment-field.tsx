/** A day and a time in one field: typed or picked, in the hospital's zone and 24 hours. */
import { IconCalendarClock } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTimeZone, useTranslations } from 'use-intl';
import { momentOfField } from '../../domain/time.ts';
import { readTypedTime } from '../../domain/typed-time.ts';
import { IconButton } from './button.tsx';
import { useDateClock } from './clock.ts';
import { TextField } from './field.tsx';
import { loadable } from './loadable.tsx';
import styles from './moment-field.module.css';

/** The calendar comes after the field is on screen; nothing before it carries it. */
const MomentPicker = loadable(async () => (await import('./moment-picker.tsx')).MomentPicker);

export interface MomentFieldProps {
  readonly label: string;
  /** YYYY-MM-DDTHH:mm in the hospital's zone, or empty. */
  readonly value: string;
  /** The worker's clock, ms since 1970: what is typed is read by it ('tomorrow 9:30'). */
  readonly now: number;
  /** HH:mm of a day that is picked before a time. */
  readonly firstTime: string;
  readonly help?: string | undefined;
  /** What empty means; an example of a time without it. */
  readonly emptyText?: string | undefined;
  readonly error?: string | undefined;
  /** Null while what is typed cannot be read; the field says so itself when it is left. */
  readonly onChange: (value: string | null) => void;
}

export function MomentField(props: MomentFieldProps) {
  const { label, value, now, firstTime, help, emptyText, error, onChange } = props;
  const t = useTranslations('kit.moment');
  const timeZone = useTimeZone() ?? 'UTC';
  const date = useDateClock();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [isTyping, setTyping] = useState(false);
  const [picking, setPicking] = useState(false);
  useEffect(() => void MomentPicker.preload().catch(() => {}), []);

  const read = readTypedTime(typed, now, timeZone) ?? '';
  const isUnreadable = typed.trim() !== '' && read === '';
  // What was typed stands until it is left; what cannot be read stands longer, unless a time came from elsewhere.
  const isOwn = read === value && (isTyping || isUnreadable);
  const moment = momentOfField(value, timeZone);
  const type = (text: string): void => {
    setTyped(text);
    setTyping(true);
    onChange(text.trim() === '' ? '' : readTypedTime(text, now, timeZone));
  };
  const pick = (next: string): void => {
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
      className={styles['field']}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Escape' || !picking) return;
        event.stopPropagation();
        close();
      }}
    >
      <TextField
        ref={input}
        label={label}
        help={help}
        error={error ?? (isOwn && isUnreadable && !isTyping ? t('unreadable') : undefined)}
        autoComplete="off"
        // Escape closes the panel first; the dialog round it looks for this mark.
        data-mantine-stop-propagation={picking || undefined}
        spellCheck={false}
        placeholder={emptyText ?? t('example')}
        value={isOwn ? typed : moment === null ? value : date(moment)}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setTyping(false)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') setTyping(false);
          if (event.key !== 'ArrowDown' || !event.altKey) return;
          event.preventDefault();
          setPicking(true);
        }}
        trailing={
          <IconButton
            label={t('pick')}
            // Not in its name, by which the field itself is found.
            aria-description={label}
            aria-expanded={picking}
            data-mantine-stop-propagation={picking || undefined}
            onClick={() => setPicking(!picking)}
          >
            <IconCalendarClock size={18} stroke={1.75} aria-hidden="true" />
          </IconButton>
        }
      />
      {picking && (
        <MomentPicker
          value={value}
          now={now}
          firstTime={firstTime}
          anchor={input}
          onChange={pick}
          onClose={close}
          fallback={null}
        />
      )}
    </div>
  );
}

/** In which zone a time is meant: 'Time in Asia/Kolkata, 24 hours'. */
export function useZoneText(): string {
  const t = useTranslations('kit.moment');
  return t('zone', { zone: useTimeZone() ?? 'UTC' });
}
