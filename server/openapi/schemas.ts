/** The schemas of the server's answers, by their names in the document. */

import type { JsonSchema } from './json-schema.ts';
import { attendanceSchemas } from './schemas/attendance.ts';
import { catalogueSchemas } from './schemas/catalogue.ts';
import { chatSchemas } from './schemas/chat.ts';
import { displaySchemas } from './schemas/displays.ts';
import { locationSchemas } from './schemas/locations.ts';
import { orderSchemas } from './schemas/orders.ts';
import { peopleSchemas } from './schemas/people.ts';
import { serverSchemas } from './schemas/server.ts';

export const schemas = {
  ...orderSchemas,
  ...catalogueSchemas,
  ...peopleSchemas,
  ...attendanceSchemas,
  ...locationSchemas,
  ...chatSchemas,
  ...displaySchemas,
  ...serverSchemas,
} satisfies Record<string, JsonSchema>;

export type SchemaName = keyof typeof schemas;

/** Refers to one of them in another schema. */
export const the = (name: SchemaName): JsonSchema => ({ $ref: `${name}#` });
