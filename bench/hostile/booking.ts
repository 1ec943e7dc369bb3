/** What a console sends for a new booking. */
export const booking = {
  patientName: 'Arun Selvam',
  phoneNumber: '9840077120',
  email: 'arun@patients.example',
  address: '24, Church Road, Perambur, Chennai',
  latitude: 13.11,
  longitude: 80.24,
  medicalTests: ['Complete Blood Count'],
  sampleRequired: 'Blood',
  report: 'Same day',
  totalPrice: 350,
  reason: 'direct',
  source: 'admin',
} as const;
