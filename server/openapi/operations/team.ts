/** Phlebotomists registered, edited and removed, and their files. */
import { endpoints } from '../../../src/contract/endpoints.ts';
import { phlebotomistFields } from '../../../src/contract/team.ts';
import { badVersion, ifMatch } from '../if-match.ts';
import { binary, type JsonSchema, text } from '../json-schema.ts';
import { filesAway, inChapter, type Operation, pathId } from '../operation.ts';
import { the } from '../schemas.ts';

const said: Readonly<Record<string, string>> = {
  fullName: 'The full name, at most 200 characters.',
  phone:
    'Ten digits, the first of them 6 to 9; +91 and blanks are taken away. No other of the hospital has it.',
  email: 'The email. No other of the hospital has it.',
  dob: 'The date of birth, `YYYY-MM-DD`.',
  address: 'The home address, at most 1,000 characters.',
  vehicleType: 'bike, scooter or cycle.',
  vehicleNumber: 'Its number plate.',
  accountNumber: 'The bank account.',
  ifscCode: 'The code of the bank.',
  licenseType: 'The kind of driving licence.',
  licenseExpiryDate: 'The last day of the licence, `YYYY-MM-DD`.',
  workType: 'FULL_TIME or PART_TIME.',
  startTime: 'When part-time work begins, `HH:mm`.',
  endTime: 'When it ends, later than it begins.',
};
const fields = (names: readonly string[], more: JsonSchema = {}) =>
  Object.fromEntries(names.map((name) => [name, { ...text(said[name] ?? ''), ...more }]));
const file = (description: string) => ({
  ...binary,
  description: `${description}, of 1 byte to 5 MB (5,242,880).`,
});

const wrongFields = [
  '{field} is required.',
  '{field} may have {how many} characters at most.',
  '{field} holds characters that cannot be kept.',
  '{field} must {be what it is not}.',
  'End time must be after the start time.',
];
const exists = ['Phlebotomist with this email or phone already exists.'];

export const teamOperations: readonly Operation[] = inChapter(
  { tag: 'Console: phlebotomists', caller: 'console' },
  [
    {
      id: 'checkDriver',
      call: endpoints.checkDriver,
      summary: 'Whether a phone or an email is taken',
      query: {
        email: text('In whatever case.'),
        phone: text('+91 and blanks are allowed.'),
        hospitalCode: text('The hospital’s own.', { examples: ['SRM001'] }),
      },
      answers: { 200: { description: 'What was found.', schema: the('DriverCheck') } },
    },
    {
      id: 'registerDriver',
      call: endpoints.registerDriver,
      summary: 'Registers a phlebotomist',
      description:
        'The phone signs in with the number and the password. Everything is stored, or nothing. Counts with the uploads of `uploadAttachment`.',
      otherBody: {
        'multipart/form-data': {
          type: 'object',
          required: [
            ...['fullName', 'phone', 'vehicleType', 'vehicleNumber', 'workType'],
            ...['password', 'hospitalCode', 'aadharImage', 'licenseImage'],
          ],
          properties: {
            ...fields(phlebotomistFields),
            latitude: text('Degrees north of home; with `longitude`, or neither.'),
            longitude: text('Degrees east of home.'),
            password: text(
              'At least 8 characters: a lowercase and an uppercase letter, a digit, one of @$!%*?#&_, and nothing else. None of the commonest, nor made of the hospital’s name, code or email.',
            ),
            hospitalCode: text('The hospital’s own.'),
            aadharImage: file('The Aadhaar card, JPEG, PNG or PDF'),
            licenseImage: file('The driving licence, JPEG, PNG or PDF'),
            profileImage: file('A picture of the person, JPEG or PNG'),
          },
        },
      },
      answers: {
        201: {
          description: 'Registered.',
          content: {
            'text/plain; charset=utf-8': text('A sentence.', {
              examples: ['Phlebotomist registered successfully.'],
            }),
          },
        },
      },
      refusals: {
        400: [
          ...wrongFields,
          'Password must be at least 8 characters long, include one uppercase letter, one lowercase letter, one number, and one special character.',
          'The password is one of those that are tried first: take another one.',
          'The password is made of words that everybody here knows (the hospital, its code or email, a phone number): take another one.',
          'Hospital code must start with letters followed by numbers (e.g., Srm123).',
          'The hospital code is not that of your hospital.',
          'Invalid coordinates',
          '{file} is empty.',
          'The form could not be read.',
          'The form holds too much.',
        ],
        409: exists,
        413: ['{file} is too large (max 5MB).', 'The form is too large: each file may have 5MB.'],
        415: [
          'The body must be multipart/form-data.',
          '{file} must be a file of the type {types}.',
          '{file} says that it is a {kind of file}, but it is none.',
        ],
        503: ['The server has too much to do at the moment. Please try again in a few seconds.', filesAway],
      },
    },
    {
      id: 'updateDriver',
      call: endpoints.updateDriver,
      summary: 'Edits a phlebotomist',
      description:
        'Takes the whole phlebotomist as the list has it, with what was edited. Only fields that are another are looked at and written; null empties one, those that are not sent and all others stay. Without PART_TIME there are no times.',
      path: { id: pathId('phlebotomist') },
      headers: ifMatch,
      alsoInBody: fields(phlebotomistFields, { type: ['string', 'null'] }),
      example: { fullName: 'Uma Devi', licenseType: 'MCWG', licenseExpiryDate: '2031-05-31' },
      answers: { 204: { description: 'Edited.' } },
      refusals: {
        400: [...wrongFields, badVersion],
        404: ['Phlebotomist not found'],
        409: exists,
        412: ['The phlebotomist was changed meanwhile: look at it again.'],
      },
    },
    {
      id: 'deleteDriver',
      call: endpoints.deleteDriver,
      summary: 'Removes a phlebotomist',
      description:
        'With its sessions, files, positions, attendance and messages. Bookings keep their status, what was spent on them and the name, phone and email that they were assigned to, with `deliveryBoyId` null: one that is open is assigned to somebody else.',
      path: { id: pathId('phlebotomist') },
      answers: { 204: { description: 'Removed.' } },
      refusals: { 404: ['Phlebotomist not found'] },
    },
    {
      id: 'driverFile',
      call: { method: 'GET', path: '/api/files/{fileId}' },
      summary: 'A picture or paper of a phlebotomist',
      description:
        'Pictures may be shown, a PDF is a download; the name of the file stands in `Content-Disposition`.',
      path: { fileId: text('As a phlebotomist or a record of attendance names it.', { format: 'uuid' }) },
      answers: {
        200: {
          description: 'The file, as it was sent.',
          content: { 'image/jpeg': binary, 'image/png': binary, 'application/pdf': binary },
          headers: { 'Content-Disposition': text('`inline` or `attachment`, with the name.') },
        },
      },
      refusals: { 404: ['File not found'], 503: [filesAway] },
    },
  ],
);
