/** The attendance of one phlebotomist: `attendance.calendar`, which comes late. */
export const attendanceCalendarMessages = {
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
} as const;
