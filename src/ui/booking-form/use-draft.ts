import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { BookingForm } from '../../contract/booking.ts';
import { watchDrafts } from '../app/kept-draft.ts';
import { useSystem } from '../bridge/system-context.ts';
import { type Draft, drafts, emptyDraft, withFields } from './draft.ts';

export interface DraftState {
  readonly draft: Draft;
  /** What was kept from before a reload, as it was found; null where the form began empty. */
  readonly restored: Draft | null;
  readonly change: (fields: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) => void;
  /** Empties the form and takes the kept draft away. */
  readonly clear: () => void;
}

/** The draft of a form, kept as it is typed. */
export function useDraft(variant: BookingForm['variant']): DraftState {
  const system = useSystem();
  const hospitalId = useSelector(system.session, ({ hospital }) => hospital?.id ?? null);
  const kept = drafts[variant];
  const [restored] = useState(() => (hospitalId === null ? null : kept.read(hospitalId)));
  const [draft, setDraft] = useState(restored ?? emptyDraft);

  useEffect(
    () =>
      watchDrafts(system, drafts, {
        model: system.booking,
        taken: ({ state, variant: submitted }) => (state === 'submitted' ? submitted : null),
      }),
    [system],
  );
  useEffect(() => {
    if (hospitalId !== null) kept.keep(hospitalId, draft);
  }, [kept, hospitalId, draft]);

  return {
    draft,
    restored,
    change: (fields) =>
      setDraft((now) => withFields(now, typeof fields === 'function' ? fields(now) : fields)),
    clear: () => {
      setDraft(emptyDraft);
      // At once: the form may be gone before its effects run.
      kept.forget();
    },
  };
}
