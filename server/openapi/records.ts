/** What the server's answers hold, by the name under which the document keeps it. */

import type { JsonSchema } from './json-schema.ts';
import { attendanceRecords } from './records/attendance.ts';
import { catalogueRecords } from './records/catalogue.ts';
import { chatRecords } from './records/chat.ts';
import { locationRecords } from './records/locations.ts';
import { orderRecords } from './records/orders.ts';
import { peopleRecords } from './records/people.ts';
import { serverRecords } from './records/server.ts';

export const records = {
  ...orderRecords,
  ...catalogueRecords,
  ...peopleRecords,
  ...attendanceRecords,
  ...locationRecords,
  ...chatRecords,
  ...serverRecords,
} satisfies Record<string, JsonSchema>;

export type RecordName = keyof typeof records;

/** Names a record in another schema. */
export const the = (name: RecordName): JsonSchema => ({ $ref: `${name}#` });
