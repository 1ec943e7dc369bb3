/** What the server's answers hold, by the name under which the document keeps it. */

import type { JsonSchema } from './json-schema.ts';
import { attendanceRecords } from './schemas/attendance.ts';
import { catalogueRecords } from './schemas/catalogue.ts';
import { chatRecords } from './schemas/chat.ts';
import { locationRecords } from './schemas/locations.ts';
import { orderRecords } from './schemas/orders.ts';
import { peopleRecords } from './schemas/people.ts';
import { serverRecords } from './schemas/server.ts';

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
