export interface RouteDialogProps {
  readonly phlebotomistId: string;
  readonly fullName: string;
  onClose(): void;
}
export function RouteDialog(_: RouteDialogProps) {
  return null;
}
