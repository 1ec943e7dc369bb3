import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

export interface DeleteDialogProps {
  readonly title: string;
  /** What is to be deleted, by its name and id. */
  readonly question: string;
  /** What goes with it, and what it means for others; a line each. */
  readonly consequences?: readonly string[];
  /** The answers: leave it, delete it. */
  readonly keep: string;
  readonly confirm: string;
  readonly onDelete: () => void;
  readonly onClose: () => void;
}

/** Asks before something is deleted (specification 5, Deletions). Enter keeps it. The outcome comes by toast. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { title, question, consequences = [], keep, confirm, onDelete, onClose } = props;
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
      {consequences.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Dialog>
  );
}
