/**
 * The English labels of screens and actions. A dispatcher who reads Tamil or Hindi mostly types on Latin keys, and says
 * 'booking' or 'logout' in English; the English catalogue itself is not loaded for that. A test holds the two together.
 */
import type { entries, otherEntries } from '../shell/entries.ts';

export type ScreenPath = (typeof entries | typeof otherEntries)[number]['path'];

/** By the screen's path; the compiler names one without a line. */
export const englishScreens: Readonly<Record<ScreenPath, string>> = {
  '/home': 'Dashboard',
  '/patient_data': 'Patient',
  '/deliveryBoy_Data': 'Phlebotomists',
  '/order-detail': 'Booking Management',
  '/liveTracking': 'Track Phlebotomists',
  '/attendance': 'Attendance Management',
  '/updateTest': 'Test Management',
  '/chat-box': 'Chat Box',
  '/day': 'Day at a glance',
  '/displays': 'Wall displays',
};

/** By the action's name. */
export const englishActions = {
  nextAlert: 'Next alert',
  clearAlerts: 'Clear all alerts',
  collapseAlerts: 'Collapse Live Notifications',
  expandAlerts: 'Show Live Notifications',
  addBooking: 'Add Booking',
  addPhlebotomist: 'Add a phlebotomist',
  addTest: 'Add New Test',
  pause: 'Pause updates',
  resume: 'Show the updates that wait',
  shortcuts: 'Keyboard shortcuts',
  diagnostics: 'Diagnostics',
  exportIncident: 'Export incident',
  openIncident: 'Open an incident file',
  guide: 'Guide',
  logout: 'Logout',
} as const;
