/** What the late parts of a console ask for, each a screen or a dialog that somebody opens (`LateTexts`). */
import { attendanceCalendarMessages } from '../attendance-calendar.ts';
import { phlebotomistDetailsMessages } from '../phlebotomist-details.ts';
import { priceListMessages } from '../price-list.ts';
import { testFormMessages } from '../test-form.ts';

export { dayMessages as day } from '../day.ts';
export { dayRouteMessages as dayRoute } from '../day-route.ts';
export { diagnosticsMessages as diagnostics } from '../diagnostics.ts';
export { incidentMessages as incident } from '../incident.ts';
export { paletteMessages as palette } from '../palette.ts';

/** Beside the texts that came with the console. */
export const attendance = { calendar: attendanceCalendarMessages };
export const team = phlebotomistDetailsMessages;
export const catalogue = { ...testFormMessages, excel: priceListMessages };
