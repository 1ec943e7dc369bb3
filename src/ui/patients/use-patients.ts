/** Ties Patient Management to the system and to the address bar. */
import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useCallback, useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Patient } from '../../contract/model.ts';
import { createPatientSearch, isShareablePatientSearch, sortPatients } from '../../domain/patients.ts';
import { feedOf } from '../../machines/feeds/feeds-part.ts';
import { useSystem, whole } from '../bridge/system-context.ts';
import type { PatientsSearch } from './patients-search.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The search text of the patients where it may name a person (see `PatientsSearch`). */
    patientsSearch?: string;
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
  readonly onSelect: (id: string) => void;
  /** Back to the list. */
  readonly onLeave: () => void;
  readonly onHistory: (isOpen: boolean) => void;
  readonly onRetry: () => void;
}

const from = '/guarded/patient_data';

export function usePatients(): Patients {
  const system = useSystem();
  const { history = false } = useSearch({ from });
  const { text, wanted, setText } = useSearchText();
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

/** The search text, kept in the address where it may stand there, else in the history entry's state. */
function useSearchText() {
  const { q } = useSearch({ from });
  const keptText = useLocation({ select: ({ state }) => state.patientsSearch });
  const navigate = useNavigate({ from: '/patient_data' });
  const router = useRouter();
  const addressed = q ?? keptText ?? '';
  const [text, setText] = useState(addressed);
  const wanted = useDeferredValue(text);
  /** The text that the address has from here, or that was taken from it. */
  const settled = useRef(addressed);
  // Back, Forward or a link brought another text.
  useEffect(() => {
    if (addressed === settled.current) return;
    settled.current = addressed;
    setText(addressed);
  }, [addressed]);
  const write = useEffectEvent((typed: string) => {
    // On the way out the address is another screen's: what the text says of it then would lead back here.
    if (router.latestLocation.pathname !== '/patient_data') return;
    const shared = isShareablePatientSearch(typed) ? typed.trim() : undefined;
    const kept = shared === undefined && typed !== '' ? typed : undefined;
    const next = shared ?? kept ?? '';
    if (next === settled.current) return;
    settled.current = next;
    void navigate({
      search: (before) => ({ ...before, q: shared }) as PatientsSearch,
      state: ({ patientsSearch: _, ...before }) => ({
        ...before,
        ...(kept === undefined ? {} : { patientsSearch: kept }),
      }),
      replace: true,
      resetScroll: false,
    });
  });
  useEffect(() => write(wanted), [wanted]);
  return { text, wanted, setText };
}
