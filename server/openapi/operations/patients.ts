/** The patients of a hospital. Their bookings stand among the bookings. */
import { endpoints } from '../../../src/contract/endpoints.ts';
import { list } from '../json-schema.ts';
import { inChapter, type Operation, pathId, polled } from '../operation.ts';
import { the } from '../schemas.ts';

export const patientOperations: readonly Operation[] = inChapter(
  { tag: 'Console: patients', caller: 'console' },
  [
    {
      id: 'patients',
      call: endpoints.patients,
      summary: 'The patients',
      description:
        'Whoever was booked for, one for each email whatever its case, with the phone of the newest booking. Built at most once a second.',
      headers: polled.headers,
      answers: {
        200: {
          description: 'In the order in which they came.',
          schema: list(the('Patient')),
          headers: polled.etag,
        },
        304: polled.unchanged,
      },
    },
    {
      id: 'deletePatient',
      call: endpoints.deletePatient,
      summary: 'Removes a patient',
      description: 'Bookings stay as they are; a further one brings the patient back.',
      path: { id: pathId('patient') },
      answers: { 204: { description: 'Removed.' } },
      refusals: { 404: ['Patient not found'] },
    },
  ],
);
