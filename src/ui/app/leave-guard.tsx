/** Asks before filled-in work is left; before the tab is closed or reloaded the browser asks (`useUnsavedWork`). */
import { useBlocker, useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { useUnsavedWork } from './unsaved-work.ts';

export interface LeaveGuardParts {
  /** Something would be lost. */
  readonly isAtRisk: boolean;
  /** Nobody knows whether some of it was saved. */
  readonly isInDoubt: boolean;
  /** The person gave it up. */
  clear(): void;
  /** Whether going from one address to another leaves the form; any other path does. */
  readonly leaves?: (from: Address, to: Address) => boolean;
}

interface Address {
  readonly pathname: string;
  readonly search: object;
}

const leavesPath = (from: Address, to: Address): boolean => from.pathname !== to.pathname;

/** Of a dialog that is a view of its screen: Back closes it, and that leaves what is written in it. */
export const leavesView = (from: Address, to: Address): boolean =>
  leavesPath(from, to) || viewOf(from.search) !== viewOf(to.search);

const viewOf = (search: { readonly view?: unknown; readonly id?: unknown }): string =>
  `${search.view ?? ''} ${search.id ?? ''}`;

export interface LeaveGuard {
  /** Goes on at once where nothing would be lost, else after the person has agreed. */
  readonly leave: (goOn: () => void) => void;
  /** The question is being asked. */
  readonly question: {
    readonly isInDoubt: boolean;
    readonly onStay: () => void;
    readonly onDiscard: () => void;
  } | null;
}

export function useLeaveGuard({
  isAtRisk,
  isInDoubt,
  clear,
  leaves = leavesPath,
}: LeaveGuardParts): LeaveGuard {
  const router = useRouter();
  useUnsavedWork(isAtRisk);
  const [leaving, setLeaving] = useState<(() => void) | null>(null);
  const hasAgreed = useRef(false);
  const blocker = useBlocker({
    // Who has signed out, or was signed out, is not held back.
    shouldBlockFn: ({ current, next }) =>
      isAtRisk && !hasAgreed.current && router.options.context.isSignedIn() && leaves(current, next),
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
            isInDoubt,
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

/** The areas whose forms have words of their own for it. */
export type LeaveForm = 'bookingForm' | 'registration' | 'catalogue' | 'team';

export interface LeaveDialogProps extends Pick<LeaveGuard, 'question'> {
  readonly form: LeaveForm;
}

export function LeaveDialog({ question, form }: LeaveDialogProps) {
  const t = useTranslations();
  return (
    <Dialog
      open={question !== null}
      title={t(`${form}.leave.title`)}
      onClose={() => question?.onStay()}
      actions={
        <>
          <Button variant="danger" onClick={() => question?.onDiscard()}>
            {t('kit.leave.discard')}
          </Button>
          <Button variant="primary" onClick={() => question?.onStay()} data-autofocus>
            {t('kit.leave.stay')}
          </Button>
        </>
      }
    >
      <p>{t(question?.isInDoubt ? 'kit.leave.inDoubt' : `${form}.leave.text`)}</p>
    </Dialog>
  );
}
