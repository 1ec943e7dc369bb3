import type { CatalogueTest } from '../../contract/catalogue.ts';
import { type Asked, useAnswer } from '../bridge/use-answer.ts';

export interface Catalogue extends Pick<Asked<unknown>, 'state' | 'trouble'> {
  readonly tests: readonly CatalogueTest[];
}

const none: readonly CatalogueTest[] = [];

/** The hospital's tests. */
export function useCatalogue(): Catalogue {
  const { value, ...asked } = useAnswer('catalogue', null);
  return { ...asked, tests: value ?? none };
}
