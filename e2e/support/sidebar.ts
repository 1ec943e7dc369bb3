/** The entries of the sidebar in the specified order, each with its route (specification 2, Sidebar). */
export const sidebarEntries = [
  ['Dashboard', '/home'],
  ['Patient', '/patient_data'],
  ['Phlebotomists', '/deliveryBoy_Data'],
  ['Booking Management', '/order-detail'],
  ['Track Phlebotomists', '/liveTracking'],
  ['Attendance Management', '/attendance'],
  ['Test Management', '/updateTest'],
  ['Chat Box', '/chat-box'],
] as const;
