/** Phlebotomists: the team, details, editing, deleting (specification 2, Team Management; 8, Phlebotomists). */
export const teamMessages = {
  toast: {
    updated: '✅ Phlebotomist updated successfully!',
    updateFailed: '❌ Failed to update phlebotomist',
    deleted: '✅ Phlebotomist deleted!',
    deleteFailed: '❌ Failed to delete phlebotomist',
  },
} as const;
