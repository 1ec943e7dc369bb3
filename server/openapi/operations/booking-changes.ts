/** Changes of bookings by a console. */
import { endpoints } from '../../../src/contract/endpoints.ts';
import { idempotencyKeyHeader } from '../../../src/contract/wire/offers.ts';
import { badVersion as badTag, ifMatch } from '../if-match.ts';
import { text } from '../json-schema.ts';
import { inChapter, type Operation, pathId } from '../operation.ts';
import { the } from '../schemas.ts';

const version = {
  version: {
    type: ['integer', 'string', 'null'],
    description:
      'The `version` of the copy that was decided on. One that is not the booking’s any more is 409.',
  },
} as const;
const etag = { ETag: text('The new version, in quotes.') };
const badVersion = [badTag, 'version must be the whole number that the order carried.'] as const;
const changedMeanwhile = 'This order has changed meanwhile: it is now {its state}.';

export const bookingChangeOperations: readonly Operation[] = inChapter(
  { tag: 'Console: bookings', caller: 'console' },
  [
    {
      id: 'createOrder',
      call: endpoints.createOrder,
      summary: 'Takes a booking',
      headers: {
        [idempotencyKeyHeader]: text(
          'Of the sender’s choice. The same key within 24 hours answers the booking that was taken with it, and takes none again.',
          { format: 'uuid' },
        ),
      },
      body: {
        patientName: 'Required, at most 200 characters.',
        phoneNumber: 'Ten digits that begin with 6 to 9; +91, spaces and hyphens are allowed.',
        email: 'Required, at most 254 characters.',
        address: 'At most 1,000 characters; may be empty.',
        latitude: 'Degrees north. Null, together with `longitude`, where it is not known.',
        longitude: 'Degrees east.',
        medicalTests: 'Names of the tests, at most 300 of at most 300 characters; may be empty.',
        sampleRequired: 'With commas between, at most 5,000 characters.',
        report: 'With commas between, at most 5,000 characters.',
        totalPrice: 'Rupees, rounded to paise; from 0 to below 10,000,000,000.',
        reason: 'At most 1,000 characters.',
        source: 'Who takes it, at most 100 characters: `admin` for a console.',
      },
      example: {
        patientName: 'Priya Iyer',
        phoneNumber: '9840012345',
        email: 'priya@mail.example',
        address: 'Adyar',
        latitude: 13.0067,
        longitude: 80.2571,
        medicalTests: ['HbA1c'],
        sampleRequired: 'EDTA blood',
        report: 'Same day',
        totalPrice: 420,
        reason: 'Follow-up',
        source: 'admin',
      },
      answers: { 201: { description: 'The booking, as it was taken.', schema: the('Order') } },
      refusals: {
        400: [
          'Please enter patient name',
          'Invalid phone number',
          'Invalid email',
          'Invalid address',
          'Invalid coordinates',
          'Invalid tests',
          'Invalid list of samples',
          'Invalid list of reports',
          'Invalid total price',
          'Invalid reason',
          'Invalid source',
          'Too long: {field}',
          'Idempotency-Key must be a UUID.',
        ],
        422: [
          'This booking was already taken with other details. Look into the list of bookings before you submit it again.',
        ],
      },
    },
    {
      id: 'assignOrder',
      call: endpoints.assignOrder,
      summary: 'Assigns a booking to a phlebotomist',
      description:
        'The whole order as `GET /api/orders` gave it, with what assigning changes. The patient’s details are taken where they are valid; ids, moments and pictures never change. What asks for the state that is there already is 204. docs/operations.md says which booking can be assigned.',
      path: { orderId: pathId('booking') },
      headers: ifMatch,
      body: {
        status: '`assigned`, in any case.',
        deliveryBoyId: 'A phlebotomist of this hospital.',
        deliveryBoyName: 'Is stored as this hospital has it.',
        deliveryBoyPhone: 'Is stored as this hospital has it.',
        deliveryBoyEmail: 'Is stored as this hospital has it.',
        scheduledTime:
          'Local date and time to the minute, `2026-03-12T14:30`. One with an offset is told by the hospital’s clock.',
        cancellationReason: 'Is cleared.',
      },
      alsoInBody: version,
      example: {
        status: 'assigned',
        deliveryBoyId: 3,
        deliveryBoyName: 'Uma Devi',
        deliveryBoyPhone: '9840010002',
        deliveryBoyEmail: null,
        scheduledTime: '2026-03-12T14:30',
        cancellationReason: null,
        version: 1,
      },
      answers: { 204: { description: 'Assigned.', headers: etag } },
      refusals: {
        400: [
          'An order can only be set to assigned here; cancelling has a call of its own.',
          'scheduledTime must be a date and a time, such as 2026-03-12T14:30.',
          'Please select a phlebotomist.',
          'Please select a schedule time.',
          'Please select a valid phlebotomist.',
          ...badVersion,
        ],
        404: ['Order not found'],
        409: [
          'Cannot assign this order. It was cancelled by patient/admin.',
          'This order is already COMPLETED.',
          'The sample of this order is already collected.',
          changedMeanwhile,
        ],
      },
    },
    {
      id: 'cancelOrder',
      call: endpoints.cancelOrder,
      summary: 'Cancels a booking',
      description:
        'Stored is the reason as given where it names the sender, else `Cancelled by {sender}: {reason}`. One that is cancelled already stays as it is, and is 204.',
      path: { orderId: pathId('booking') },
      headers: ifMatch,
      body: {
        reason: 'At most 1,000 characters.',
        sender: 'Who cancels, at most 50 characters: `admin` for a console.',
      },
      alsoInBody: version,
      example: { reason: 'Patient travelled', sender: 'admin' },
      answers: { 204: { description: 'Cancelled.', headers: etag } },
      refusals: {
        400: ['Invalid reason', 'Invalid sender', ...badVersion],
        404: ['Order not found'],
        409: ['This order is already COMPLETED.', changedMeanwhile],
      },
    },
    {
      id: 'cancelAsPatient',
      call: { method: 'POST', path: '/api/demo/orders/{orderId}/cancel-as-patient' },
      summary: 'Cancels a booking as its patient would (in a demo only)',
      description: 'There is no phone for patients; this plays one. With `DEMO=off` it is 404.',
      path: { orderId: pathId('booking') },
      body: { reason: 'At most 1,000 characters.' },
      bodyIsOptional: true,
      example: { reason: 'I am travelling' },
      answers: { 204: { description: 'Cancelled.' } },
      refusals: { 404: ['Order not found'], 409: ['This order is already COMPLETED.'] },
    },
  ],
);
