import {
  type Icon,
  IconCalendarCheck,
  IconClipboardList,
  IconLayoutDashboard,
  IconMapPin,
  IconMessageCircle,
  IconMotorbike,
  IconTestPipe,
  IconUsers,
} from '@tabler/icons-react';

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
] as const satisfies readonly { readonly path: string; readonly name: string; readonly Icon: Icon }[];
