/** What a person writes over a test, until it is saved or given up. */
import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CatalogueTest, ModifyTestForm } from '../../contract/catalogue.ts';
import { modifyTestProblems, priceText, type TestProblems, testChanges } from '../../domain/test-rules.ts';
import type { TestWorkModel } from '../../machines/catalogue/test-work.machine.ts';
import { useSystem } from '../bridge/system-context.ts';

export type ModifyField = keyof ModifyTestForm;

export interface Modifying {
  /** `loading` until the catalogue is known; `absent` for a test that it does not have. */
  readonly state: 'loading' | 'absent' | 'open' | 'gone';
  readonly seen: CatalogueTest | null;
  readonly work: TestWorkModel | null;
  readonly form: ModifyTestForm | null;
  /** What holds the save back, as the fields are now; none before Save Changes was pressed. */
  readonly problems: TestProblems;
  readonly isBusy: boolean;
  readonly isAtRisk: boolean;
  readonly write: (field: ModifyField, text: string) => void;
  readonly save: () => void;
  readonly discard: () => void;
  readonly writeMine: () => void;
  readonly takeTheirs: () => void;
}

export function useModifying(testId: string, onSaved: () => void): Modifying {
  const { send, tests, testWork } = useSystem();
  const known = useSelector(tests, (model) => model.known);
  const listed = useSelector(tests, ({ byId }) => byId.get(testId) ?? null);
  const work = useSelector(testWork, (all) => all.get(testId) ?? null);
  const [form, setForm] = useState<ModifyTestForm | null>(null);
  const wasListed = useRef(false);
  const state = work?.state;
  const seen = work?.seen ?? null;

  // The copy that the person decides on is that of the moment in which the dialog was opened.
  const begin = useEffectEvent(() => {
    if (!listed || wasListed.current) return;
    wasListed.current = true;
    send({ type: 'user.openTest', testId, seen: listed });
    // A save that is under way or in doubt shows what it is about.
    setForm((before) => before ?? testWork.getSnapshot().get(testId)?.written ?? formOf(listed));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it begins when the test is there
  useEffect(() => begin(), [listed]);
  useEffect(() => () => send({ type: 'user.closeTest', testId }), [send, testId]);

  const before = useRef<typeof state>(undefined);
  const follow = useEffectEvent(() => {
    const was = before.current;
    before.current = state;
    if (was === state || was === undefined) return;
    if (state === 'saved') onSaved();
    // Both sides were seen: what the machine made of them is what the fields show.
    else if (was === 'conflict' && work?.written) setForm(work.written);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another state is what is followed
  useEffect(() => follow(), [state]);

  const isGone =
    state === 'gone' || state === 'deleted' || (wasListed.current && !listed && state !== 'saving');
  const isBusy = state === 'saving' || state === 'deleting';
  const changes = seen && form ? testChanges(seen, form) : {};
  const isTouched = seen && form ? form.newPrice.trim() !== '' || Object.keys(changes).length > 0 : false;
  return {
    state: isGone ? 'gone' : form ? 'open' : known ? 'absent' : 'loading',
    seen,
    work,
    form,
    problems: state === 'refused' && seen && form ? modifyTestProblems(form, seen) : {},
    isBusy,
    isAtRisk: isTouched && !isBusy && !isGone && state !== 'saved',
    write: (field, text) => {
      if (!isBusy) setForm((now) => now && { ...now, [field]: text });
    },
    save: () => {
      if (form && !isBusy) send({ type: 'user.saveTest', testId, form });
    },
    discard: () => setForm(seen && formOf(seen)),
    writeMine: () => send({ type: 'user.overrideTest', testId }),
    takeTheirs: () => send({ type: 'user.clearTestOutcome', testId }),
  };
}

const formOf = (test: CatalogueTest): ModifyTestForm => ({
  testName: test.name,
  price: priceText(test.pricePaise),
  newPrice: '',
  method: test.method ?? '',
  sampleRequired: test.sampleRequired ?? '',
  schedule: test.schedule ?? '',
  department: test.department ?? '',
  report: test.report ?? '',
});
