/** Query parameters of /updateTest. What cannot be understood is left out, never refused. */
import { type TestSortKey, testSortKeys } from '../../domain/catalogue.ts';
import { textOf } from '../app/text-of.ts';

/** The names of tests are no secret: all of it may stand in the address. */
export interface CatalogueSearch {
  readonly q?: string;
  /** From 1, which is left out. */
  readonly page?: number;
  /** Absent for the ID. */
  readonly sort?: TestSortKey;
  readonly dir?: 'desc';
  /** The dialog that is open, and whose. */
  readonly view?: 'add' | 'modify';
  readonly id?: string;
}

export function readCatalogueSearch(search: Readonly<Record<string, unknown>>): CatalogueSearch {
  const q = textOf(search['q']);
  const page = Number(search['page']);
  const sort = testSortKeys.find((key) => key === search['sort']);
  const id = textOf(search['id']);
  const view = (['add', 'modify'] as const).find(
    (each) => each === search['view'] && (each === 'add' || id !== ''),
  );
  return {
    ...(q === '' ? {} : { q }),
    ...(Number.isSafeInteger(page) && page > 1 ? { page } : {}),
    ...(sort === undefined || sort === 'id' ? {} : { sort }),
    ...(search['dir'] === 'desc' ? { dir: 'desc' } : {}),
    ...(view === undefined ? {} : { view }),
    ...(view === 'modify' ? { id } : {}),
  };
}
