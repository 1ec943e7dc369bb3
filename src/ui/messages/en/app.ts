/** Product, routes, and what shows when a route cannot. */
export const appMessages = {
  product: 'HomeDraw',
  pageTitle: '{page} · HomeDraw',
  export: {
    title: 'Export',
    excel: 'Excel',
    csv: 'CSV',
    busy: 'Exporting …',
    failed: 'The file could not be created. Try again.',
  },
  notFound: {
    title: 'Page not found',
    text: 'There is nothing at this address.',
    back: 'Back to Dashboard',
  },
  broken: {
    title: 'This screen could not be shown',
    text: 'The rest of the console still works, and alerts still arrive.',
  },
  unreachable: {
    title: 'The console could not be loaded',
    text: 'You are still logged in. Check your connection, then try again.',
  },
} as const;
