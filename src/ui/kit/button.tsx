import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { classes } from './classes.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

/** The look of a button, for links that are one. */
export const buttonClass = (variant: ButtonVariant = 'secondary', wide = false): string =>
  classes(styles['button'], styles[variant], wide && styles['wide']);

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  readonly variant?: ButtonVariant;
  readonly icon?: ReactNode;
  /** As wide as its column. */
  readonly wide?: boolean;
  /** What the button says while it works ('Assigning …'); with it the button keeps the width of the longer label. */
  readonly busyLabel?: string;
  /** Works: it says so, stays focused and does nothing when pressed again. */
  readonly busy?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** The one button. At most one `primary` is in view. */
export function Button({
  variant = 'secondary',
  icon,
  wide = false,
  busy = false,
  busyLabel,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(variant, wide)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={press}
    >
      {busyLabel === undefined ? (
        <>
          {icon}
          {children}
        </>
      ) : (
        <span className={styles['labels']}>
          <span aria-hidden={busy || undefined}>
            {icon}
            {children}
          </span>
          <span aria-hidden={!busy || undefined}>
            <span className={styles['spinner']} />
            {busyLabel}
          </span>
        </span>
      )}
    </button>
  );
}

export interface IconButtonProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'aria-label' | 'title'> {
  /** The name for assistive technology and the tooltip. */
  readonly label: string;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly 'data-keeps-focus'?: boolean;
  readonly 'data-dismisses'?: boolean;
}

/** A button drawn as an icon, 20 px of Tabler's outline set. */
export function IconButton({ label, type = 'button', children, ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} className={styles['icon']} aria-label={label} title={label}>
      {children}
    </button>
  );
}
