/** Screens that are yet to come. */
export const plannedMessages = {
  patient: {
    title: 'Patient Management',
    text: 'Patients will be listed here, each with counts of bookings and the history of tests.',
  },
  tests: {
    title: 'Test Management',
    text: 'The hospital’s tests and their prices will be listed here, to be added, changed or uploaded from Excel.',
  },
  addTest: {
    title: 'Adding New Test',
    text: 'A test will be added to the catalogue here, by hand or from an Excel file.',
  },
  action: 'Back to Dashboard',
} as const;
