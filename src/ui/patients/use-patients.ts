/** Ties Patient Management to the system and to the address bar. */
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Patient } from '../../contract/model.ts';
import { createPatientSearch, isShareablePatientSearch, sortPatients } from '../../domain/patients.ts';
import { feedOf } from '../../machines/feeds/feeds-part.ts';
import { useSearchText } from '../app/use-search-text.ts';
import { useSystem, whole } from '../bridge/system-context.ts';
import type { PatientsSearch } from './patients-search.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A patient was selected from the list: a step back leads to it. */
    patientOpened?: boolean;
  }
}

export interface Patients {
  readonly text: string;
  /** The text that the list answers; it follows the typing. */
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
  /** The list answers the text before this returns. */
  readonly onSettle: () => void;
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
  const { text, wanted, setText, settle } = useSearchText({
    path: '/patient_data',
    q,
    isShareable: isShareablePatientSearch,
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
    onSettle: settle,
    onHistory: (isOpen) =>
      void navigate({
        search: ({ history: _, ...before }) =>
          ({ ...before, ...(isOpen ? { history: true } : {}) }) as PatientsSearch,
        state: (before) => before,
        replace: true,
        resetScroll: false,
      }),
    onRetry: () => system.wish({ name: 'refresh', feeds: ['patients'] }),
  };
}

/** The card opens at once; the address follows, and leads where it changes by itself (Back, a link). */
function useSelected(): Pick<Patients, 'selected' | 'onSelect' | 'onLeave'> {
  const { patient: addressed = null } = useSearch({ from });
  const [selected, setSelected] = useState(addressed);
  useEffect(() => setSelected(addressed), [addressed]);
  const navigate = useNavigate({ from: '/patient_data' });
  const router = useRouter();
  return {
    selected,
    // The first is a step that Back undoes; from one patient to the next is none.
    onSelect: useCallback(
      (id) => {
        setSelected(id);
        void navigate({
          search: (before) => ({ ...before, patient: id }) as PatientsSearch,
          state: (before) => ({ ...before, patientOpened: true }),
          replace: router.latestLocation.state.patientOpened === true,
          resetScroll: false,
        });
      },
      [navigate, router],
    ),
    onLeave: useCallback(() => {
      setSelected(null);
      if (router.latestLocation.state.patientOpened) router.history.back();
      else
        void navigate({
          search: ({ patient: _, history: __, ...before }) => before,
          state: (before) => before,
          replace: true,
          resetScroll: false,
        });
    }, [navigate, router]),
  };
}
