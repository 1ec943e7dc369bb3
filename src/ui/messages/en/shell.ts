/** Sidebar, sign-out and what surrounds every screen (specification 2, Sidebar). */
export const shellMessages = {
  skip: 'Skip to the screen',
  navigation: 'Main',
  menu: 'Menu',
  closeMenu: 'Close menu',
  routes: {
    home: 'Dashboard',
    patient: 'Patient',
    phlebotomists: 'Phlebotomists',
    bookings: 'Booking Management',
    tracking: 'Track Phlebotomists',
    attendance: 'Attendance Management',
    tests: 'Test Management',
    chat: 'Chat Box',
  },
  unread: '{count, plural, one {# unread message} other {# unread messages}}',
  today: {
    title: "Today's Overview",
    orders: 'Orders',
    active: 'Active',
  },
  clock: {
    fast: 'The clock of this computer is {count, plural, one {# minute} other {# minutes}} fast.',
    slow: 'The clock of this computer is {count, plural, one {# minute} other {# minutes}} slow.',
  },
  badge: {
    initials: 'HA',
    name: 'HMS Admin',
    role: 'Administrator',
    menu: 'Profile and settings',
  },
  menuEntries: {
    pause: 'Pause updates',
    shortcuts: 'Keyboard shortcuts',
    diagnostics: 'Diagnostics',
    incident: 'Export incident',
  },
  notLoaded: 'This part of the console could not be loaded. Check your connection, then open it again.',
  theme: {
    title: 'Theme',
    system: 'System',
    light: 'Light',
    dark: 'Dark',
  },
  sound: 'Sound on new alerts',
  /** Of all feeds together. */
  status: {
    live: 'Everything is current',
    catchingUp: 'Catching up …',
    reconnecting: 'Reconnecting …',
    stale: '{count, plural, offset:1 =1 {{feed}: stale} other {{feed} and # more: stale}}',
    offline: '{count, plural, offset:1 =1 {{feed}: offline} other {{feed} and # more: offline}}',
    diagnostics: 'Open diagnostics',
  },
  shortcuts: {
    title: 'Keyboard shortcuts',
    palette: 'Search or do',
    list: 'The keys of this screen',
    nextAlert: 'Show the next alert on the map',
    pause: 'Pause updates, or go on',
    singleKeys: 'Single keys',
    singleKeysText: 'Switched off, a letter or sign alone does nothing.',
  },
  /** Updates that wait (decision 0072). */
  pause: {
    label: 'Paused updates',
    until: 'Map, bookings and alerts are paused until {time}',
    waiting: '{count, plural, =0 {nothing waits} one {# change waiting} other {# changes waiting}}',
    resume: 'Show now',
  },
  day: 'Day at a glance',
  displays: 'Wall displays',
  logout: 'Logout',
  confirmLogout: {
    title: 'Logout',
    question: 'Are you sure you want to log out?',
    unsaved: 'What you have filled in has not been submitted and will be discarded.',
    unsent:
      '{count, plural, one {# message is not sent yet and will be lost.} other {# messages are not sent yet and will be lost.}}',
    confirm: 'Logout',
    keep: 'Cancel',
  },
} as const;
