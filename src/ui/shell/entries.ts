import {
  type Icon,
  IconCalendarCheck,
  IconClipboardList,
  IconDeviceTv,
  IconHistory,
  IconLayoutDashboard,
  IconMapPin,
  IconMessageCircle,
  IconMotorbike,
  IconTestPipe,
  IconUsers,
} from '@tabler/icons-react';

interface Entry {
  readonly path: string;
  readonly name: string;
  readonly Icon: Icon;
}

/** The entries of the sidebar in the specified order. Names are keys of the catalogue. */
export const entries = [
  { path: '/home', name: 'home', Icon: IconLayoutDashboard },
  { path: '/patient_data', name: 'patient', Icon: IconUsers },
  { path: '/deliveryBoy_Data', name: 'phlebotomists', Icon: IconMotorbike },
  { path: '/order-detail', name: 'bookings', Icon: IconClipboardList },
  { path: '/liveTracking', name: 'tracking', Icon: IconMapPin },
  { path: '/attendance', name: 'attendance', Icon: IconCalendarCheck },
  { path: '/updateTest', name: 'tests', Icon: IconTestPipe },
  { path: '/chat-box', name: 'chat', Icon: IconMessageCircle },
] as const satisfies readonly Entry[];

/** Screens that the specification does not have: their links stand at the foot, before Logout. */
export const otherEntries = [
  { path: '/day', name: 'day', Icon: IconHistory },
  { path: '/displays', name: 'displays', Icon: IconDeviceTv },
] as const satisfies readonly Entry[];
