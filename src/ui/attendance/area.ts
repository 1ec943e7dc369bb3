/** Attendance: the day's tables, the calendar of one phlebotomist, and the popup that asks for approval. */
export { attendanceFeeds as feeds, attendanceMessages as messages } from '../messages/en/attendance.ts';
export { attendanceToasts as toasts } from './toasts.ts';
