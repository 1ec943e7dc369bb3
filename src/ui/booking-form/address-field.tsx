/** The address with places to choose from: a combobox whose list opens when something was found. */
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { SuggestedPlace } from '../../contract/model.ts';
import { classes } from '../kit/classes.ts';
import { TextField } from '../kit/field.tsx';
import { isComposing } from '../kit/is-composing.ts';
import styles from './address.module.css';
import { useSuggestions } from './use-suggestions.ts';

export interface AddressFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly locked: boolean;
  readonly onType: (text: string) => void;
  readonly onChoose: (place: SuggestedPlace) => void;
  readonly fieldRef: (element: HTMLElement | null) => void;
}

export function AddressField({ value, error, locked, onType, onChoose, fieldRef }: AddressFieldProps) {
  const t = useTranslations('bookingForm.address');
  const { suggestions, ask, forget } = useSuggestions();
  const { state, places } = suggestions;
  const [active, setActive] = useState(-1);
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const isOpen = places.length > 0;
  const current = Math.min(active, places.length - 1);

  useEffect(() => {
    if (current >= 0) list.current?.children[current]?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  useEffect(() => {
    if (isOpen) list.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isOpen]);

  const choose = (place: SuggestedPlace): void => {
    forget();
    setActive(-1);
    onChoose(place);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const chosen = places[current];
    if (!isOpen || isComposing(event.nativeEvent)) return;
    if (event.key === 'ArrowDown') setActive(current + 1 < places.length ? current + 1 : 0);
    else if (event.key === 'ArrowUp') setActive(current > 0 ? current - 1 : places.length - 1);
    else if (event.key === 'Escape') forget();
    else if (event.key === 'Enter' && chosen) choose(chosen);
    else return;
    event.preventDefault();
  };

  return (
    <div className={styles['combobox']}>
      <TextField
        label={t('label')}
        placeholder={t('placeholder')}
        name="address"
        autoComplete="off"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen && current >= 0 ? `${listId}-${current}` : undefined}
        // While the list is open, Escape closes it and not the dialog round the form.
        data-mantine-stop-propagation={isOpen || undefined}
        readOnly={locked}
        value={value}
        onChange={(event) => {
          const { value: text } = event.currentTarget;
          setActive(-1);
          onType(text);
          ask(text);
        }}
        onKeyDown={onKeyDown}
        onBlur={forget}
        error={error}
        ref={fieldRef}
      />
      {isOpen && (
        <div className={styles['list']} id={listId} role="listbox" aria-label={t('suggestions')} ref={list}>
          {places.map((suggestion, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the field
            <div
              key={`${suggestion.place?.latitude},${suggestion.place?.longitude} ${suggestion.address}`}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === current}
              className={classes(styles['option'], index === current && styles['active'])}
              // The field keeps the focus, and so the list stays open until the click.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(suggestion)}
            >
              {suggestion.address}
            </div>
          ))}
        </div>
      )}
      <p className={styles['status']} role="status">
        {state === 'idle' ? null : state === 'found' ? (
          <span className="hd-heard">{t('found', { count: places.length })}</span>
        ) : (
          t(state)
        )}
      </p>
    </div>
  );
}
