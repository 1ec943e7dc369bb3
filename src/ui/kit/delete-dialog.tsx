import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

export interface DeleteDialogProps {
  readonly title: string;
  /** What is to be deleted, by its name and id. */
  readonly question: string;
  /** The answers: leave it, delete it. */
  readonly keep: string;
  readonly confirm: string;
  readonly onDelete: () => void;
  readonly onClose: () => void;
}

/** Asks before something is deleted (specification 5, Deletions). Enter keeps it. The outcome comes by toast. */
export function DeleteDialog({ title, question, keep, confirm, onDelete, onClose }: DeleteDialogProps) {
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} data-autofocus>
            {keep}
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              onDelete();
              onClose();
            }}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <p>{question}</p>
    </Dialog>
  );
}
