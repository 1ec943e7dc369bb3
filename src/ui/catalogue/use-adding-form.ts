/** Ties the form of a new test to the system: its texts, its problems, its way to the backend. */
import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { NewTestForm } from '../../contract/catalogue.ts';
import { newTestProblems, type TestProblem, testNameKey } from '../../domain/test-rules.ts';
import type { AddingModel } from '../../machines/catalogue/adding-test.machine.ts';
import { hasText, keptTexts } from '../app/kept-draft.ts';
import { useUnsavedWork } from '../app/unsaved-work.ts';
import { useSystem, whole } from '../bridge/system-context.ts';
import { useFieldElements } from '../form/use-form-outcome.ts';
import { useKeptDraft } from '../form/use-kept-draft.ts';

export type NewTestTexts = Omit<NewTestForm, 'hospitalCode'>;
export type NewTestField = keyof NewTestForm;
type Variant = AddingModel['variant'];

/** In the order in which they stand: the first with a problem takes the focus. */
export const newTestFields = [
  'testName',
  'price',
  'method',
  'sampleRequired',
  'schedule',
  'department',
  'report',
  'hospitalCode',
] as const satisfies readonly NewTestField[];

const emptyTexts: NewTestTexts = {
  testName: '',
  price: '',
  method: '',
  sampleRequired: '',
  schedule: '',
  department: '',
  report: '',
};
const drafts = {
  modal: keptTexts('homedraw.newTest.modal', emptyTexts),
  screen: keptTexts('homedraw.newTest.screen', emptyTexts),
} as const;

export interface AddingForm {
  readonly texts: NewTestTexts;
  readonly hospitalCode: string;
  readonly change: (texts: Partial<NewTestTexts>) => void;
  /** What is to be said of a field now. */
  readonly problemOf: (field: NewTestField) => TestProblem | 'exists' | undefined;
  readonly fieldRef: (field: NewTestField) => (element: HTMLElement | null) => void;
  /** The adding, if it is this form's; `editing` otherwise. */
  readonly model: AddingModel;
  readonly isInFlight: boolean;
  /** The name of the test that was added last; null once something is typed again. */
  readonly added: string | null;
  readonly wasRestored: boolean;
  /** Names of tests that may have been added before; the outcome of this form's own call is told by `model`. */
  readonly inDoubt: readonly string[];
  readonly isAtRisk: boolean;
  /** Nobody knows whether this form's test was added. */
  readonly isInDoubt: boolean;
  readonly submit: () => void;
  readonly clear: () => void;
}

export function useAddingForm(variant: Variant): AddingForm {
  const system = useSystem();
  const now = useSelector(system.addingTest, whole);
  const hospital = useSelector(system.session, (session) => session.hospital);
  const kept = useKeptDraft({
    drafts,
    variant,
    empty: emptyTexts,
    model: system.addingTest,
    takenIn: 'added',
  });
  const texts = kept.draft;
  const [added, setAdded] = useState<string | null>(null);
  const { fieldRef, focus } = useFieldElements<NewTestField>();

  const isInFlight = now.state === 'adding';
  const model = now.variant === variant || isInFlight ? now : { ...now, ...untouched(variant) };
  const form: NewTestForm = { ...texts, hospitalCode: hospital?.code ?? '' };
  const problems = newTestProblems(form);
  const wasRefused = model.state === 'refused';
  const isKnown = useIsKnown(texts.testName);
  const wasTaken = model.state === 'exists' && testNameKey(model.name) === testNameKey(texts.testName);

  useUnsavedWork(isInFlight);
  // Leaving the form tells the machine, so that what comes later is toasted.
  useEffect(() => () => system.send({ type: 'user.clearAddOutcome' }), [system]);
  const follow = useEffectEvent(() => {
    if (now.variant !== variant) return;
    if (now.state === 'added') {
      kept.clear();
      setAdded(now.name);
      // The next one: whoever adds ten tests does not reach for the mouse.
      focus('testName');
    } else if (now.state === 'exists') focus('testName');
    else if (now.state === 'refused') {
      const first = newTestFields.find((field) => field in now.problems);
      if (first) focus(first);
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another outcome is what is followed, once
  useEffect(() => follow(), [now.state, now.problems]);

  return {
    texts,
    hospitalCode: form.hospitalCode,
    change: (fields) => {
      if (isInFlight) return;
      setAdded(null);
      kept.setDraft((before) => ({ ...before, ...fields }));
    },
    problemOf: (field) => {
      if (field === 'testName' && (isKnown || wasTaken)) return 'exists';
      return wasRefused ? problems[field] : undefined;
    },
    fieldRef,
    model,
    isInFlight,
    added,
    wasRestored: kept.restored !== null,
    inDoubt: now.inDoubt.filter((name) => model.failure?.outcome !== 'unknown' || name !== model.name),
    isAtRisk: hasText(texts) && !isInFlight,
    isInDoubt: model.failure?.outcome === 'unknown',
    submit: () => {
      if (!isInFlight) system.send({ type: 'user.addTest', variant, form });
    },
    clear: kept.clear,
  };
}

/** Nothing was submitted from this form. */
const untouched = (variant: Variant): Omit<AddingModel, 'inDoubt'> => ({
  state: 'editing',
  variant,
  name: '',
  problems: {},
  failure: null,
});

/** Whether the catalogue that is known has the name: told while it is typed, and held back by nobody but the check. */
function useIsKnown(name: string): boolean {
  const key = testNameKey(name);
  return useSelector(useSystem().tests, ({ byId }) => {
    if (key === '') return false;
    for (const test of byId.values()) if (testNameKey(test.name) === key) return true;
    return false;
  });
}
