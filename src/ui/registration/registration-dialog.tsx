/** Registration as a dialog of the team. */
export interface RegistrationDialogProps {
  onClose(): void;
}

export function RegistrationDialog(_: RegistrationDialogProps) {
  return null;
}
