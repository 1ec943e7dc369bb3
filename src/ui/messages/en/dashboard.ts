/** Dashboard (specification 2). */
export const dashboardMessages = {
  title: 'Medical Test Dashboard',
  overview: 'Live Overview',
  figures: {
    label: 'Bookings and phlebotomists',
    total: 'Total Bookings',
    collected: 'Collected',
    ready: 'Ready',
    inProgress: 'In Progress',
    pending: 'Pending',
    cancelled: 'Cancelled',
    phlebotomists: 'Phlebotomists',
    perPhlebotomist: 'Per phlebotomist',
  },
  analytics: {
    title: 'Booking Analytics',
    completion: 'Collection Completion',
    readiness: 'Ready for Collection',
    cancellation: 'Cancellation Rate',
  },
  attendance: {
    title: 'Attendance',
    unit: 'phlebotomists',
    present: 'Present',
    absent: 'Absent',
    notMarked: 'Not Marked',
    status: 'Status',
    count: 'Count',
    percent: 'Percent',
  },
  quick: {
    title: 'Quick Overview',
    updated: 'Last updated {time}',
    notYet: 'Not updated yet',
    pending: 'Pending',
    pendingHint: 'still open',
    perPhlebotomist: 'Per Phlebotomist',
    perPhlebotomistHint: 'ready bookings each',
    success: 'Success Rate',
    successHint: 'of all bookings collected',
    active: 'Active',
    activeHint: 'in progress now',
  },
  failed: {
    title: 'Dashboard figures could not be loaded',
    text: 'Other screens and alerts still work with the data they have. The console keeps trying.',
  },
} as const;

/** Its feeds, as the diagnostics call them. */
export const dashboardFeeds = {
  counts: 'Counts',
  attendance: 'Attendance',
} as const;
