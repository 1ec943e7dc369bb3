/** The driver search: a combobox whose options tell how far, how busy and how current each phlebotomist is. */
import { IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../kit/button.tsx';
import { TextField } from '../kit/field.tsx';
import { isComposing } from '../kit/is-composing.ts';
import { DriverOptionRow } from './driver-option-row.tsx';
import { type DriverOption, findDrivers } from './driver-options.ts';
import styles from './driver-search.module.css';

export interface DriverSearchProps {
  readonly options: readonly DriverOption[];
  /** What the field holds: the chosen one's name, or what is being typed. */
  readonly text: string;
  readonly chosenId: string | null;
  /** The worker's clock, ms since 1970. */
  readonly now: number;
  readonly autoFocus?: boolean;
  readonly error?: string | undefined;
  /** The list is opened: look anew where everybody is. */
  readonly onOpen: () => void;
  readonly onText: (text: string) => void;
  readonly onChoose: (option: DriverOption | null) => void;
  /** The one that is pointed at on a map beside it, and the one in the list, by the pointer or the keys. */
  readonly pointedId?: string | null | undefined;
  readonly onPoint?: ((id: string | null) => void) | undefined;
  /** Enter while the list is closed; not for a key that is held down. */
  readonly onEnter?: (() => void) | undefined;
  /**
   * The best are listed while nobody is chosen and nothing is typed, and Enter chooses the first: `ready` once they are
   * known, `looking` until then.
   */
  readonly best?: 'ready' | 'looking' | undefined;
}

/** So many are listed before anything is typed. */
const BEST = 5;
/** So many are rendered; the others are found by typing. */
const SHOWN = 40;

export function DriverSearch(props: DriverSearchProps) {
  const { options, text, chosenId, now, best, onOpen, onText, onChoose, onEnter, pointedId, onPoint } = props;
  const t = useTranslations('bookings.assign');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  // While the field holds the chosen one's name, all are offered again.
  const found = findDrivers(options, chosenId === null ? text : '');
  const [dismissed, setDismissed] = useState(false);
  const isResting = best !== undefined && !open && !dismissed && chosenId === null && text === '';
  const shown = found.slice(0, isResting ? BEST : SHOWN);
  const current = Math.min(active, shown.length - 1);

  const show = (): void => {
    if (open) return;
    setOpen(true);
    setActive(
      Math.max(
        0,
        shown.findIndex((option) => option.id === chosenId),
      ),
    );
    onOpen();
  };
  const close = (): void => {
    setOpen(false);
    setDismissed(true);
  };
  const choose = (option: DriverOption): void => {
    onChoose(option);
    // Its row is removed, which makes no event of a pointer that leaves it.
    onPoint?.(null);
    setOpen(false);
    setDismissed(false);
  };
  const popup = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (open) popup.current?.scrollIntoView?.({ block: 'nearest' });
  }, [open]);
  useEffect(() => {
    if (open) list.current?.querySelector('[data-active]')?.scrollIntoView?.({ block: 'nearest' });
  });

  const activeId = open ? (shown[current]?.id ?? null) : null;
  useEffect(() => onPoint?.(activeId), [activeId, onPoint]);

  const press = (event: KeyboardEvent): void => {
    if (isComposing(event.nativeEvent)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      if (open) setActive((current + step + shown.length) % Math.max(1, shown.length));
      else show();
    } else if (event.key === 'Enter' && open) {
      const option = shown[current];
      if (option) choose(option);
    } else if (event.key === 'Enter' && !event.repeat) {
      const first = isResting && best === 'ready' ? shown[0] : undefined;
      if (first) choose(first);
      else if (chosenId !== null) onEnter?.();
    } else if (event.key === 'Escape' && open) close();
    else {
      if (event.key === 'Tab') setOpen(false);
      return;
    }
    event.preventDefault();
  };

  return (
    <div className={styles['search']}>
      <TextField
        ref={input}
        label={t('search')}
        error={props.error}
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        placeholder={t('placeholder')}
        aria-expanded={open || isResting}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={open && shown.length > 0 ? `${id}-${current}` : undefined}
        // Escape closes the list first; the dialog round it looks for this mark.
        data-mantine-stop-propagation={open}
        data-autofocus={props.autoFocus || undefined}
        leading={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
        trailing={
          text !== '' && (
            <IconButton
              label={t('clear')}
              onClick={() => {
                onChoose(null);
                onText('');
                input.current?.focus();
              }}
            >
              <IconX size={16} aria-hidden="true" />
            </IconButton>
          )
        }
        value={text}
        onChange={(event) => {
          onText(event.target.value);
          setActive(0);
          if (!open) show();
        }}
        onClick={show}
        onKeyDown={press}
        onBlur={() => setOpen(false)}
      />
      <div ref={popup} className={styles['popup']} hidden={!open && !isResting}>
        {isResting && (
          <p className={styles['caption']}>
            <span>{t(best === 'ready' ? 'best' : 'looking')}</span>
            {found.length > BEST && <span>{t('bestMore', { count: String(found.length - BEST) })}</span>}
          </p>
        )}
        <div ref={list} id={id} role="listbox" aria-label={t('list')} className={styles['list']}>
          {(open || isResting) &&
            shown.map((option, index) => (
              <DriverOptionRow
                key={option.id}
                id={`${id}-${index}`}
                option={option}
                now={now}
                isActive={open && index === current}
                isNext={isResting && best === 'ready' && index === 0}
                isChosen={option.id === chosenId}
                isPointed={option.id === pointedId}
                onPoint={(isPointed) => onPoint?.(isPointed ? option.id : activeId)}
                onChoose={() => choose(option)}
              />
            ))}
        </div>
        {(open || isResting) && found.length === 0 && (
          <p className={styles['none']}>{t(options.length === 0 ? 'noneYet' : 'none')}</p>
        )}
        {open && found.length > SHOWN && (
          <p className={styles['none']}>{t('more', { count: String(found.length - SHOWN) })}</p>
        )}
      </div>
    </div>
  );
}
