/** The catalogue as its table shows it (specification 2, Test Management; 9, page sizes; rulings, Tests). */
import type { CatalogueTest } from '../contract/catalogue.ts';

export const cataloguePageSize = 10;
/** Page numbers that are shown at once. */
export const pageWindowSize = 5;

export const testSortKeys = ['id', 'name', 'price'] as const;
export type TestSortKey = (typeof testSortKeys)[number];
export interface TestSort {
  readonly key: TestSortKey;
  readonly descending: boolean;
}

const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
/** An unknown value stands last, in either direction of the sort. */
const unknownLast = (one: number | null, other: number | null): number | null => {
  if (one === null) return other === null ? 0 : 1;
  return other === null ? -1 : null;
};
const numberOf = (id: string): number | null => (/^\d+$/.test(id) ? Number(id) : null);

/** By number for ID and price, by locale for names; equals by id, so that the table stands still. */
export function sortTests(
  tests: Iterable<CatalogueTest>,
  { key, descending }: TestSort,
): readonly CatalogueTest[] {
  const sign = descending ? -1 : 1;
  const numberIn = {
    id: ({ id }: CatalogueTest) => numberOf(id),
    price: ({ pricePaise }: CatalogueTest) => pricePaise,
    name: () => null,
  }[key];
  type Keyed = { readonly test: CatalogueTest; readonly number: number | null };
  const compare = (one: Keyed, other: Keyed): number =>
    key === 'name'
      ? sign * names.compare(one.test.name, other.test.name)
      : (unknownLast(one.number, other.number) ?? sign * ((one.number ?? 0) - (other.number ?? 0)));
  // Each number is read once, not for every comparison.
  return Array.from(tests, (test): Keyed => ({ test, number: numberIn(test) }))
    .sort((one, other) => compare(one, other) || names.compare(one.test.id, other.test.id))
    .map(({ test }) => test);
}

/** The tests whose ID, name or price holds the text, in any case of letters and without blanks round it. */
export function findTests(tests: readonly CatalogueTest[], text: string): readonly CatalogueTest[] {
  const needle = text.trim().toLowerCase();
  if (needle === '') return tests;
  return tests.filter(
    ({ id, name, pricePaise }) =>
      name.toLowerCase().includes(needle) ||
      id.toLowerCase().includes(needle) ||
      (pricePaise !== null && (pricePaise / 100).toFixed(2).includes(needle)),
  );
}

/** A part of a text, and whether the search found it. */
export interface TextPart {
  readonly text: string;
  readonly isFound: boolean;
}

/** A text in parts; those that match the search are marked. */
export function highlight(text: string, searched: string): readonly TextPart[] {
  const needle = searched.trim().toLowerCase();
  const lower = text.toLowerCase();
  // In a few languages a letter has another length in lower case: there nothing can be marked for sure.
  if (needle === '' || lower.length !== text.length) return [{ text, isFound: false }];
  const parts: TextPart[] = [];
  let from = 0;
  for (let at = lower.indexOf(needle); at >= 0; at = lower.indexOf(needle, from)) {
    if (at > from) parts.push({ text: text.slice(from, at), isFound: false });
    from = at + needle.length;
    parts.push({ text: text.slice(at, from), isFound: true });
  }
  if (from < text.length) parts.push({ text: text.slice(from), isFound: false });
  return parts;
}

/** How many pages there are; one where there is nothing. */
export const pageCount = (items: number, size: number): number => Math.max(1, Math.ceil(items / size));

/** The page numbers that are shown, the current one in the middle where both sides have enough. Pages count from 1. */
export function pageWindow(page: number, pages: number, size: number = pageWindowSize): readonly number[] {
  const count = Math.min(size, pages);
  const first = Math.min(Math.max(1, page - Math.floor(size / 2)), pages - count + 1);
  return Array.from({ length: count }, (_, at) => first + at);
}
