/** Specification 7, Tests (the catalogue). */
import { z } from '../zod.ts';
import { optionalNumber, optionalText, optionalWireId, wireId } from './lenient.ts';

/** One row of GET /api/tests. `price` is rupees. */
export const testRow = z.object({
  id: wireId,
  testName: optionalText,
  price: optionalNumber,
  method: optionalText,
  sampleRequired: optionalText,
  schedule: optionalText,
  department: optionalText,
  report: optionalText,
  hospitalCode: optionalText,
  /** Of backends that number the versions of a row. */
  version: optionalWireId,
});

const testFields = {
  testName: z.string(),
  method: z.string(),
  sampleRequired: z.string(),
  schedule: z.string(),
  department: z.string(),
  report: z.string(),
  price: z.number(),
};
/** Body of POST /api/tests. */
export const createTestBody = z.object({ ...testFields, hospitalCode: z.string() });
export type CreateTestBody = z.infer<typeof createTestBody>;
/** Body of PATCH /api/tests/{id}. */
export const updateTestBody = z.object(testFields);
export type UpdateTestBody = z.infer<typeof updateTestBody>;
/** Text fields of POST /api/tests/upload-excel (multipart); the part `file` is the workbook. */
export const uploadTestsFields = z.object({ hospitalCode: z.string() });
