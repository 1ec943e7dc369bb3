/** The tests that can be booked, and price lists for them. */

import { endpoints } from '../../../src/contract/endpoints.ts';
import { catalogueFull } from '../../catalogue/own-catalogue.ts';
import { badVersion, ifMatch } from '../if-match.ts';
import { binary, list, text } from '../json-schema.ts';
import { inChapter, type Operation, pathId, polled } from '../operation.ts';
import { the } from '../schemas.ts';

const fields = {
  testName:
    'Its name, 1 to 200 characters once blanks round it are taken away. No other test of the hospital has it, whatever its case.',
  method: 'How it is done, at most 500 characters, as all further texts.',
  sampleRequired: 'What is drawn.',
  schedule: 'When it is done.',
  department: 'Who does it.',
  report: 'When there is a report.',
  price: 'Rupees, from 0 to 9,999,999,999.99 with at most 2 decimals.',
};
const example = {
  testName: 'Complete Blood Count',
  method: 'Automated cell counter',
  sampleRequired: 'EDTA blood',
  schedule: 'Daily',
  department: 'Haematology',
  report: 'Same day',
  price: 350.5,
};
const wrongFields = [
  'Test name is required.',
  'Valid numeric price required.',
  '{field} may have {how many} characters at most.',
  '{field} holds characters that cannot be kept.',
];
const exists = ['This test name already exists.'];
const foreign = 'The hospital code is not that of your hospital.';
const said = (description: string, sentence: string) => ({
  description,
  content: { 'text/plain; charset=utf-8': text('A sentence.', { examples: [sentence] }) },
});

export const catalogueOperations: readonly Operation[] = inChapter(
  { tag: 'Console: catalogue', caller: 'console' },
  [
    {
      id: 'tests',
      call: endpoints.tests,
      summary: 'The tests that can be booked',
      description: 'Built at most once a second.',
      headers: polled.headers,
      query: { hospitalCode: text('Another hospital’s code gives an empty list.', { examples: ['SRM001'] }) },
      answers: {
        200: {
          description: 'In the order in which they were entered.',
          schema: list(the('LabTest')),
          headers: polled.etag,
        },
        304: polled.unchanged,
      },
    },
    {
      id: 'createTest',
      call: endpoints.createTest,
      summary: 'Adds a test',
      description: 'Of the same test that is added twice at once one is stored.',
      body: { ...fields, hospitalCode: 'The hospital’s own, in any case.' },
      example: { ...example, testName: 'Vitamin K1', hospitalCode: 'SRM001' },
      answers: { 201: said('Added.', 'Test added successfully.') },
      refusals: { 400: [...wrongFields, 'Hospital code is required.', foreign, catalogueFull], 409: exists },
    },
    {
      id: 'updateTest',
      call: endpoints.updateTest,
      summary: 'Edits a test',
      description:
        'Takes the whole test. Only fields that are another are looked at and written. Bookings keep the name and the price that they were made with.',
      path: { id: pathId('test') },
      headers: ifMatch,
      body: fields,
      example,
      answers: { 204: { description: 'Edited.' } },
      refusals: {
        400: [...wrongFields, badVersion, catalogueFull],
        404: ['Test not found'],
        409: exists,
        412: ['The test was changed meanwhile: look at it again.'],
      },
    },
    {
      id: 'deleteTest',
      call: endpoints.deleteTest,
      summary: 'Removes a test',
      description: 'Bookings keep its name.',
      path: { id: pathId('test') },
      answers: { 204: { description: 'Removed.' } },
      refusals: { 404: ['Test not found'] },
    },
    {
      id: 'uploadTests',
      call: endpoints.uploadTests,
      summary: 'Imports a price list',
      description:
        'Of the first sheet with a column for the name (Test Name, Test, Investigation, …) and one for the price (Price, Rate, MRP, …), whatever their order, case and blanks, every row is judged: a name that the hospital does not have is added, one that it has gets the price of the list and keeps its other texts, a name’s second row and a row with a fault are left. Everything is stored, or nothing. 20,000 rows at most; the form has a minute. Counts with the uploads of `uploadAttachment`; workbooks are read one after the other.',
      otherBody: {
        'multipart/form-data': {
          type: 'object',
          required: ['file', 'hospitalCode'],
          properties: {
            file: {
              ...binary,
              description: 'A workbook of Excel, .xlsx or .xls, of 1 byte to 10 MB (10,485,760).',
            },
            hospitalCode: text('The hospital’s own, in any case.'),
          },
        },
      },
      answers: {
        200: said(
          'What became of the rows.',
          '120 tests added, 3 prices updated, 5 rows skipped: 2 already there at this price, 1 twice in the file, 2 not valid (rows 7, 9).',
        ),
      },
      refusals: {
        400: [
          catalogueFull,
          'Please select a file first!',
          'Hospital code is required!',
          foreign,
          '{file} is empty.',
          '{file} is protected by a password: save it without one.',
          '{file} is damaged and cannot be read: save it anew in Excel.',
          '{file} takes too long to read: save the price list alone in a new workbook.',
          '{file} has {no column Test Name, no column Price, or neither}.',
          '{file} has no rows with tests.',
          'The form could not be read.',
          'The form holds too much.',
        ],
        413: [
          '{file} is too large (max 10MB).',
          'The form is too large: the file may have 10MB.',
          '{file} unpacks to more than a price list has.',
          '{file} has {how many} rows; {how many} can be imported at once.',
        ],
        415: [
          'The body must be multipart/form-data.',
          '{file} must be a file of the type xls or xlsx.',
          '{file} says that it is an Excel workbook, but it is none.',
        ],
        500: ['{file} could not be read. Please try again.'],
        503: ['The server has too much to do at the moment. Please try again in a few seconds.'],
      },
    },
  ],
);
