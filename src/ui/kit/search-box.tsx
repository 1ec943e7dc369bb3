import { IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useCallback, useState } from 'react';
import { IconButton } from './button.tsx';
import { isComposing } from './is-composing.ts';
import { useKeptSwitch } from './kept-switch.ts';
import styles from './search-box.module.css';
import { singleKeys, useShortcut } from './shortcuts.ts';
import { useTypedText } from './use-typed-text.ts';

/** The text of a search. */
export interface Search {
  /** The text for which the list is shown; it follows what is typed after that is painted. */
  readonly text: string;
  readonly onText: (text: string) => void;
}

export interface SearchBoxProps extends Search {
  /** The name of the field. */
  readonly label: string;
  readonly placeholder: string;
  readonly clearLabel: string;
  /** Arrow down: to the first that was found. The list shows for what was typed by then. */
  readonly onLeave: () => void;
  readonly onFocus?: () => void;
  /** As wide as the column in which it stands, not as a part of a header. */
  readonly isWhole?: boolean;
}

/** The search over every field. `/` comes here from anywhere on the screen; Escape clears it, then leaves it. */
export function SearchBox(props: SearchBoxProps) {
  const { label, placeholder, clearLabel, text, onText, onLeave, onFocus, isWhole } = props;
  const { box, onInput, write, flush } = useTypedText(text, onText);
  const [initial] = useState(text);
  const come = useCallback(() => {
    box.current?.focus();
    box.current?.select();
  }, [box]);
  useShortcut('/', label, come);
  const hasKey = useKeptSwitch(singleKeys);
  const press = (event: KeyboardEvent): void => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Escape' && box.current?.value) {
      write('');
      // What lies around it is left by the next one.
      event.stopPropagation();
    } else if (event.key === 'Escape' || event.key === 'ArrowDown') {
      flush();
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
        aria-keyshortcuts={hasKey ? '/' : undefined}
        placeholder={placeholder}
        defaultValue={initial}
        onInput={onInput}
        onFocus={onFocus}
        onKeyDown={press}
      />
      {text === '' ? (
        hasKey && (
          <span className={styles['key']} aria-hidden="true">
            {'/'}
          </span>
        )
      ) : (
        <IconButton
          label={clearLabel}
          onClick={() => {
            write('');
            box.current?.focus();
          }}
        >
          <IconX size={16} aria-hidden="true" />
        </IconButton>
      )}
    </search>
  );
}
