/** Words of the kit that the login needs too (`kit`). */
export const frontKitMessages = {
  retry: 'Try again',
  retrying: 'Trying again …',
  details: 'Details',
  language: {
    title: 'Language',
    failed: 'This language could not be loaded. Check your connection, then choose it again.',
  },
  password: { show: 'Show password', hide: 'Hide password' },
} as const;
