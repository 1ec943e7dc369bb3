/** Asks about the claim that was found, while the team is on view (specification 4, Attendance approval; rulings). */
export function ApprovalPopup() {
  return null;
}
