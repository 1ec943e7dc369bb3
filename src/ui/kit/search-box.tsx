import { IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { IconButton } from './button.tsx';
import styles from './search-box.module.css';
import type { TypedText } from './use-deferred.ts';

export interface SearchBoxProps extends Pick<TypedText, 'text' | 'onText' | 'onFlush'> {
  /** The name of the field. */
  readonly label: string;
  readonly placeholder: string;
  readonly clearLabel: string;
  /** Arrow down: to the first that was found. The text is flushed before it, since a row may be about to go. */
  readonly onLeave: () => void;
  readonly onFocus?: () => void;
  /** As wide as the column in which it stands, not as a part of a header. */
  readonly isWhole?: boolean;
}

/** The search over every field. `/` comes here from anywhere on the screen; Escape clears it, then leaves it. */
export function SearchBox(props: SearchBoxProps) {
  const { label, placeholder, clearLabel, text, onText, onFlush, onLeave, onFocus, isWhole } = props;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const come = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      event.preventDefault();
      box.current?.focus();
      box.current?.select();
    };
    window.addEventListener('keydown', come);
    return () => window.removeEventListener('keydown', come);
  }, []);
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && text !== '') {
      onText('');
      // What lies around it is left by the next one.
      event.stopPropagation();
    } else if (event.key === 'Escape' || event.key === 'ArrowDown') {
      onFlush();
      onLeave();
    } else return;
    event.preventDefault();
  };
  return (
    <search className={styles['search']} data-whole={isWhole || undefined}>
      <IconSearch size={18} stroke={1.75} aria-hidden="true" />
      <input
        ref={box}
        type="search"
        autoComplete="off"
        spellCheck={false}
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={placeholder}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onFocus={onFocus}
        onKeyDown={press}
      />
      {text === '' ? (
        <span className={styles['key']} aria-hidden="true">
          {'/'}
        </span>
      ) : (
        <IconButton
          label={clearLabel}
          onClick={() => {
            onText('');
            box.current?.focus();
          }}
        >
          <IconX size={16} aria-hidden="true" />
        </IconButton>
      )}
    </search>
  );
}

/** A slash typed into a field is a slash, and behind a dialog nothing is to be searched. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [role="dialog"]') !== null;
