import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { classes } from './classes.ts';
import styles from './field.module.css';
import { AlertIcon } from './icons.tsx';

/** What a control needs to be tied to its label, help and error. */
export interface ControlProps {
  readonly id: string;
  readonly className: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

export interface FieldProps {
  readonly label: string;
  readonly help?: string | undefined;
  /** Shown in place with an icon, and read out when it appears. */
  readonly error?: string | undefined;
  /** The label stands before the control instead of above it. */
  readonly isBeside?: boolean | undefined;
  readonly children: (control: ControlProps) => ReactNode;
}

/** The one form field: label above, help below, error in place. `children` makes the control of the props. */
export function Field({ label, help, error, isBeside, children }: FieldProps) {
  const id = useId();
  const describedBy = classes(error && `${id}-error`, help && `${id}-help`) || undefined;
  return (
    <div className={styles['field']} data-beside={isBeside || undefined}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        className: classes(styles['control']),
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy,
      })}
      {help && (
        <p className={styles['help']} id={`${id}-help`}>
          {help}
        </p>
      )}
      <div role="alert">
        {error && (
          <p className={styles['error']} id={`${id}-error`}>
            <AlertIcon />
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

/** Of what holds fields, or facts: a column for each that there is room for; one that is `data-wide` has them all. */
export const fieldGrid = classes(styles['grid']);

/** Kinds of one-line text that are alike in every browser; days and times have fields of their own (moment-field). */
export type TextKind = 'text' | 'email' | 'password' | 'tel';

export interface TextBoxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'children' | 'type'> {
  readonly type?: TextKind | 'search' | undefined;
  /** Inside the box: an icon before the text, a button behind it. */
  readonly leading?: ReactNode;
  readonly trailing?: ReactNode;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/** The box with a line of text alone; whoever has no room for a label names it. */
export const TextBox = ({ leading, trailing, className, ...input }: TextBoxProps) => (
  <div className={styles['box']}>
    {leading && <span className={styles['leading']}>{leading}</span>}
    <input
      {...input}
      className={classes(
        className ?? styles['control'],
        leading ? styles['led'] : null,
        trailing ? styles['trailed'] : null,
      )}
    />
    {trailing && <span className={styles['trailing']}>{trailing}</span>}
  </div>
);

export interface TextFieldProps extends Omit<TextBoxProps, 'className' | 'id' | 'type'> {
  readonly type?: TextKind | undefined;
  readonly label: string;
  readonly help?: string | undefined;
  readonly error?: string | undefined;
  readonly isBeside?: boolean | undefined;
  /** In a dialog: has the focus when that opens. */
  readonly 'data-autofocus'?: boolean | undefined;
}

/** A field with one line of text. */
export function TextField({ label, help, error, isBeside, ...box }: TextFieldProps) {
  return (
    <Field label={label} help={help} error={error} isBeside={isBeside}>
      {(control) => <TextBox {...box} {...control} />}
    </Field>
  );
}
