/** Attendance: the day, the month of one, and approval (specification 2, Attendance Management; 4, Attendance). */
export const attendanceMessages = {
  /** Specification 4, Attendance labels. */
  label: {
    present: 'Present',
    pending: 'Absent (Pending)',
    approved: 'Absent (Approved)',
    denied: 'Absent Denied',
    none: 'No Record',
  },
  toast: { decided: 'Attendance updated successfully' },
} as const;

export const attendanceFeeds = {
  attendanceLabels: 'Attendance labels',
  attendanceClaims: 'Attendance to approve',
} as const;
