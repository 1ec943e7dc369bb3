import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useRef,
  useState,
} from 'react';
import { Button, type ButtonProps, IconButton } from './button.tsx';
import { isComposing } from './is-composing.ts';
import styles from './popover.module.css';

export interface PopoverProps extends Pick<ButtonProps, 'icon' | 'variant' | 'disabled'> {
  readonly label: string;
  /** The button is its icon alone; the label is heard, and shown by the pointer that rests on it. */
  readonly iconOnly?: boolean;
  /** The panel opens above the button, from its left edge. */
  readonly above?: boolean;
  /** The button, where it is not the kit's. */
  readonly opener?: (button: OpenerProps) => ReactNode;
  /** What opens beside the button; `close` closes it and gives the focus back. */
  readonly children: (close: () => void) => ReactNode;
}

export interface OpenerProps {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly 'aria-expanded': boolean;
  readonly 'aria-controls': string | undefined;
  readonly onClick: () => void;
}

/** A button that opens a small panel below or above it. Escape closes it, and so does leaving it. */
export function Popover(props: PopoverProps) {
  const { label, children, iconOnly = false, above = false, opener: ownButton, ...button } = props;
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = (): void => {
    setOpen(false);
    trigger.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !open || isComposing(event.nativeEvent)) return;
    event.stopPropagation();
    close();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setOpen(false);
  };
  const opener: OpenerProps = {
    ref: trigger,
    'aria-expanded': open,
    'aria-controls': open ? id : undefined,
    onClick: () => setOpen(!open),
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys and the focus of what is inside are heard here
    <div className={styles['popover']} onKeyDown={onKeyDown} onBlur={onBlur}>
      {ownButton ? (
        ownButton(opener)
      ) : iconOnly ? (
        <IconButton {...opener} disabled={button.disabled} label={label}>
          {button.icon}
        </IconButton>
      ) : (
        <Button {...button} {...opener}>
          {label}
        </Button>
      )}
      {open && (
        <>
          <button
            type="button"
            className={styles['outside']}
            tabIndex={-1}
            aria-hidden="true"
            onClick={() => setOpen(false)}
          />
          <fieldset id={id} className={styles['panel']} aria-label={label} data-above={above || undefined}>
            {children(close)}
          </fieldset>
        </>
      )}
    </div>
  );
}
