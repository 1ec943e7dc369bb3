/** Wire rows as a backend sends them, with what a test wants to say about them. */

let serial = 0;

export const locationOf = (fields: Record<string, unknown> = {}) => ({
  deliveryBoyId: 7,
  latitude: 13.0827,
  longitude: 80.2707,
  timestamp: '2026-11-21T05:30:00Z',
  deliveryStatus: 'PROCESSING',
  orderId: null,
  ...fields,
});

export const orderOf = (fields: Record<string, unknown> = {}) => {
  serial += 1;
  return {
    orderId: serial,
    patientName: 'Kavya Raman',
    phoneNumber: '9840021000',
    email: 'kavya@patients.example',
    address: '3, 12th Main Road, Velachery',
    latitude: 12.98,
    longitude: 80.22,
    medicalTests: ['Complete Blood Count'],
    totalPrice: 350,
    status: 'pending',
    deliveryBoyId: null,
    createdAt: '2026-11-21T10:30:00',
    ...fields,
  };
};

/** A point so many metres north of another. */
export const northOf = (latitude: number, metres: number) =>
  latitude + metres / ((Math.PI / 180) * 6_371_000);
