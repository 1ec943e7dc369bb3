/** The command palette: a field, and below it everything that can be opened or done, by a few letters. */
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useCallback, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '../kit/dialog.tsx';
import { isComposing } from '../kit/is-composing.ts';
import { LateTexts } from '../kit/late-texts.tsx';
import styles from './palette.module.css';
import { type PaletteEntry, stepTo } from './sections.ts';
import { type PaletteParts, usePaletteEntries } from './use-palette-entries.ts';

/** What was pressed before there was a field. */
export interface EarlyText {
  readonly text: string;
  /** Enter came last. */
  readonly isEntered: boolean;
}

export interface PaletteProps extends Omit<PaletteParts, 'text'> {
  readonly takeEarly: () => EarlyText;
  readonly onClose: () => void;
}

export const Palette = (props: PaletteProps) => (
  <LateTexts>
    <OpenPalette {...props} />
  </LateTexts>
);

function OpenPalette({ onClose, takeEarly, ...parts }: PaletteProps) {
  const t = useTranslations('palette');
  const [text, setText] = useState('');
  /** The line to which somebody has gone, by its key: it stays the active one where others come before it. */
  const [active, setActive] = useState<string | null>(null);
  /** Enter was pressed before the answer to what was typed. */
  const [isEntered, setEntered] = useState(false);
  const { entries: known, areCurrent, isBlind } = usePaletteEntries({ ...parts, text });
  const entries = known ?? none;
  const current = Math.max(
    0,
    entries.findIndex(({ key }) => key === active),
  );
  // At once, and not when the dialog has come in: what is typed meanwhile would be lost.
  const takeFocus = useCallback((field: HTMLInputElement | null) => field?.focus(), []);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another line is the active one
  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView?.({ block: 'nearest' });
  }, [current, entries]);

  const run = (entry: PaletteEntry | undefined): void => {
    if (!entry) return;
    // The focus is given back before the screen that is opened takes it.
    onClose();
    entry.run();
  };
  const enter = useEffectEvent(() => run(entries[current]));
  useEffect(() => {
    if (!isEntered || !areCurrent) return;
    setEntered(false);
    enter();
  }, [isEntered, areCurrent]);
  const press = (event: KeyboardEvent): void => {
    if (isComposing(event.nativeEvent)) return;
    const step = stepTo(event.key, current, entries.length);
    if (step !== null) setActive(entries[step]?.key ?? null);
    else if (event.key === 'Enter' && !event.repeat) {
      // What stands there is of an older text.
      if (areCurrent) run(entries[current]);
      else setEntered(true);
    } else return;
    event.preventDefault();
  };
  return (
    <Dialog open title={t('title')} size="medium" flush onClose={onClose}>
      <div className={styles['field']}>
        <IconSearch size={18} stroke={1.75} aria-hidden="true" />
        <input
          role="combobox"
          aria-label={t('field')}
          aria-expanded={entries.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={entries.length > 0 ? `${id}-${current}` : undefined}
          placeholder={t('field')}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          ref={takeFocus}
          value={text}
          onFocus={() => {
            const early = takeEarly();
            if (early.text === '') return;
            setText(early.text);
            setEntered(early.isEntered);
          }}
          onChange={(event) => {
            setText(event.target.value);
            setActive(null);
            setEntered(false);
          }}
          onKeyDown={press}
        />
      </div>
      <div ref={list} id={id} role="listbox" aria-label={t('list')} className={styles['list']}>
        {entries.map((entry, index) => (
          <Line
            key={entry.key}
            id={`${id}-${index}`}
            entry={entry}
            isFirst={entry.section !== entries[index - 1]?.section}
            isActive={index === current}
            onRun={() => run(entry)}
          />
        ))}
      </div>
      {known?.length === 0 && !isBlind && (
        <p className={styles['nothing']}>{t('nothing', { text: text.trim() })}</p>
      )}
      <p className={styles['blind']} role="alert">
        {isBlind ? t('blind') : null}
      </p>
      <p className="hd-heard" role="status">
        {text.trim() === '' || known === null ? null : t('count', { count: entries.length })}
      </p>
      <p className={styles['keys']} aria-hidden="true">
        {t('keys')}
      </p>
    </Dialog>
  );
}

interface LineProps {
  readonly id: string;
  readonly entry: PaletteEntry;
  /** Of its section. */
  readonly isFirst: boolean;
  readonly isActive: boolean;
  readonly onRun: () => void;
}

function Line({ id, entry, isFirst, isActive, onRun }: LineProps) {
  const t = useTranslations('palette.sections');
  return (
    <>
      {isFirst && (
        <div className={styles['section']} role="presentation">
          {t(entry.section)}
        </div>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field */}
      <div
        id={id}
        role="option"
        aria-selected={isActive}
        className={styles['entry']}
        data-active={isActive || undefined}
        // The focus stays in the field.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onRun}
      >
        <span className={styles['label']}>{entry.label}</span>
        {entry.detail !== null && <span className={styles['detail']}>{entry.detail}</span>}
      </div>
    </>
  );
}

const none: readonly PaletteEntry[] = [];
