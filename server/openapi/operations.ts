/** Every call of the server that anybody may make, and the few routes that are none. */
import type { Operation } from './operation.ts';
import { attendanceOperations } from './operations/attendance.ts';
import { bookingChangeOperations } from './operations/booking-changes.ts';
import { bookingOperations } from './operations/bookings.ts';
import { catalogueOperations } from './operations/catalogue.ts';
import { chatOperations } from './operations/chat.ts';
import { consoleSessionOperations } from './operations/console-session.ts';
import { displayOperations } from './operations/displays.ts';
import { messageOperations } from './operations/messages.ts';
import { patientOperations } from './operations/patients.ts';
import { peopleOperations } from './operations/people.ts';
import { phoneOperations } from './operations/phone.ts';
import { serverOperations } from './operations/server.ts';
import { teamOperations } from './operations/team.ts';

export const operations: readonly Operation[] = [
  ...consoleSessionOperations,
  ...bookingOperations,
  ...bookingChangeOperations,
  ...catalogueOperations,
  ...patientOperations,
  ...peopleOperations,
  ...teamOperations,
  ...attendanceOperations,
  ...displayOperations,
  ...phoneOperations,
  ...chatOperations,
  ...messageOperations,
  ...serverOperations,
];

/** Routes that stand in no document, with the reason. */
export const undocumented: Readonly<Record<string, string>> = {
  'GET /*': 'the files of the console',
  'GET /docs/*': 'the files of the page at /docs',
  'GET /maps/*': 'the parts of a map in a single file',
  'GET /ws-chat/': 'GET /ws-chat, as some SockJS clients write it',
};
