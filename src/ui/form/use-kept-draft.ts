import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { ReadModel } from '../../machines/read-model.ts';
import { type KeptDraft, watchDrafts } from '../app/kept-draft.ts';
import { useSystem } from '../bridge/system-context.ts';

/** The machine of a form. `variant` is that of the form that was submitted last; null before. */
export type FormModel = ReadModel<{ readonly state: string; readonly variant: FormVariant | null }>;
export type FormVariant = 'modal' | 'screen';

export interface KeptDraftParts<Draft> {
  readonly drafts: Readonly<Record<FormVariant, KeptDraft<Draft>>>;
  readonly variant: FormVariant;
  readonly empty: Draft;
  readonly model: FormModel;
  /** The state of the model in which the backend has taken what was submitted. */
  readonly takenIn: string;
}

/** The draft of a form, kept as it is typed, in each of its variants apart. */
export function useKeptDraft<Draft extends object>(parts: KeptDraftParts<Draft>) {
  const { drafts, variant, empty, model, takenIn } = parts;
  const system = useSystem();
  const hospitalId = useSelector(system.session, ({ hospital }) => hospital?.id ?? null);
  const kept = drafts[variant];
  const [restored] = useState(() => (hospitalId === null ? null : kept.read(hospitalId)));
  const [draft, setDraft] = useState(restored ?? empty);

  useEffect(
    () =>
      watchDrafts(system, drafts, {
        model,
        taken: (now) => (now.state === takenIn ? now.variant : null),
      }),
    [system, drafts, model, takenIn],
  );
  useEffect(() => {
    if (hospitalId !== null) kept.keep(hospitalId, draft);
  }, [kept, hospitalId, draft]);

  return {
    draft,
    setDraft,
    /** What was kept from before a reload, as long as nothing was changed since; null where the form began empty. */
    restored: draft === restored ? restored : null,
    /** Empties the form and takes the kept draft away. */
    clear: (): void => {
      setDraft(empty);
      // At once: the form may be gone before its effects run.
      kept.forget();
    },
  };
}
