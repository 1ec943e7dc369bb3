/**
 * Reads the parts of strips: the one under the pointer or the finger, and with the left and right arrows those of the
 * row that has the focus. It knows strips by their elements and draws over them, so that reading draws no row anew.
 */
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslations } from 'use-intl';
import type { PhlebotomistDay } from '../../contract/day.ts';
import { type DayAxis, nameOfDay, partAt, partsOf, startOfPart } from '../../domain/day-list.ts';
import { useListedShortcut } from '../kit/shortcuts.ts';
import styles from './strip-reader.module.css';
import { useDayWords } from './use-day-words.ts';

export interface StripReaderProps {
  readonly people: readonly PhlebotomistDay[];
  readonly axis: DayAxis | null;
  readonly children: ReactNode;
}

interface Reading {
  readonly strip: Element;
  readonly id: string;
  /** Of the strip's parts. */
  readonly index: number;
  /** By keys: it is said as well. */
  readonly isSaid: boolean;
}

/** So near to a sample, CSS pixels, it is meant. */
const REACH = 5;

export function StripReader({ people, axis, children }: StripReaderProps) {
  const t = useTranslations('day');
  const words = useDayWords();
  const byId = useMemo(() => new Map(people.map((one) => [one.phlebotomistId, one])), [people]);
  const [reading, setReading] = useState<Reading | null>(null);
  useListedShortcut('← →', axis && people.length > 0 ? t('keys') : null);
  const partsOfStrip = (id: string) => {
    const person = byId.get(id);
    return person ? partsOf(person) : [];
  };
  const readAt = (event: PointerEvent): void => {
    const strip = event.target instanceof Element ? event.target.closest('[data-strip]') : null;
    const id = strip?.getAttribute('data-strip');
    if (!axis || !strip || !id) {
      setReading(null);
      return;
    }
    const { left, width } = strip.getBoundingClientRect();
    const msPerPixel = (axis.until - axis.from) / width;
    const moment = axis.from + (event.clientX - left) * msPerPixel;
    const index = partAt(partsOfStrip(id), moment, REACH * msPerPixel);
    if (index === -1) setReading(null);
    else if (reading?.id !== id || reading.index !== index || reading.isSaid)
      setReading({ strip, id, index, isSaid: false });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const row = event.target instanceof Element ? event.target.closest('tr[aria-rowindex]') : null;
    const strip = row?.querySelector('[data-strip]');
    const id = strip?.getAttribute('data-strip');
    if (!strip || !id || event.target !== row) return;
    if (event.key === 'Escape' && reading) setReading(null);
    else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
      const step = event.key === 'ArrowRight' ? 1 : -1;
      const { length } = partsOfStrip(id);
      if (length === 0) return;
      const before = reading?.id === id ? reading.index : step === 1 ? -1 : length;
      setReading({ strip, id, index: Math.max(0, Math.min(length - 1, before + step)), isSaid: true });
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onFocus = ({ target }: FocusEvent): void => {
    if (reading && !target.contains(reading.strip)) setReading(null);
  };
  const forget = () => setReading(null);
  /** A finger that reads a strip opens no row. */
  const isTapped = useRef(false);
  const onPointerUp = (event: PointerEvent): void => {
    isTapped.current = event.pointerType !== 'mouse' && isStrip(event.target);
    readAt(event);
  };
  const onClick = (event: MouseEvent): void => {
    if (isTapped.current && isStrip(event.target)) event.stopPropagation();
    isTapped.current = false;
  };
  const person = reading && byId.get(reading.id);
  const part = person && partsOf(person)[reading.index];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the rows inside have the focus; here their keys are heard
    <div
      className={styles['reader']}
      onPointerMove={(event) => event.pointerType === 'mouse' && readAt(event)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && forget()}
      onPointerUp={onPointerUp}
      onClickCapture={onClick}
      onKeyDownCapture={onKeyDown}
      onFocusCapture={onFocus}
      onBlur={forget}
      onScrollCapture={forget}
    >
      {children}
      {axis && part && (
        <Tooltip
          strip={reading.strip}
          axis={axis}
          from={startOfPart(part)}
          until={part.kind === 'collected' ? part.sample.at : part.stretch.until}
          text={words.part(part)}
        />
      )}
      <p className="hd-heard" role="status">
        {part && reading.isSaid && t('part.ofPerson', { name: nameOfDay(person), part: words.part(part) })}
      </p>
    </div>
  );
}

const isStrip = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[data-strip]') !== null;

interface TooltipProps {
  readonly strip: Element;
  readonly axis: DayAxis;
  readonly from: number;
  readonly until: number;
  readonly text: string;
}

/** A frame around the part, and its words above it; below it where there is no room. */
function Tooltip({ strip, axis, from, until, text }: TooltipProps) {
  const box = strip.getBoundingClientRect();
  const xOf = (moment: number) => box.left + ((moment - axis.from) / (axis.until - axis.from)) * box.width;
  const [left, right] = [xOf(from), xOf(until)];
  const middle = Math.max(8, Math.min((left + right) / 2, window.innerWidth - 8));
  const isAbove = box.top > 160;
  const across = middle / window.innerWidth;
  return (
    <div aria-hidden="true">
      <div
        className={styles['frame']}
        style={{ left: left - 2, top: box.top, width: right - left + 4, height: box.height }}
      />
      <div
        className={styles['tooltip']}
        style={{
          left: middle,
          top: isAbove ? box.top - 4 : box.bottom + 4,
          transform: `translate(${-across * 100}%, ${isAbove ? '-100%' : '0'})`,
        }}
      >
        {text}
      </div>
    </div>
  );
}
