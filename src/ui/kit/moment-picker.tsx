/** A calendar and a clock in one panel, for who would rather point than type. */
import { Popover } from '@mantine/core';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Input.css';
import { DatePicker, TimePicker } from '@mantine/dates';
import '@mantine/dates/styles.css';
import { type RefObject, useEffect, useRef } from 'react';
import { useTimeZone, useTranslations } from 'use-intl';
import { dayOf } from '../../domain/time.ts';
import { Button } from './button.tsx';
import styles from './moment-field.module.css';
import { useNarrow } from './use-narrow.ts';

export interface MomentPickerProps {
  /** YYYY-MM-DDTHH:mm in the hospital's zone, or empty. */
  readonly value: string;
  /** The worker's clock, ms since 1970: today's day is ringed. */
  readonly now: number;
  /** HH:mm of a day that is picked before a time. */
  readonly firstTime: string;
  /** What the panel stands beside. */
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onChange: (value: string) => void;
  readonly onClose: () => void;
}

export function MomentPicker(props: MomentPickerProps) {
  const { value, now, firstTime, anchor, onChange, onClose } = props;
  const t = useTranslations('kit.moment');
  const timeZone = useTimeZone() ?? 'UTC';
  const isNarrow = useNarrow();
  const panel = useRef<HTMLDivElement>(null);
  const today = dayOf(now, timeZone);
  const day = value.slice(0, 10);
  const time = value.slice(11, 16);
  useEffect(() => {
    const days = panel.current?.querySelectorAll<HTMLElement>('table button');
    const first = panel.current?.querySelector<HTMLElement>('table button[data-selected]');
    (first ?? [...(days ?? [])].find((one) => one.tabIndex === 0))?.focus();
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
      // Beside the field, which stays in view; a phone has room only above or below.
      position={isNarrow ? 'top-end' : 'left'}
      withinPortal={false}
      floatingStrategy="fixed"
      withRoles={false}
      transitionProps={{ duration: 0 }}
      closeOnEscape={false}
      closeOnClickOutside={false}
      middlewares={{ flip: true, shift: { padding: 8, crossAxis: isNarrow } }}
    >
      <Popover.Target>
        <span className={styles['anchor']} />
      </Popover.Target>
      <Popover.Dropdown className={styles['picker']} role="group" aria-label={t('pick')}>
        {/* Escape closes the panel first; the dialog round it looks for this mark on what has the focus. */}
        <div
          ref={panel}
          onFocusCapture={(event) => event.target.setAttribute('data-mantine-stop-propagation', 'true')}
        >
          <DatePicker
            value={day || null}
            defaultDate={day || today}
            firstDayOfWeek={1}
            weekendDays={[]}
            hideOutsideDates
            size="sm"
            highlightToday={false}
            getDayProps={(date) => (date === today ? { 'data-today': true, 'aria-current': 'date' } : {})}
            ariaLabels={{ nextMonth: t('nextMonth'), previousMonth: t('previousMonth') }}
            onChange={(next) => next && onChange(`${next}T${time || firstTime}`)}
          />
          <div className={styles['clock']}>
            <TimePicker
              label={t('time')}
              classNames={{ input: styles['time'] ?? '' }}
              format="24h"
              value={time}
              hoursInputLabel={t('hours')}
              minutesInputLabel={t('minutes')}
              onChange={(next) => next && onChange(`${day || today}T${next.slice(0, 5)}`)}
            />
            <Button onClick={onClose}>{t('picked')}</Button>
          </div>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
