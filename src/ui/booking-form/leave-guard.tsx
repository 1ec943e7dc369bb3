/** Asks before a booking that is filled in is left; before the tab itself is closed or reloaded the browser asks (`useUnsavedWork`). */
import { useBlocker, useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useUnsavedWork } from '../app/unsaved-work.ts';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import type { BookingFormState } from './use-booking-form.ts';

export interface LeaveGuard {
  /** Goes on at once where nothing would be lost, else after the person has agreed. */
  readonly leave: (goOn: () => void) => void;
  /** The question is being asked. */
  readonly question: { readonly onStay: () => void; readonly onDiscard: () => void } | null;
}

export function useLeaveGuard({ isAtRisk, clear }: BookingFormState): LeaveGuard {
  const router = useRouter();
  useUnsavedWork(isAtRisk);
  const [leaving, setLeaving] = useState<(() => void) | null>(null);
  const hasAgreed = useRef(false);
  const blocker = useBlocker({
    // Who has signed out, or was signed out, is not held back.
    shouldBlockFn: ({ current, next }) =>
      isAtRisk &&
      !hasAgreed.current &&
      router.options.context.isSignedIn() &&
      current.pathname !== next.pathname,
    // Asked once for all forms.
    enableBeforeUnload: false,
    withResolver: true,
  });
  const isBlocked = blocker.status === 'blocked';
  return {
    leave: (goOn) => {
      // Not in the same event: the Escape that closes the form would answer the question too.
      if (isAtRisk) requestAnimationFrame(() => setLeaving(() => goOn));
      else goOn();
    },
    question:
      leaving || isBlocked
        ? {
            onStay: () => {
              setLeaving(null);
              blocker.reset?.();
            },
            onDiscard: () => {
              setLeaving(null);
              hasAgreed.current = true;
              clear();
              if (isBlocked) blocker.proceed();
              else leaving?.();
            },
          }
        : null,
  };
}

export function LeaveDialog({ question }: { readonly question: LeaveGuard['question'] }) {
  const t = useTranslations('bookingForm.leave');
  return (
    <Dialog
      open={question !== null}
      title={t('title')}
      onClose={() => question?.onStay()}
      actions={
        <>
          <Button variant="danger" onClick={() => question?.onDiscard()}>
            {t('discard')}
          </Button>
          <Button variant="primary" onClick={() => question?.onStay()} data-autofocus>
            {t('stay')}
          </Button>
        </>
      }
    >
      <p>{t('text')}</p>
    </Dialog>
  );
}
