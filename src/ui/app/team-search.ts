/** Query parameters of /deliveryBoy_Data. What cannot be understood is left out, never refused. */
import { isShareableId } from '../../domain/shareable-id.ts';
import { type WorkType, workTypes } from '../../domain/team.ts';
import { textOf } from './text-of.ts';

/** What can be open over the team; all but `add` are of one phlebotomist. */
export const teamViews = ['details', 'calendar', 'route', 'add'] as const;
export type TeamView = (typeof teamViews)[number];

/**
 * The state of the team screen that is in the address bar: never a name, a phone number or an email. The search
 * text is there only while it is an id; every other text is kept in the state of the browser's history entry,
 * as in Booking Management.
 */
export interface TeamSearch {
  /** Absent for All. */
  readonly type?: WorkType;
  readonly q?: string;
  /** The dialog that is open. */
  readonly view?: TeamView;
  /** Whose dialog it is. */
  readonly id?: string;
}

export function readTeamSearch(search: Readonly<Record<string, unknown>>): TeamSearch {
  const type = workTypes.find((each) => each === search['type']);
  const q = textOf(search['q']);
  const id = textOf(search['id']);
  const view = teamViews.find((each) => each === search['view'] && (each === 'add' || id !== ''));
  return {
    ...(type === undefined ? {} : { type }),
    ...(isShareableId(q) ? { q } : {}),
    ...(view === undefined ? {} : { view }),
    ...(view === undefined || view === 'add' ? {} : { id }),
  };
}
