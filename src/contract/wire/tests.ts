/** Specification 7, Tests (the catalogue). */
import { testFields } from '../catalogue-names.ts';
import { byName } from '../fields.ts';
import { z } from '../zod.ts';
import { optionalNumber, optionalText, optionalWireId, wireId } from './lenient.ts';

/** One row of GET /api/tests. `price` is rupees. */
export const testRow = z.object({
  id: wireId,
  ...byName(testFields, optionalText),
  price: optionalNumber,
  hospitalCode: optionalText,
  /** Of backends that number the versions of a row. */
  version: optionalWireId,
});

const testBody = { ...byName(testFields, z.string()), price: z.number() };
/** Body of POST /api/tests. */
export const createTestBody = z.object({ ...testBody, hospitalCode: z.string() });
export type CreateTestBody = z.infer<typeof createTestBody>;
/** Body of PATCH /api/tests/{id}. */
export const updateTestBody = z.object(testBody);
export type UpdateTestBody = z.infer<typeof updateTestBody>;
/** Text fields of POST /api/tests/upload-excel (multipart); the part `file` is the workbook. */
export const uploadTestsFields = z.object({ hospitalCode: z.string() });
