/** Rows as a backend sends them (specification 3), with what a test wants to say about them. */
import { orderOf } from '../../support/wire.ts';

type Fields = object;

export const orderRow = (fields: Fields = {}) =>
  orderOf({ orderId: 7, status: 'placed', cancellationReason: null, ...fields });

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

export { locationOf as pointRow, northOf } from '../../support/wire.ts';
