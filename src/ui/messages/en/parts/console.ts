/** What a signed-in page asks for, a line an area; views find an area's texts under the name here. */
import type { FeedName } from '../../../../contract/feeds.ts';
import { alertFeeds } from '../alerts.ts';
import { attendanceFeeds } from '../attendance.ts';
import { bookingFeeds } from '../bookings.ts';
import { catalogueFeeds } from '../catalogue.ts';
import { chatFeeds } from '../chat.ts';
import { dashboardFeeds } from '../dashboard.ts';
import { displaysFeeds } from '../displays.ts';
import { patientsFeeds } from '../patients.ts';
import { trackingFeeds } from '../tracking.ts';

export { alertMessages as alerts } from '../alerts.ts';
export { attendanceMessages as attendance } from '../attendance.ts';
export { bookingFormMessages as bookingForm } from '../booking-form.ts';
export { bookingMessages as bookings } from '../bookings.ts';
export { catalogueMessages as catalogue } from '../catalogue.ts';
export { chatMessages as chat } from '../chat.ts';
export { dashboardMessages as dashboard } from '../dashboard.ts';
export { displaysMessages as displays } from '../displays.ts';
export { kitMessages as kit } from '../kit.ts';
export { patientsMessages as patients } from '../patients.ts';
export { registrationMessages as registration } from '../registration.ts';
export { shellMessages as shell } from '../shell.ts';
export { teamMessages as team } from '../team.ts';
export { trackingMessages as tracking } from '../tracking.ts';

/** Every feed by its name, as the diagnostics call it; the compiler names one without a line. */
export const feedNames = {
  ...alertFeeds,
  ...attendanceFeeds,
  ...bookingFeeds,
  ...catalogueFeeds,
  ...chatFeeds,
  ...dashboardFeeds,
  ...displaysFeeds,
  ...patientsFeeds,
  ...trackingFeeds,
} satisfies Record<FeedName, string>;
