/** Tests and patients. */
import type { patientRow } from '../../../src/contract/wire/patients.ts';
import type { testRow } from '../../../src/contract/wire/tests.ts';
import type { z } from '../../../src/contract/zod.ts';
import { type Fields, id, object, rupees, text } from '../json-schema.ts';

const testFields: Fields<z.infer<typeof testRow>> = {
  id: id('The id of the test.'),
  testName: text('Its name; a booking names its tests by it.'),
  price: rupees('What it costs.'),
  method: text('How it is done. May be empty.'),
  sampleRequired: text('The sample it needs. May be empty.'),
  schedule: text('When it is done. May be empty.'),
  department: text('Who does it. May be empty.'),
  report: text('When the report comes. May be empty.'),
  hospitalCode: text('The code of the hospital.'),
  version: id('How often it was changed; an edit may name it (`If-Match`).'),
};

const patientFields: Fields<z.infer<typeof patientRow>> = {
  id: id('The id of the patient.'),
  email: text('The email of the first booking; no other patient of the hospital has it, whatever its case.'),
  phoneNumber: text('The phone number of the newest booking.'),
};

export const catalogueSchemas = { LabTest: object(testFields), Patient: object(patientFields) };
