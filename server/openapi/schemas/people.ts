/** Hospitals, and phlebotomists as consoles see them. */
import type { DriverRow, driverCheckAnswer } from '../../../src/contract/wire/drivers.ts';
import type { HospitalAnswer } from '../../../src/contract/wire/session.ts';
import type { z } from '../../../src/contract/zod.ts';
import {
  alwaysNull,
  day,
  type Fields,
  flag,
  id,
  latitude,
  longitude,
  nullable,
  object,
  text,
} from '../json-schema.ts';

const noPassword = alwaysNull('No password is ever told.');

const hospitalFields: Fields<HospitalAnswer> = {
  id: id('The id of the hospital; no phlebotomist has the same.'),
  email: text('What it signs in with.'),
  code: text('Its code.', { examples: ['SRM001'] }),
};

export const phlebotomistFields: Fields<DriverRow> = {
  id: id('The id of the phlebotomist; no hospital has the same.'),
  fullName: text('The full name.'),
  phone: text('Ten digits; what the phone signs in with.'),
  email: nullable(text('The email.')),
  dob: nullable(day('The date of birth.')),
  address: nullable(text('The home address.')),
  vehicleType: nullable(text('What is driven.')),
  vehicleNumber: nullable(text('Its number plate.')),
  aadharImage: nullable(text('Where the picture or PDF of the Aadhaar card is fetched.')),
  licenseImage: nullable(text('Where the picture or PDF of the driving licence is fetched.')),
  profileImage: nullable(text('The same as `profileImagePath`.')),
  profileImagePath: nullable(text('Where the picture is fetched.')),
  accountNumber: nullable(text('The bank account.')),
  ifscCode: nullable(text('The code of the bank.')),
  latitude: latitude('Degrees north of home. Where the phlebotomist is now stands in /api/location/all.'),
  longitude: longitude('Degrees east of home.'),
  hospitalCode: text('The code of the hospital.'),
  licenseType: nullable(text('The kind of driving licence.')),
  licenseExpiryDate: nullable(day('The last day of the licence.')),
  workType: nullable(text('FULL_TIME or PART_TIME.')),
  startTime: nullable(text('When part-time work begins.')),
  endTime: nullable(text('When it ends.')),
  online: flag('What the phone said last with PUT /api/field/online.'),
  version: id('How often its details were changed; an edit may name it (`If-Match`).'),
};

const checkFields: Fields<z.infer<typeof driverCheckAnswer>> = {
  exists: flag('Somebody of the hospital has the phone or the email.'),
  error: text('Why nobody was looked for.'),
};

export const peopleSchemas = {
  Hospital: object({ ...hospitalFields, password: noPassword }),
  Phlebotomist: object({
    ...phlebotomistFields,
    password: noPassword,
  }),
  DriverCheck: {
    ...object(checkFields),
    required: [],
    description: 'Either `exists` or `error`.',
  },
  SignedInPhone: object({
    id: id('The id of the phlebotomist; the inbox is /topic/{id}.'),
    fullName: text('The full name.'),
    phone: text('The ten digits of the number.'),
    hospitalId: id('The id of the hospital.'),
    password: noPassword,
  }),
};
