/** Ties the form of a new test to the system: its texts, its problems, its way to the backend. */
import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { NewTestForm } from '../../contract/catalogue.ts';
import { newTestProblems, type TestProblem, testNameKey } from '../../domain/test-rules.ts';
import type { AddingModel } from '../../machines/catalogue/adding-test.machine.ts';
import { hasText, keptTexts, watchDrafts } from '../app/kept-draft.ts';
import { useUnsavedWork } from '../app/unsaved-work.ts';
import { useSystem, whole } from '../bridge/system-context.ts';

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
  readonly fieldRef: (field: NewTestField) => (element: HTMLInputElement | null) => void;
  /** The adding, if it is this form's; `editing` otherwise. */
  readonly model: AddingModel;
  readonly isInFlight: boolean;
  /** The name of the test that was added last; null once something is typed again. */
  readonly added: string | null;
  readonly wasRestored: boolean;
  readonly isAtRisk: boolean;
  readonly submit: () => void;
  readonly clear: () => void;
}

export function useAddingForm(variant: Variant): AddingForm {
  const system = useSystem();
  const now = useSelector(system.addingTest, whole);
  const hospital = useSelector(system.session, (session) => session.hospital);
  const hospitalId = hospital?.id ?? null;
  const draft = drafts[variant];
  const [restored] = useState(() => (hospitalId === null ? null : draft.read(hospitalId)));
  const [texts, setTexts] = useState(restored ?? emptyTexts);
  const [added, setAdded] = useState<string | null>(null);
  const elements = useRef(new Map<NewTestField, HTMLInputElement | null>());

  const isInFlight = now.state === 'adding';
  const model = now.variant === variant || isInFlight ? now : untouched(variant);
  const form: NewTestForm = { ...texts, hospitalCode: hospital?.code ?? '' };
  const problems = newTestProblems(form);
  const wasRefused = model.state === 'refused';
  const isKnown = useIsKnown(texts.testName);
  const wasTaken = model.state === 'exists' && testNameKey(model.name) === testNameKey(texts.testName);
  const focus = (field: NewTestField) => elements.current.get(field)?.focus();

  const clear = (): void => {
    setTexts(emptyTexts);
    // At once: the form may be gone before its effects run.
    draft.forget();
  };
  useEffect(
    () =>
      watchDrafts(system, drafts, {
        model: system.addingTest,
        taken: ({ state, variant: added }) => (state === 'added' ? added : null),
      }),
    [system],
  );
  useEffect(() => {
    if (hospitalId !== null) draft.keep(hospitalId, texts);
  }, [draft, hospitalId, texts]);
  useUnsavedWork(isInFlight);
  // Leaving the form tells the machine, so that what comes later is toasted.
  useEffect(() => () => system.send({ type: 'user.clearAddOutcome' }), [system]);
  const follow = useEffectEvent(() => {
    if (now.variant !== variant) return;
    if (now.state === 'added') {
      clear();
      setAdded(now.name);
      // The next one: whoever adds ten tests does not reach for the mouse.
      focus('testName');
    } else if (now.state === 'exists') focus('testName');
    else if (now.state === 'refused') {
      const first = newTestFields.find((field) => field in now.problems);
      if (first) focus(first);
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another outcome is what is followed
  useEffect(() => follow(), [now]);

  return {
    texts,
    hospitalCode: form.hospitalCode,
    change: (fields) => {
      if (isInFlight) return;
      setAdded(null);
      setTexts((before) => ({ ...before, ...fields }));
    },
    problemOf: (field) => {
      if (field === 'testName' && (isKnown || wasTaken)) return 'exists';
      return wasRefused ? problems[field] : undefined;
    },
    fieldRef: (field) => (element) => void elements.current.set(field, element),
    model,
    isInFlight,
    added,
    wasRestored: restored !== null && texts === restored,
    isAtRisk: hasText(texts) && !isInFlight,
    submit: () => {
      if (!isInFlight) system.send({ type: 'user.addTest', variant, form });
    },
    clear,
  };
}

/** Nothing was submitted from this form. */
const untouched = (variant: Variant): AddingModel => ({
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
