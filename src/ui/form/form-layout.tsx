/** What the long forms have in common: notes above, actions at the foot, and what stands there when one was taken. */
import { IconCircleCheck } from '@tabler/icons-react';
import { type FormHTMLAttributes, type ReactNode, useEffect, useRef } from 'react';
import type { UndoneOutcome } from '../../contract/command.ts';
import { AlertIcon, InfoIcon } from '../kit/icons.tsx';
import { OfferBeside } from '../kit/offer-beside.tsx';
import styles from './form-layout.module.css';
import type { FormVariant } from './use-kept-draft.ts';

export interface LongFormProps
  extends Pick<FormHTMLAttributes<HTMLFormElement>, 'autoComplete' | 'onDragOver' | 'onDrop'> {
  readonly variant: FormVariant;
  readonly label: string;
  readonly children: ReactNode;
}

/** It is submitted by its button alone: Enter in a field must not send half of one. */
export const LongForm = ({ variant, label, ...form }: LongFormProps) => (
  <form
    {...form}
    className={styles['form']}
    data-variant={variant}
    noValidate
    aria-label={label}
    onSubmit={(event) => event.preventDefault()}
  />
);

export interface FormNoteProps {
  readonly isWarning?: boolean;
  readonly role?: 'status' | 'alert';
  /** A button at the end. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** What has to be known before the form is filled in or submitted again. */
export const FormNote = ({ isWarning = false, role = 'status', action, children }: FormNoteProps) => (
  <div className={styles['note']} data-warning={isWarning || undefined} role={role}>
    {isWarning ? <AlertIcon /> : <InfoIcon />}
    <p>{children}</p>
    {action}
  </div>
);

/** At the foot of the screen, where it stays while the form scrolls. */
export const FormFoot = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['foot']}>{children}</div>
);

export interface FormActionsProps {
  /** What became of the last submit, before the buttons. */
  readonly outcome: ReactNode;
  readonly children: ReactNode;
}

export const FormActions = ({ outcome, children }: FormActionsProps) => (
  <div className={styles['actions']}>
    <div className={styles['outcome']}>{outcome}</div>
    {children}
  </div>
);

export interface FormFailureProps {
  readonly words: string | null;
  /** What it means for what is filled in. */
  readonly aside: string | null;
  /** Of the call that failed; null where none was made, and while it says nothing. */
  readonly outcome: UndoneOutcome | null;
}

/** Why the last submit failed, read out when it appears. */
export const FormFailure = ({ words, aside, outcome }: FormFailureProps) => (
  <div role="alert">
    {words !== null && (
      <p className={styles['failure']}>
        <AlertIcon />
        <span>{words}</span>
      </p>
    )}
    {aside !== null && <p className={styles['aside']}>{aside}</p>}
    {outcome !== null && <OfferBeside outcome={outcome} />}
  </div>
);

export interface FormTakenProps {
  readonly words: string;
  /** What was taken: a name, an order. */
  readonly what: string | null;
  /** What comes next. */
  readonly children: ReactNode;
}

/** The backend took what was submitted. */
export function FormTaken({ words, what, children }: FormTakenProps) {
  const heading = useRef<HTMLParagraphElement>(null);
  // What was focused is gone with the form.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles['taken']}>
      <span className={styles['tick']}>
        <IconCircleCheck size={32} stroke={1.75} aria-hidden="true" />
      </span>
      <div role="status">
        <p className={styles['takenWords']} ref={heading} tabIndex={-1}>
          {words}
        </p>
      </div>
      {what !== null && (
        <p className={styles['takenWhat']} dir="auto">
          {what}
        </p>
      )}
      <div className={styles['next']}>{children}</div>
    </div>
  );
}
