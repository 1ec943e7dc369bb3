/** Reads of bookings by a console. */
import { endpoints } from '../../../src/contract/endpoints.ts';
import { totalHeader } from '../../../src/contract/wire/offers.ts';
import { count, list, text } from '../json-schema.ts';
import { inChapter, type Operation, pathId, polled } from '../operation.ts';
import { the } from '../schemas.ts';

const counted = (id: string, call: Operation['call'], summary: string, description: string): Operation => ({
  id,
  call,
  tag: 'Console: bookings',
  caller: 'console',
  summary,
  description,
  headers: polled.headers,
  answers: {
    200: { description: 'The count.', schema: the('Count'), headers: polled.etag },
    304: polled.unchanged,
  },
});

const wholeList = {
  tag: 'Console: bookings',
  caller: 'console',
  headers: polled.headers,
  query: {
    from: {
      ...count('The first row that is wanted, the newest being 0; without `from` and `count` all of them.'),
      examples: [0],
    },
    count: { ...count('How many rows are wanted.'), minimum: 1, maximum: 1_000, examples: [200] },
  },
  answers: {
    200: {
      description: 'Bookings, the newest first.',
      schema: list(the('Order')),
      headers: {
        ...polled.etag,
        [totalHeader]: count('How many bookings there are in all, beside the rows of a window.'),
      },
    },
    304: polled.unchanged,
  },
} as const;

export const bookingOperations: readonly Operation[] = [
  { ...wholeList, id: 'orders', call: endpoints.orders, summary: 'All bookings' },
  {
    ...wholeList,
    id: 'bookings',
    call: endpoints.bookings,
    summary: 'All bookings, under their other name',
    description: 'The list of `GET /api/orders`, with the same `ETag`.',
  },
  ...inChapter({ tag: 'Console: bookings', caller: 'console' }, [
    {
      id: 'collected',
      call: endpoints.collected,
      summary: 'Collected samples',
      description: 'The newest 1,000 bookings with a sample that was collected and that are not cancelled.',
      headers: polled.headers,
      answers: {
        200: {
          description: 'The newest sample first.',
          schema: list(the('CollectedOrder')),
          headers: polled.etag,
        },
        304: polled.unchanged,
      },
    },
    {
      id: 'ordersByEmail',
      call: endpoints.ordersByEmail,
      summary: 'The bookings of one patient',
      path: { email: text('The patient’s email, in any case.', { examples: ['priya@mail.example'] }) },
      answers: {
        200: {
          description: 'The newest first; empty where nobody has that email.',
          schema: list(the('Order')),
        },
      },
    },
  ]),
  counted('totalCount', endpoints.totalCount, 'How many bookings there are', 'All of them.'),
  counted(
    'inProgressCount',
    endpoints.inProgressCount,
    'How many bookings somebody is on',
    'ASSIGNED and SAMPLE_COLLECTED.',
  ),
  counted('deliveredCount', endpoints.deliveredCount, 'How many bookings are done', 'COMPLETED.'),
  counted('readyCount', endpoints.readyCount, 'How many bookings are ready to be collected', 'ASSIGNED.'),
  counted('cancelledCount', endpoints.cancelledCount, 'How many bookings are cancelled', 'CANCELLED.'),
  {
    id: 'expenses',
    call: endpoints.expenses,
    tag: 'Console: bookings',
    caller: 'console',
    summary: 'What a phlebotomist spent on a booking',
    description: 'With 0 for the phlebotomist: what those spent who were removed since.',
    path: { deliveryBoyId: pathId('phlebotomist'), orderId: pathId('booking') },
    answers: { 200: { description: 'The oldest first.', schema: list(the('Expense')) } },
    refusals: { 404: ['Phlebotomist not found', 'Order not found'] },
  },
];
