import { LeaveDialog, type LeaveForm, type LeaveGuard } from '../app/leave-guard.tsx';
import { Dialog, type DialogProps } from '../kit/dialog.tsx';

export interface FormDialogProps extends Omit<DialogProps, 'open' | 'covered'> {
  readonly guard: LeaveGuard;
  readonly form: LeaveForm;
}

/** A dialog with a form, which asks before what is filled in is left. */
export const FormDialog = ({ guard, form, ...dialog }: FormDialogProps) => (
  <>
    <Dialog open {...dialog} covered={guard.question !== null} />
    <LeaveDialog question={guard.question} form={form} />
  </>
);
