/** The attendance of one phlebotomist, a month at a time (specification 2, Team Management). */
export interface CalendarDialogProps {
  readonly phlebotomistId: string;
  readonly fullName: string;
  onClose(): void;
}

export function CalendarDialog(_: CalendarDialogProps) {
  return null;
}
