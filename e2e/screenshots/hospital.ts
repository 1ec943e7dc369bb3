/**
 * The busy hospital as the screenshots show it: phlebotomists under way, a route, a conversation, and as many
 * alerts as are asked for.
 */
import { driverRow } from '../support/attendance.ts';
import { openBusyHospital, setAlerts } from '../support/busy-hospital.ts';
import { pointOf } from '../support/foreign.ts';
import type { ForeignBackend } from '../support/foreign-backend.ts';
import { openCatalogueOf } from '../support/foreign-catalogue.ts';
import { displayOf, openDisplaysOf } from '../support/foreign-displays.ts';

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkqPr/HwAEiAKEh0zCSwAAAABJRU5ErkJggg==',
  'base64',
);
const moving = 24;
const minute = 60_000;

/** What the backend of this hospital can do, as its `/config.json` says. */
export const screenshotSettings = { displays: true };

export function openScreenshotHospital(backend: ForeignBackend, alerts: number): void {
  openBusyHospital(backend);
  const names = ['Kavitha Balasubramanian', 'Rajesh Kumar', 'Fathima Begum', 'Thirunavukkarasu Venkataraman'];
  const drivers = [100, 101, 102, ...Array.from({ length: moving }, (_, i) => 200 + i)].map((id) => ({
    id,
    fullName: names[id % names.length],
    phone: '9840012345',
    email: `person${id}@kmc.example`,
    hospitalCode: 'KMC7',
    workType: 'FULL_TIME',
    vehicleNumber: `TN 07 CX ${1_000 + id}`,
    online: id % 3 !== 0,
  }));
  openCatalogueOf(backend);
  openDisplaysOf(backend, [
    displayOf(1, 'Corridor of the second floor between wards 7 and 8, by the lifts'),
    displayOf(2, 'Reception', 90, null),
    displayOf(3, 'Laboratory', 30 * 24 * 60, 26),
  ]);
  backend.on(`/api/orders/orders/by-email/${encodeURIComponent('asha+lab/7@mail.example')}`, {
    json: Array.from({ length: 12 }, (_, i) => booked(i)),
  });
  backend.on('/api/drivers', { json: drivers });
  const ofToday = drivers.map(({ id, fullName }) =>
    driverRow({
      driverId: id,
      fullName,
      timestamp: new Date(Date.now() - (id % 7) * 11 * minute).toISOString(),
      reason: id % 5 === 0 ? 'The bus from Tambaram did not come, so I walked from the station.' : null,
      status: id % 4 === 1 ? 'Absent' : 'Present',
    }),
  );
  const [present, absent] = ['Present', 'Absent'].map((status) =>
    ofToday.filter((row) => row['status'] === status),
  );
  backend.on('/api/drivers/attendance/summary', {
    json: {
      presentCount: present?.length,
      absentCount: absent?.length,
      presentDrivers: present,
      absentDrivers: absent,
    },
  });
  backend.on('/selfies/5.png', { bytes: pixel });
  setScreenshotAlerts(backend, alerts);
  backend.on('/api/location/history/200', { json: Array.from({ length: 30 }, (_, i) => onRoute(i)) });
  backend.on('/api/chat/history/41/100', { json: Array.from({ length: 24 }, (_, i) => written(i)) });
  backend.openSocket();
}

/** So many alerts there are from now on, beside the phlebotomists under way. */
export function setScreenshotAlerts(backend: ForeignBackend, alerts: number): void {
  setAlerts(
    backend,
    alerts,
    1,
    Array.from({ length: moving }, (_, i) => underWay(i)),
  );
}

/** Some beside each other, some apart; each third on an order. */
const underWay = (at: number) =>
  pointOf(
    {
      deliveryBoyId: 200 + at,
      orderId: at % 3 === 0 ? 120 - at : null,
      latitude: 12.98 + ((at * 37) % 100) / 1_000,
      longitude: 80.19 + ((at * 61) % 100) / 1_000,
    },
    at * 20_000,
  );

const onRoute = (at: number) =>
  pointOf(
    {
      deliveryBoyId: 200,
      orderId: 120,
      deliveryStatus: at === 0 ? 'STARTED' : at % 7 === 0 ? 'IDLE' : 'PROCESSING',
      latitude: 12.96 + at / 1_500,
      longitude: 80.19 + Math.sin(at / 4) / 100,
    },
    (30 - at) * 5 * minute,
  );

const written = (at: number) => ({
  id: 500 + at,
  senderId: at % 3 === 0 ? 41 : 100,
  receiverId: at % 3 === 0 ? 100 : 41,
  senderRole: at % 3 === 0 ? 'ADMIN' : 'DRIVER',
  content:
    at % 5 === 4
      ? 'The patient asks for another day, because her daughter comes on Thursday and holds her hand when blood is drawn.'
      : 'The patient asks for 10:30.',
  messageType: 'text',
  attachmentUrl: null,
  createdAt: new Date(Date.now() - (30 - at) * 7 * minute).toISOString(),
  seen: at < 22,
});

const statuses = ['COMPLETED', 'PENDING', 'ASSIGNED', 'CANCELLED'];

const booked = (at: number) => ({
  orderId: 900 - at,
  patientName: 'Asha Raman',
  email: 'asha+lab/7@mail.example',
  medicalTests: ['Complete Blood Count', 'Lipid Profile', 'Vitamin D'].slice(0, 1 + (at % 3)),
  totalPrice: 350 + at * 125.5,
  status: statuses[at % statuses.length],
  deliveryBoyName: at % 4 === 1 ? null : 'Thirunavukkarasu Venkataraman',
  createdAt: new Date(Date.now() - at * 9 * 24 * 60 * minute).toISOString(),
});
