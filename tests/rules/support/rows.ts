/** Rows as a backend sends them (specification 3), with what a test wants to say about them. */
type Fields = object;

export const orderRow = (fields: Fields = {}) => ({
  orderId: 7,
  patientName: 'Kavya Raman',
  phoneNumber: '9840021000',
  email: 'kavya@patients.example',
  address: '3, 12th Main Road, Velachery',
  latitude: 12.98,
  longitude: 80.22,
  medicalTests: ['Complete Blood Count'],
  totalPrice: 350,
  status: 'placed',
  cancellationReason: null,
  deliveryBoyId: null,
  createdAt: '2026-11-21T10:30:00',
  ...fields,
});

export const driverRow = (fields: Fields = {}) => ({
  id: 5,
  fullName: 'Senthil Murugan',
  phone: '9840077120',
  email: 's@field.example',
  vehicleType: 'bike',
  vehicleNumber: 'TN 07 AB 1234',
  workType: 'FULL_TIME',
  hospitalCode: 'SRM001',
  online: true,
  ...fields,
});

export const testRow = (fields: Fields = {}) => ({
  id: 1,
  testName: 'Lipid Profile',
  price: 650.5,
  method: 'CLIA',
  sampleRequired: 'Blood',
  schedule: 'Daily',
  department: 'Biochemistry',
  report: 'Same day',
  hospitalCode: 'SRM001',
  ...fields,
});

export const pointRow = (fields: Fields = {}) => ({
  deliveryBoyId: 7,
  latitude: 13.0827,
  longitude: 80.2707,
  timestamp: '2026-11-21T05:30:00Z',
  deliveryStatus: 'PROCESSING',
  orderId: null,
  ...fields,
});

/** A latitude so many metres further north, on the specification's earth. */
export const northOf = (latitude: number, metres: number): number =>
  latitude + metres / ((Math.PI / 180) * 6_371_000);
