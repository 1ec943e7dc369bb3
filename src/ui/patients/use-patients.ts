/** Ties Patient Management to the system and to the address bar. */
import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Patient } from '../../contract/model.ts';
import { createPatientSearch, sortPatients } from '../../domain/patients.ts';
import { isShareableId } from '../../domain/shareable-id.ts';
import { useOpened } from '../app/use-opened.ts';
import { type SearchedList, useSearchedList } from '../app/use-searched-list.ts';
import { useWriteSearch } from '../app/use-write-search.ts';
import { useSystem } from '../bridge/system-context.ts';
import type { PatientsSearch } from './patients-search.ts';

export interface Patients extends SearchedList<Patient> {
  /** Those that the search finds, the newest first. */
  readonly found: readonly Patient[];
  /** The id of who is selected; null where nobody is. */
  readonly selected: string | null;
  readonly isHistoryOpen: boolean;
  readonly onSelect: (id: string) => void;
  /** Back to the list. */
  readonly onLeave: () => void;
  readonly onHistory: (isOpen: boolean) => void;
}

const from = '/guarded/patient_data';
const path = '/patient_data';

export function usePatients(): Patients {
  const { history = false, q } = useSearch({ from });
  const rows = useSystem().patients;
  const list = useSearchedList({ rows, feed: 'patients', path, q, isShareable: isShareableId });
  const { byId, search } = list;
  // Apart, so that typing does not sort again.
  const sorted = useMemo(() => sortPatients(byId.values()), [byId]);
  const find = useMemo(() => createPatientSearch(sorted), [sorted]);
  const found = useMemo(() => find(search.text), [find, search.text]);
  const write = useWriteSearch<PatientsSearch>();
  return {
    ...list,
    found,
    ...useSelected(),
    isHistoryOpen: history,
    onHistory: (isOpen) => write({ history: isOpen || undefined }),
  };
}

/** From one patient to the next makes no entry of the history. */
function useSelected(): Pick<Patients, 'selected' | 'onSelect' | 'onLeave'> {
  const { patient: addressed = null } = useSearch({ from });
  const { opened, open, close } = useOpened<string>({
    path,
    addressed,
    toSearch: toCardSearch,
    eachIsEntry: false,
  });
  return { selected: opened, onSelect: open, onLeave: close };
}

const toCardSearch = (patient: string | null) =>
  patient === null ? { patient: undefined, history: undefined } : { patient };
