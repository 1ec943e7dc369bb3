/** Query parameters of /patient_data. What cannot be understood is left out, never refused. */
import { isShareableId } from '../../domain/shareable-id.ts';
import { textOf } from '../app/text-of.ts';

/**
 * The state of the patients screen that is in the address bar: never an email or a phone number. The search
 * text is there only while it is an id; every other text is kept in the state of the browser's history entry,
 * as in Booking Management.
 */
export interface PatientsSearch {
  readonly q?: string;
  /** The selected patient's id. */
  readonly patient?: string;
  /** The history is shown. */
  readonly history?: true;
}

export function readPatientsSearch(search: Readonly<Record<string, unknown>>): PatientsSearch {
  const q = textOf(search['q']);
  const patient = textOf(search['patient']);
  const isShown = search['history'] === true || search['history'] === 'true';
  return {
    ...(isShareableId(q) ? { q } : {}),
    ...(patient === '' || patient.includes('@') ? {} : { patient }),
    ...(isShown && patient !== '' ? { history: true } : {}),
  };
}
