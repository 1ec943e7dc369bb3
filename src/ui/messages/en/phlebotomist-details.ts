/** The details of one phlebotomist, their form and what two made of it (specification 2, Team Management): `team`, late. */
export const phlebotomistDetailsMessages = {
  groups: {
    person: 'Person',
    vehicle: 'Vehicle and licence',
    work: 'Work',
    bank: 'Bank',
    documents: 'Documents',
  },
  vehicles: { bike: 'Bike', scooter: 'Scooter', cycle: 'Cycle' },
  document: {
    none: 'None',
    picture: '{name}, opens in a new tab',
    openPdf: 'Open PDF',
    open: 'Open file',
    unsafe: 'This file cannot be opened',
  },
  details: {
    edit: 'Edit Details',
    save: 'Save Changes',
    saving: 'Saving …',
    discard: 'Discard',
    close: 'Close',
    was: 'Changed. Before: {before}',
    changed: '{count, plural, one {# field changed} other {# fields changed}}',
    unchanged: 'Nothing has been changed.',
    loading: 'Loading details …',
    failed: 'The details could not be loaded',
    failedText: 'The rest of the console still works.',
    absent: 'There is no phlebotomist with the id {id}.',
    gone: 'This phlebotomist was deleted in the meantime. Nothing can be saved any more.',
    saveFailed: 'The changes were not saved. What you have written is kept. Save again, or discard it.',
    saveUnknown:
      'The changes may or may not have been saved. What you have written is kept. Save again to be sure.',
  },
  problems: {
    required: '{field} is required',
    endBeforeStart: '{field} must be after the start time',
    noDay: '{field} must be a day, such as 24 Dec 1990',
    noTime: '{field} must be a time, such as 09:30',
    phone: 'Enter 10 digits that begin with 6, 7, 8 or 9',
    email: 'Enter an email like name@example.com',
  },
  conflict: {
    title: {
      meanwhile: 'Changed by somebody else in the meantime',
      afterwards: 'Your changes were sent, but other values stand there now',
      kept: 'The server answered, but kept the old values',
    },
    text: 'Choose which values to keep. Your other changes are kept either way.',
  },
} as const;
