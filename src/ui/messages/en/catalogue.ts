/** The test catalogue (specification 2, Test Management; 5; 8, Tests). */
export const catalogueMessages = {
  title: 'Test Management',
  addTitle: 'Adding New Test',
  toast: {
    added: '✅ Test added successfully',
    addFailed: 'Error adding test: {reason}',
    exists: 'This test name already exists.',
    updated: 'Test updated',
    updateRefused: 'Failed to update test: {text}',
    updateFailed: 'Error updating test. Please try again.',
    deleted: '❌ Test deleted successfully!',
    deleteFailed: '❌ Failed to delete test',
    imported: 'Price list uploaded',
    importRefused: 'Upload failed!',
    importFailed: 'Error uploading file!',
    importEnded: 'Upload cancelled',
    ofFile: '{fileName}: {text}',
  },
} as const;

export const catalogueFeeds = { tests: 'Test catalogue' } as const;
