/**
 * A hospital where much happens: bookings with long names, phlebotomists with names, and as many alerts as a journey
 * wants.
 */
import { pointOf, serveAddresses } from './foreign.ts';
import type { ForeignBackend } from './foreign-backend.ts';

const names = [
  'Meenakshi Sundareswarar',
  'Senthil Murugan',
  'Lakshmi Narayanan Iyer',
  'Arun Selvam',
  'Priya Raghunathan',
];
const statuses = ['pending', 'assigned', 'Sample Collected', 'completed', 'cancelled'];
const tests = ['Complete Blood Count', 'Lipid Profile', 'HbA1c'];

/** The row of GET /api/orders with this id. */
export const bookingOf = (id: number): Record<string, unknown> => ({
  orderId: id,
  patientName: names[id % names.length],
  phoneNumber: '+919840012345',
  email: `patient${id}@mail.example`,
  address: `${id % 90}, Second Main Road, Kamaraj Avenue, Adyar, Chennai 600020`,
  latitude: 13.0012,
  longitude: 80.2565,
  medicalTests: tests.slice(0, 1 + (id % 3)),
  totalPrice: 850,
  status: statuses[id % statuses.length],
  deliveryBoyId: id % 3 === 0 ? 100 + (id % 7) : null,
  createdAt: '2026-11-20T08:00:00',
});

/** A row of the chat with the first phlebotomist. */
const messageOf = (id: number): Record<string, unknown> => ({
  id,
  ...(id % 3 === 0 ? { senderId: 100, receiverId: 41 } : { senderId: 41, receiverId: 100 }),
  content: `${tests[id % tests.length]}: the patient asks for ${id % 60} minutes more`,
  messageType: 'TEXT',
  attachmentUrl: null,
  createdAt: `2026-11-20T09:${String(id).padStart(2, '0')}:00`,
  seen: true,
});

/** Fills the lists: so many bookings, and seven phlebotomists of whom the alerts will tell. */
export function openBusyHospital(backend: ForeignBackend, bookings = 120): void {
  serveAddresses(backend);
  setBookings(backend, bookings);
  const drivers = Array.from({ length: 7 }, (_, i) => ({
    id: 100 + i,
    fullName: names[i % names.length],
    phone: '9840012345',
    hospitalCode: 'KMC7',
    workType: 'FULL_TIME',
    online: true,
  }));
  backend.on('/api/drivers', { json: drivers });
  backend.on('/api/tests', { json: [] });
  backend.on('/api/chat/history/41/100', { json: Array.from({ length: 40 }, (_, i) => messageOf(i + 1)) });
}

/** From now on there are so many bookings. */
export const setBookings = (backend: ForeignBackend, count: number): void =>
  backend.on('/api/orders', { json: Array.from({ length: count }, (_, i) => bookingOf(count - i)) });

/**
 * From now on so many journeys have ended, each of which is an alert; of orders from `first` on. `others` are positions
 * beside them.
 */
export const setAlerts = (
  backend: ForeignBackend,
  count: number,
  first = 1,
  others: readonly unknown[] = [],
): void =>
  backend.on('/api/location/all', {
    json: [
      ...others,
      ...Array.from({ length: count }, (_, i) =>
        pointOf({
          deliveryBoyId: 100 + (i % 7),
          orderId: first + i,
          deliveryStatus: 'ENDED',
          latitude: 12.99 + (i % 40) / 1_000,
          // Each another point, so that none is older than another of the same phlebotomist.
          timestamp: new Date(Date.now() - i).toISOString(),
        }),
      ),
    ],
  });
