/** Ties Patient Management to the system and to the address bar. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { Patient } from '../../contract/model.ts';
import { createPatientSearch, sortPatients } from '../../domain/patients.ts';
import { isShareableId } from '../../domain/shareable-id.ts';
import { feedOf } from '../../machines/feeds/feeds-capability.ts';
import { useOpened } from '../app/use-opened.ts';
import { useSearchText } from '../app/use-search-text.ts';
import { useSystem, whole } from '../bridge/system-context.ts';
import type { PatientsSearch } from './patients-search.ts';

export interface Patients {
  readonly text: string;
  /** The text for which the list is shown; it follows the typing. */
  readonly wanted: string;
  readonly byId: ReadonlyMap<string, Patient>;
  /** Those that the search finds, the newest first. */
  readonly found: readonly Patient[];
  readonly known: boolean;
  /** The technical cause while nothing is known and nothing can be had. */
  readonly failure: string | null;
  /** The id of who is selected; null where nobody is. */
  readonly selected: string | null;
  readonly isHistoryOpen: boolean;
  readonly onText: (text: string) => void;
  /** Shows the list for the text before it returns. */
  readonly onFlush: () => void;
  readonly onSelect: (id: string) => void;
  /** Back to the list. */
  readonly onLeave: () => void;
  readonly onHistory: (isOpen: boolean) => void;
  readonly onRetry: () => void;
}

const from = '/guarded/patient_data';

export function usePatients(): Patients {
  const system = useSystem();
  const { history = false, q } = useSearch({ from });
  const { text, wanted, setText, flush } = useSearchText({
    path: '/patient_data',
    q,
    isShareable: isShareableId,
  });
  const { byId, known } = useSelector(system.patients, whole);
  const feed = useSelector(system.feeds, (feeds) => feedOf(feeds, 'patients'));
  // Apart, so that typing does not sort again.
  const sorted = useMemo(() => sortPatients(byId.values()), [byId]);
  const search = useMemo(() => createPatientSearch(sorted), [sorted]);
  const found = useMemo(() => search(wanted), [search, wanted]);
  const navigate = useNavigate({ from: '/patient_data' });
  const failed = feed.state === 'stale' || feed.state === 'offline';
  return {
    text,
    wanted,
    byId,
    found,
    known,
    failure: failed && !known ? (feed.failure?.message ?? '') : null,
    ...useSelected(),
    isHistoryOpen: history,
    onText: setText,
    onFlush: flush,
    onHistory: (isOpen) =>
      void navigate({
        search: ({ history: _, ...before }) =>
          ({ ...before, ...(isOpen ? { history: true } : {}) }) as PatientsSearch,
        state: (before) => before,
        replace: true,
        resetScroll: false,
      }),
    onRetry: () => system.setDesired({ name: 'refresh', feeds: ['patients'] }),
  };
}

/** From one patient to the next makes no entry of the history. */
function useSelected(): Pick<Patients, 'selected' | 'onSelect' | 'onLeave'> {
  const { patient: addressed = null } = useSearch({ from });
  const { opened, open, close } = useOpened<string>({
    path: '/patient_data',
    addressed,
    toSearch: toCardSearch,
    eachIsEntry: false,
  });
  return { selected: opened, onSelect: open, onLeave: close };
}

const toCardSearch = (patient: string | null) =>
  patient === null ? { patient: undefined, history: undefined } : { patient };
