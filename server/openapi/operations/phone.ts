/** The field API: the calls of a phlebotomist's phone (docs/field-api.md). */
import { binary, enumOf, list, text } from '../json-schema.ts';
import { filesAway, inChapter, type Operation, pathId } from '../operation.ts';
import { the } from '../schemas.ts';

export const phoneOperations: readonly Operation[] = [
  ...inChapter({ tag: 'Phone: session', caller: 'anybody' }, [
    {
      id: 'fieldLogin',
      call: { method: 'POST', path: '/api/field/login' },
      summary: 'Signs a phone in',
      description:
        'The session of a cookie that comes along ends. Ten wrong passwords for one number from one address, or a hundred from one address, and the next attempts are 429.',
      body: {
        phone: 'The phlebotomist’s number; +91, spaces and hyphens are allowed.',
        password: 'The password, at most 256 characters.',
      },
      example: { phone: '9840010000', password: 'Field@2024' },
      answers: {
        200: {
          description: 'Signed in.',
          schema: the('SignedInPhone'),
          headers: {
            'Set-Cookie': text('The session, for two weeks. By TLS its name begins with `__Host-`.'),
          },
        },
      },
      refusals: {
        401: ['Invalid phone number or password'],
        429: ['Too many requests. Please try again later.'],
      },
    },
    {
      id: 'fieldLogout',
      call: { method: 'POST', path: '/api/field/logout' },
      summary: 'Signs a phone out',
      description: 'Who is signed out already is answered 204 as well.',
      answers: { 204: { description: 'Signed out.' } },
    },
  ]),
  ...inChapter({ tag: 'Phone: bookings', caller: 'phone' }, [
    {
      id: 'fieldOrders',
      call: { method: 'GET', path: '/api/field/orders' },
      summary: 'The own bookings',
      description: 'Those that are ASSIGNED or SAMPLE_COLLECTED.',
      answers: {
        200: { description: 'The soonest first, those without a time last.', schema: list(the('Order')) },
      },
    },
    {
      id: 'fieldOrderStatus',
      call: { method: 'PUT', path: '/api/field/orders/{id}/status' },
      summary: 'Says what became of a booking',
      description:
        'From ASSIGNED to SAMPLE_COLLECTED or CANCELLED, from there to COMPLETED or CANCELLED. The same status again is 204.',
      path: { id: pathId('booking') },
      body: { status: 'What it is now.', reason: 'Why it is CANCELLED; at most 1,000 characters.' },
      example: { status: 'SAMPLE_COLLECTED' },
      answers: { 204: { description: 'Said.' } },
      refusals: {
        404: ['Order not found'],
        409: ['A booking that is {status} cannot become {status}.'],
      },
    },
    {
      id: 'fieldExpense',
      call: { method: 'POST', path: '/api/field/orders/{id}/expenses' },
      summary: 'Says what a booking cost',
      description: 'The same amounts for the same booking again are the same expense.',
      path: { id: pathId('booking') },
      body: {
        totalAmount: 'All that was spent, the tests included. Rupees, rounded to paise.',
        testAmount: 'What of it the tests cost. Rupees, rounded to paise.',
      },
      example: { totalAmount: 470, testAmount: 420 },
      answers: { 201: { description: 'Said. There is no body.' } },
      refusals: { 404: ['Order not found'] },
    },
  ]),
  ...inChapter({ tag: 'Phone: duty', caller: 'phone' }, [
    {
      id: 'fieldLocation',
      call: { method: 'POST', path: '/api/field/location' },
      summary: 'Says where the phone is, or was',
      description:
        'One point a call; points may come late and out of order. ENDED with an `orderId` raises an alert on the consoles of the hospital, once.',
      body: {
        latitude: 'Degrees north.',
        longitude: 'Degrees east.',
        timestamp:
          'When it was there: ISO 8601 (without an offset by the hospital’s wall clock), or milliseconds since 1970. The server’s time without it. From the year 2000 on, and at most five minutes in the future.',
        deliveryStatus:
          'STARTED at the beginning of a journey, PROCESSING on the way, IDLE where it stands, ENDED at its end.',
        orderId: 'The own booking that it is on, if any.',
      },
      example: { latitude: 13.0067, longitude: 80.2571, deliveryStatus: 'PROCESSING', orderId: null },
      answers: { 204: { description: 'Stored.' } },
      refusals: {
        400: ['timestamp must be ISO 8601 or milliseconds since 1970', 'timestamp lies in the future'],
        404: ['Order not found'],
      },
    },
    {
      id: 'fieldShift',
      call: { method: 'GET', path: '/api/field/shift' },
      summary: 'What was said of today, and the newest point',
      description: 'What a phone asks when it is switched on.',
      answers: { 200: { description: 'What is known.', schema: the('Shift') } },
    },
    {
      id: 'fieldAttendance',
      call: { method: 'POST', path: '/api/field/attendance' },
      summary: 'Says whether the phlebotomist is there today',
      description:
        'The last word of the day counts. As JSON, or as a form with the same fields and a `selfie`; such forms count with the uploads of `uploadAttachment`.',
      otherBody: {
        'multipart/form-data': {
          type: 'object',
          required: ['present'],
          properties: {
            present: enumOf(['true', 'false'], 'Whether there.'),
            reason: text('Why, perhaps; at most 500 characters.'),
            latitude: text('Degrees north of where it is said.'),
            longitude: text('Degrees east of where it is said.'),
            selfie: { ...binary, description: 'A JPEG or PNG picture of 1 byte to 5 MB (5,242,880).' },
          },
        },
      },
      body: {
        present: 'Whether there.',
        reason: 'Why, perhaps; at most 500 characters.',
        latitude: 'Degrees north of where it is said.',
        longitude: 'Degrees east of where it is said.',
      },
      example: { present: true, latitude: 13.0067, longitude: 80.2571 },
      answers: { 201: { description: 'Said.', schema: the('SaidAttendance') } },
      refusals: {
        400: ['The form could not be read.', 'The form holds too much.', 'The file is empty.'],
        413: ['File too large (max 5MB)'],
        415: ['The file says that it is a {kind of file}, but it is none.', 'Pictures must be JPEG or PNG.'],
        503: ['The server has too much to do at the moment. Please try again in a few seconds.', filesAway],
      },
    },
    {
      id: 'fieldOnline',
      call: { method: 'PUT', path: '/api/field/online' },
      summary: 'Says whether the phlebotomist takes bookings',
      body: { online: 'What consoles show.' },
      example: { online: true },
      answers: { 204: { description: 'Said.' } },
    },
  ]),
];
