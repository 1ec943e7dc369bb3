/** Registering a phlebotomist (specification 5, Phlebotomist registration; 8, Phlebotomists). */
export const registrationMessages = {
  toast: {
    registered: 'Phlebotomist registered',
    failed: 'Error registering phlebotomist: {message}',
    refused: 'Error: {message}',
    cancelled: 'Registration ended before it was complete',
  },
  duplicate: {
    modal: 'Phlebotomist with this email or phone already exists.',
    screen: 'Phlebotomist with this email or phone number already exists. Please log in.',
  },
  checkUnreadable: 'Invalid server response',
  checkFailed: 'Failed to check phlebotomist existence',
} as const;
