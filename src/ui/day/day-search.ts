/** Query parameters of /day. What cannot be understood is left out, never refused. */
import { isDay } from '../../domain/days.ts';
import { isShareableId } from '../../domain/shareable-id.ts';
import { textOf } from '../app/text-of.ts';

export interface DaySearch {
  /** YYYY-MM-DD; absent for today. */
  readonly date?: string;
  /** The search text while it is an id; a name stands in no address. */
  readonly q?: string;
  /** A column, with a minus before it when descending; absent for the names. */
  readonly sort?: string;
  /** Whose route map is open, by id. */
  readonly route?: string;
}

export function readDaySearch(search: Readonly<Record<string, unknown>>): DaySearch {
  const date = textOf(search['date']);
  const q = textOf(search['q']);
  // Which columns there are comes with the screen.
  const sort = textOf(search['sort']);
  const route = textOf(search['route']);
  return {
    ...(isDay(date) ? { date } : {}),
    ...(isShareableId(q) ? { q } : {}),
    ...(/^-?[a-zA-Z]{1,20}$/.test(sort) ? { sort } : {}),
    ...(route === '' ? {} : { route }),
  };
}
