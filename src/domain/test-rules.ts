/** The rules for a test of the catalogue (specification 5, Add test and Modify test; 9, Price; rulings, Tests). */
import type { CatalogueTest, ModifyTestForm, NewTestForm } from '../contract/catalogue.ts';
import type { TestField } from '../contract/catalogue-names.ts';
import type { ConflictCause } from '../contract/command.ts';

/** Letters of a name, and of every other text of a test. */
export const testNameLength = 200;
export const testTextLength = 500;
/** The highest price, paise. */
export const highestPaise = 999_999_999_999;

/** Bringing accents into one form costs the square of a text's length: a text of more letters is too long anyway. */
const longestPlain = 2_000;

/** Invisible letters, which pages and documents leave in copied text; the two that join Indic letters are meant. */
const unseen = /(?![\u200c\u200d])\p{Cf}/gu;

/**
 * A text as it is kept: without blanks round it and invisible letters, and with one blank for a run of blanks. In a
 * text that is far too long the runs stay.
 */
export function plainText(text: string): string {
  const seen = text.replace(unseen, '').trim();
  return seen.length > longestPlain ? seen : seen.normalize('NFC').replace(/\s+/gu, ' ').trim();
}

/** The key of a name: the same for names that are the same in a hospital, in any case (specification 5, Add test). */
export const testNameKey = (name: string): string => plainText(name.replace(/\p{Cf}/gu, '')).toLowerCase();

/** Whether a text has no letters that no screen shows and no database keeps. */
export const isReadable = (text: string): boolean => !/[\p{Cc}\p{Cs}]/u.test(text);

/** Whole paise of a price as it is typed: digits with up to 2 decimals; null for anything else. */
export function readPrice(text: string): number | null {
  const [, rupees = '', decimals = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  if (rupees === '') return null;
  const paise = Number(rupees) * 100 + Number(decimals.padEnd(2, '0'));
  return paise <= highestPaise ? paise : null;
}

/** A price as a field shows it, without a sign; '' for none. */
export const priceText = (paise: number | null): string =>
  paise === null ? '' : (paise / 100).toFixed(2).replace(/\.00$/, '');

export type TestProblem = 'required' | 'price' | 'tooLong' | 'unreadable' | 'notFound';
type FormField = TestField | 'price' | 'newPrice' | 'hospitalCode';
/** The problems of the fields; views say them. */
export type TestProblems = Readonly<Partial<Record<FormField, TestProblem>>>;

const otherTexts = ['method', 'sampleRequired', 'schedule', 'department', 'report'] as const;
/** The texts of a test, in the order of the form. */
export const testTexts: readonly TestField[] = ['testName', ...otherTexts];

/** The problems of a new test. Only the hospital's list tells whether the name is taken. */
export function newTestProblems(form: NewTestForm): TestProblems {
  const problems: Partial<Record<FormField, TestProblem>> = textProblems(form);
  if (plainText(form.testName) === '') problems.testName = 'required';
  if (readPrice(form.price) === null) problems.price = 'price';
  if (form.hospitalCode.trim() === '') problems.hospitalCode = 'required';
  return problems;
}

/** The problems of a change of `seen`. */
export function modifyTestProblems(form: ModifyTestForm, seen: CatalogueTest): TestProblems {
  const problems: Partial<Record<FormField, TestProblem>> = textProblems(form);
  if (testNameKey(form.testName) !== testNameKey(seen.name)) problems.testName = 'notFound';
  const [newPrice, price] = [form.newPrice.trim(), form.price.trim()];
  if (newPrice !== '' && readPrice(newPrice) === null) problems.newPrice = 'price';
  else if (newPrice === '' && price !== '' && readPrice(price) === null) problems.price = 'price';
  else if (modifiedPaise(form, seen.pricePaise) === null) problems.newPrice = 'price';
  return problems;
}

/** The new price, else the old one as entered, else the existing one (specification 5, Modify test); paise. */
export const modifiedPaise = (
  { newPrice, price }: Pick<ModifyTestForm, 'newPrice' | 'price'>,
  existing: number | null,
): number | null => readPrice(newPrice) ?? readPrice(price) ?? existing;

/** The changed fields of a test. */
export type TestChanges = Partial<Omit<CatalogueTest, 'id'>>;

/** The changes that the form makes; empty if it is as it was seen. */
export function testChanges(seen: CatalogueTest, form: ModifyTestForm): TestChanges {
  const changes: { -readonly [Key in keyof TestChanges]: TestChanges[Key] } = {};
  if (plainText(form.testName) !== plainText(seen.name)) changes.name = plainText(form.testName);
  const paise = modifiedPaise(form, seen.pricePaise);
  if (paise !== seen.pricePaise) changes.pricePaise = paise;
  for (const field of otherTexts) {
    const text = plainText(form[field]);
    if (text !== plainText(seen[field] ?? '')) changes[field] = text;
  }
  return changes;
}

/**
 * The fields that the person wrote in and somebody else changed to something else: to nothing that the person saw or
 * perhaps saved (`known`). Once the change was sent (`cause`), those too that are still as they were.
 */
export function conflictingChanges(
  known: readonly TestChanges[],
  changes: TestChanges,
  current: CatalogueTest,
  cause: ConflictCause = 'meanwhile',
): readonly (keyof TestChanges)[] {
  const written = Object.keys(changes) as (keyof TestChanges)[];
  const expected = cause === 'meanwhile' ? [changes, ...known] : [changes];
  return written.filter((field) => !hasAs(current, field, expected));
}

/** Whether a field is as one of these has it; nothing and an empty text are the same. */
export const hasAs = (
  test: CatalogueTest,
  field: keyof TestChanges,
  known: readonly TestChanges[],
): boolean => known.some((one) => field in one && (one[field] ?? '') === (test[field] ?? ''));

function textProblems(form: Readonly<Record<TestField, string>>): Partial<Record<FormField, TestProblem>> {
  const problems: Partial<Record<FormField, TestProblem>> = {};
  for (const field of testTexts) {
    const problem = textProblem(field, form[field]);
    if (problem !== null) problems[field] = problem;
  }
  return problems;
}

/** The problem of a text; null for none. */
export function textProblem(field: TestField, text: string): 'tooLong' | 'unreadable' | null {
  const plain = plainText(text);
  if (!isReadable(plain)) return 'unreadable';
  return plain.length > (field === 'testName' ? testNameLength : testTextLength) ? 'tooLong' : null;
}
