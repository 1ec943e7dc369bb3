import type { ReactNode } from 'react';
import { LeaveDialog, type LeaveForm, type LeaveGuardParts, useLeaveGuard } from '../app/leave-guard.tsx';
import { Dialog, type DialogProps } from '../kit/dialog.tsx';

export interface FormDialogProps extends Omit<DialogProps, 'open' | 'covered' | 'actions'> {
  readonly form: LeaveForm;
  readonly guarded: LeaveGuardParts;
  /** At the foot; `close` asks first where something would be lost. */
  readonly actions: (close: () => void) => ReactNode;
}

/** A dialog with a form, which asks before what is filled in is left. */
export function FormDialog({ form, guarded, onClose, actions, ...dialog }: FormDialogProps) {
  const guard = useLeaveGuard(guarded);
  const close = (): void => guard.leave(onClose);
  return (
    <>
      <Dialog open {...dialog} onClose={close} covered={guard.question !== null} actions={actions(close)} />
      <LeaveDialog question={guard.question} form={form} />
    </>
  );
}
