/** Chat (specification 2, Chat; 8, Chat). */
export const chatMessages = {
  toast: {
    loginNeeded: 'Please log in to access chat',
    nobodySelected: 'Select a phlebotomist first!',
    fileSelected: 'File selected: {name}',
    fileTooLarge: 'File too large (max 5MB)',
    uploadFailed: 'File upload failed',
    sendFailed: 'Failed to send message',
    historyFailed: 'Failed to fetch history',
  },
} as const;

/** What the diagnostics call its feed. */
export const chatFeeds = { chat: 'Chat channel' } as const;
