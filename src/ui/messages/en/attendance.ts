/** Attendance: the day, the month of one, and approval (specification 2, Attendance Management; 4, Attendance). */
export const attendanceMessages = {
  title: 'Attendance Management',
  updatedAt: 'As of {time}',
  date: {
    day: { label: 'Select Date:', previous: 'Previous day', next: 'Next day' },
    month: { label: 'Month', previous: 'Previous month', next: 'Next month' },
  },
  today: 'Today',
  refresh: 'Refresh',
  print: 'Print',
  summary: { present: 'Present', absent: 'Absent' },
  table: { present: 'Present Phlebotomists', absent: 'Absent Phlebotomists' },
  columns: {
    number: '#',
    selfie: 'Selfie',
    name: 'Name',
    location: 'Location',
    time: 'Time',
    reason: 'Reason',
    status: 'Status',
  },
  none: 'No attendance data for this date.',
  notKnown: 'Nothing is known of this date yet.',
  notAvailable: 'N/A',
  absent: 'Absent',
  selfieOf: 'Selfie of {name}',
  openSelfie: 'Enlarge the selfie of {name}',
  noSelfie: 'No selfie',
  nobody: 'a phlebotomist',
  day: '{day} {month, select, 01 {January} 02 {February} 03 {March} 04 {April} 05 {May} 06 {June} 07 {July} 08 {August} 09 {September} 10 {October} 11 {November} other {December}} {year}',
  export: {
    scope: '{count, plural, one {# row} other {# rows}} of {day}',
    sheet: 'Attendance {day}',
    list: 'List',
    id: 'Phlebotomist ID',
  },
  printout: { counts: 'Present {present} · Absent {absent}' },
  /** The attendance of one phlebotomist. */
  calendar: {
    title: 'Attendance calendar',
    monthName:
      '{month, select, 01 {January} 02 {February} 03 {March} 04 {April} 05 {May} 06 {June} 07 {July} 08 {August} 09 {September} 10 {October} 11 {November} other {December}} {year}',
    dayName:
      '{weekday, select, 0 {Sunday} 1 {Monday} 2 {Tuesday} 3 {Wednesday} 4 {Thursday} 5 {Friday} other {Saturday}} {day}',
    loading: 'Loading attendance …',
    empty: 'No attendance in {month}',
    failed: 'Attendance could not be loaded',
    failedText: 'Other months can still be chosen.',
    undated: 'Without a date',
    reason: 'Reason',
    time: 'Time',
    place: 'Location',
  },
  /** The popup that asks for a word (specification 4, Attendance approval). */
  approval: {
    title: 'Attendance approval',
    news: 'The attendance of {name} waits for approval.',
    person: 'Phlebotomist {id}',
    id: 'ID {id}',
    present: 'Present',
    absent: 'Absent',
    attendance: 'Attendance',
    reason: 'Reason',
    time: 'Time',
    accept: 'Accept',
    accepting: 'Accepting …',
    deny: 'Deny',
    denying: 'Denying …',
    later: 'Later',
    failed: 'Attendance was not updated. Try again.',
    perhaps: 'Attendance may or may not have been updated. Try again to be sure.',
  },
  /** Specification 4, Attendance labels. */
  label: {
    present: 'Present',
    pending: 'Absent (Pending)',
    approved: 'Absent (Approved)',
    denied: 'Absent Denied',
    none: 'No Record',
  },
  toast: { decided: 'Attendance updated successfully', settled: 'This attendance was decided already' },
} as const;

export const attendanceFeeds = {
  attendanceLabels: 'Attendance labels',
  attendanceClaims: 'Attendance to approve',
} as const;
