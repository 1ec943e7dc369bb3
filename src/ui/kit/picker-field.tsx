/** A field for a day, a month or a time, typed or picked: a text that is parsed, and a picker beside it. */
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { IconButton } from './button.tsx';
import { TextField, type TextFieldProps } from './field.tsx';
import styles from './picker-field.module.css';

/** What a form says of any of its fields. */
export interface FormFieldProps
  extends Pick<TextFieldProps, 'label' | 'help' | 'name' | 'readOnly' | 'isBeside' | 'aria-required'> {
  readonly error?: string | undefined;
  /**
   * The field decides what is shown beside it: a text counts once it is whole or the field is left, and a text that
   * cannot be read is removed then. Without it each letter counts, and nothing is removed.
   */
  readonly isShown?: boolean | undefined;
  readonly ref?: Ref<HTMLInputElement>;
}

export interface PickerParts {
  readonly anchor: RefObject<HTMLInputElement | null>;
  readonly onChange: (value: string) => void;
  readonly onClose: () => void;
}

export interface PickerFieldProps extends FormFieldProps {
  /** As `read` answers, or empty; any other text is shown as it is. */
  readonly value: string;
  /** What empty means, or an example. */
  readonly placeholder: string;
  /** Said once the field is left with a text that cannot be read. */
  readonly unreadable: string;
  /** What the button behind the text does. */
  readonly pick: string;
  readonly icon: ReactNode;
  /** The value of a typed text; null where it is none. */
  readonly read: (text: string) => string | null;
  /** A value in words. */
  readonly show: (value: string) => string;
  /** The value that a text becomes that cannot be read: the text itself, or nothing. */
  readonly keep: (text: string) => string;
  /** `read` is null where the text could not be read; `value` is then what `keep` made of it. */
  readonly onChange: (value: string, read: string | null) => void;
  readonly picker: (parts: PickerParts) => ReactNode;
}

export function PickerField({ ref, ...props }: PickerFieldProps) {
  const { value, unreadable, pick, icon, read, show, keep, onChange, picker, error, isShown, ...input } =
    props;
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [isTyping, setTyping] = useState(false);
  const [picking, setPicking] = useState(false);
  useImperativeHandle(ref, () => field.current as HTMLInputElement, []);

  const reported = (text: string): string => (text.trim() === '' ? '' : (read(text) ?? keep(text)));
  const isUnreadable = typed.trim() !== '' && read(typed) === null;
  // The typed text stays until the field is left; one that cannot be read stays longer, unless a
  // value comes from elsewhere.
  const isOwn = isShown ? isTyping : reported(typed) === value && (isTyping || isUnreadable);
  const type = (text: string): void => {
    setTyped(text);
    setTyping(true);
    if (!isShown || text === read(text)) onChange(reported(text), text.trim() === '' ? '' : read(text));
  };
  const leave = (): void => {
    setTyping(false);
    const last = isShown && isTyping ? read(typed) : null;
    if (last !== null) onChange(last, last);
  };
  const change = (next: string): void => {
    setTyped('');
    onChange(next, next);
  };
  const close = (): void => {
    setPicking(false);
    field.current?.focus();
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
        {...input}
        ref={field}
        error={error ?? (isOwn && isUnreadable && !isTyping ? unreadable : undefined)}
        autoComplete="off"
        // Escape closes the panel first; the dialog round it looks for this mark.
        data-mantine-stop-propagation={picking || undefined}
        spellCheck={false}
        value={isOwn ? typed : value === '' ? '' : show(value)}
        onChange={(event) => type(event.target.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') leave();
          if (event.key !== 'ArrowDown' || !event.altKey || input.readOnly) return;
          event.preventDefault();
          setPicking(true);
        }}
        trailing={
          <IconButton
            label={pick}
            // Not in its name, by which the field itself is found.
            aria-description={input.label}
            aria-expanded={picking}
            aria-disabled={input.readOnly || undefined}
            data-mantine-stop-propagation={picking || undefined}
            onClick={() => setPicking(!picking && !input.readOnly)}
          >
            {icon}
          </IconButton>
        }
      />
      {picking && picker({ anchor: field, onChange: change, onClose: close })}
    </div>
  );
}
