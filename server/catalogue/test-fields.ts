/** The rules for the fields of a test in a call (specification 5, Add test and Modify test; 9, Price). */
import type { TestField } from '../../src/contract/catalogue-names.ts';
import type { UpdateTestBody } from '../../src/contract/wire/tests.ts';
import {
  plainText,
  readPrice,
  testNameLength,
  testTextLength,
  testTexts,
  textProblem,
} from '../../src/domain/test-rules.ts';
import { badRequest } from '../http/errors.ts';
import { nameOf } from '../http/texts.ts';

export type TestTexts = Readonly<Record<TestField, string>>;

/** The texts as they are kept. */
export const plainTexts = (sent: TestTexts): TestTexts =>
  Object.fromEntries(testTexts.map((field) => [field, plainText(sent[field])])) as TestTexts;

/** Throws 400 with the first thing that is wrong with these texts. */
export function refuseTexts(texts: Partial<TestTexts>): void {
  if (texts.testName === '') throw badRequest('Test name is required.');
  for (const field of testTexts) {
    const text = texts[field];
    const problem = text === undefined ? null : textProblem(field, text);
    if (problem === 'tooLong')
      throw badRequest(`${nameOf(field)} may have ${mostOf(field)} characters at most.`);
    if (problem !== null) throw badRequest(`${nameOf(field)} holds characters that cannot be kept.`);
  }
}

/**
 * Whole paise of an amount in rupees. Throws 400 where it has more than 2 decimals, a sign, or is
 * beyond what can be kept.
 */
export function paiseOfPrice({ price }: Pick<UpdateTestBody, 'price'>): number {
  const paise = readPrice(String(price));
  if (paise === null) throw badRequest('Valid numeric price required.');
  return paise;
}

const mostOf = (field: TestField): number => (field === 'testName' ? testNameLength : testTextLength);
