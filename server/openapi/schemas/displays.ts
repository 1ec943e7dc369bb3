/** Wall displays, and the rows that they get: those of consoles, in which most fields are empty. */
import type {
  DisplayRow,
  displaySessionAnswer,
  pairingAnswer,
  pairingOutcomeAnswer,
} from '../../../src/contract/wire/displays.ts';
import { longestDisplayName } from '../../../src/contract/wire/displays.ts';
import type { DriverRow } from '../../../src/contract/wire/drivers.ts';
import type { OrderRow } from '../../../src/contract/wire/orders.ts';
import type { z } from '../../../src/contract/zod.ts';
import {
  alwaysNull,
  count,
  enumOf,
  type Fields,
  id,
  latitude,
  longitude,
  moment,
  nullable,
  object,
  text,
} from '../json-schema.ts';
import { summaryFields } from './attendance.ts';
import { orderFields } from './orders.ts';
import { phlebotomistFields } from './people.ts';

const displayFields: Fields<DisplayRow> = {
  id: id('The id of the display.'),
  name: text('What its administrator calls it.', { minLength: 1, maxLength: longestDisplayName }),
  createdAt: moment('When its code was entered.'),
  lastSeenAt: nullable(moment('When it called last, to the minute; null before its first call.')),
};

const sessionFields: Fields<z.infer<typeof displaySessionAnswer>> = {
  id: displayFields.id,
  name: displayFields.name,
  hospitalId: id('The hospital whose day it shows.'),
  hospitalCode: text('The code of the hospital.'),
};

const pairingFields: Fields<z.infer<typeof pairingAnswer>> = {
  code: text('What an administrator enters. Hyphens, blanks and small letters are taken too.', {
    examples: ['K7MFQ2XP'],
  }),
  secret: text('With which the wall asks for the outcome; for nobody else.'),
  validMs: count('For how long, ms, the code can be entered.'),
};

const outcomeFields: Fields<z.infer<typeof pairingOutcomeAnswer>> = {
  state: enumOf(
    ['waiting', 'paired', 'over'],
    'The code is not entered yet; it is, and the cookie came along; it is too old, the secret unknown or the display ended.',
  ),
};

const hidden = 'Not for a display.';
const noText = text(hidden, { maxLength: 0 });
const nothing = alwaysNull(hidden);

const maskedOrderFields: Fields<OrderRow> = {
  ...orderFields,
  cancellationReason: nullable(
    text('The words patient, driver and admin, as far as the reason holds them.', { examples: ['patient'] }),
  ),
  deliveryBoyName: nullable(
    text('One name with the initials of the others.', { examples: ['M. Padmavathi'] }),
  ),
  latitude: nullable(latitude('Degrees north of the address, to some 100 m.')),
  longitude: nullable(longitude('Degrees east of it, to some 100 m.')),
  patientName: noText,
  phoneNumber: noText,
  email: noText,
  address: noText,
  medicalTests: { type: 'array', maxItems: 0, description: hidden },
  sampleRequired: noText,
  report: noText,
  totalPrice: nothing,
  reason: nothing,
  source: nothing,
  deliveryBoyPhone: nothing,
  deliveryBoyEmail: nothing,
  sampleImageUrl: nothing,
};

const { id: phlebotomistId, hospitalCode, online, ...others } = phlebotomistFields;
const maskedPhlebotomistFields: Fields<DriverRow> = {
  ...(Object.fromEntries(Object.keys(others).map((name) => [name, nothing])) as typeof others),
  id: phlebotomistId,
  fullName: text('One name with the initials of the others.', { examples: ['M. Padmavathi'] }),
  hospitalCode,
  online,
};

export const displaySchemas = {
  Display: object(displayFields),
  DisplaySession: object(sessionFields),
  Pairing: object(pairingFields),
  PairingOutcome: object(outcomeFields),
  DisplayOrder: object(maskedOrderFields),
  DisplayPhlebotomist: object(maskedPhlebotomistFields),
  DisplayAttendance: object({
    presentCount: summaryFields.presentCount,
    absentCount: summaryFields.absentCount,
    presentDrivers: { type: 'array', maxItems: 0, description: hidden },
    absentDrivers: { type: 'array', maxItems: 0, description: hidden },
  }),
};
