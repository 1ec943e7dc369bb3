import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { classes } from '../kit/classes.ts';
import { Field } from '../kit/field.tsx';
import styles from './order-details.module.css';

export interface ReasonFieldProps {
  readonly reason: string;
  readonly onReason: (reason: string) => void;
}

/** Why an order is cancelled; it may stay empty. It takes the focus, since the person has just asked for it. */
export function ReasonField({ reason, onReason }: ReasonFieldProps) {
  const t = useTranslations('bookings.cancelling');
  const field = useRef<HTMLTextAreaElement>(null);
  // On a phone it lies below what is known of the order.
  useEffect(() => {
    field.current?.scrollIntoView?.({ block: 'center' });
  }, []);
  return (
    <Field label={t('reason')} help={t('help')}>
      {({ className, ...control }) => (
        <textarea
          {...control}
          ref={field}
          className={classes(className, styles['reason'])}
          // biome-ignore lint/a11y/noAutofocus: the person has just asked for this field
          autoFocus
          data-autofocus
          maxLength={500}
          value={reason}
          onChange={(event) => onReason(event.target.value)}
        />
      )}
    </Field>
  );
}
