/** The fields of a test, what holds them back, and what two made of them (specification 8): `catalogue`, late texts. */
export const testFormMessages = {
  field: {
    testName: 'Test Name',
    price: 'Price',
    newPrice: 'New Price',
    method: 'Method',
    sampleRequired: 'Sample Required',
    schedule: 'Schedule',
    department: 'Department',
    report: 'Report',
    hospitalCode: 'Hospital Code',
  },
  problem: {
    name: 'Test name is required.',
    price: 'Valid numeric price required.',
    exists: 'This test name already exists.',
    code: 'Hospital code is required.',
    newPrice: 'Please enter a valid price',
    notFound: 'Test not found',
    tooLong: 'This text is too long',
    unreadable: 'This text has characters that cannot be saved',
  },
  conflict: {
    title: {
      meanwhile: 'This test changed while you were editing',
      afterwards: 'Your changes were sent, but other values stand there now',
      kept: 'The server answered, but kept the old values',
    },
    text: {
      meanwhile: 'Somebody else saved other values. Choose which ones to keep.',
      afterwards: 'Choose which values to keep.',
      kept: 'Choose which values to keep.',
    },
  },
} as const;
