/** Ties the form of a new wall display to the system: its texts, their problems, its way to the backend. */
import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { AddingDisplayModel } from '../../machines/displays/adding-display.machine.ts';
import { useUnsavedWork } from '../app/unsaved-work.ts';
import { useSystem, whole } from '../bridge/system-context.ts';
import { useFieldElements } from '../form/use-form-outcome.ts';
import { type DisplayForm, type DisplayProblem, displayProblems, plainDisplayForm } from './display-form.ts';

export type DisplayField = keyof DisplayForm;

const empty: DisplayForm = { code: '', name: '' };

export interface AddingDisplayForm {
  readonly texts: DisplayForm;
  readonly change: (texts: Partial<DisplayForm>) => void;
  /** What is to be said of a field now. */
  readonly problemOf: (field: DisplayField) => DisplayProblem | 'refused' | undefined;
  readonly fieldRef: (field: DisplayField) => (element: HTMLElement | null) => void;
  readonly failure: AddingDisplayModel['failure'];
  readonly isInFlight: boolean;
  readonly submit: () => void;
}

/** What is typed is not kept over a reload: a code is good for ten minutes. */
export function useAddingForm(): AddingDisplayForm {
  const { addingDisplay, send } = useSystem();
  const { state, failure } = useSelector(addingDisplay, whole);
  const [texts, setTexts] = useState(empty);
  /** Fields are told their problems once Add display was pressed. */
  const [wasPressed, setPressed] = useState(false);
  const { fieldRef, focus } = useFieldElements<DisplayField>();
  const isInFlight = state === 'adding';
  const problems = displayProblems(texts);

  useUnsavedWork(isInFlight);
  // Leaving the form tells the machine, so that what comes later is toasted; the next time it is said no more.
  useEffect(() => {
    const clear = () => send({ type: 'user.clearDisplayOutcome' });
    if (addingDisplay.getSnapshot().state !== 'adding') clear();
    return clear;
  }, [send, addingDisplay]);
  const follow = useEffectEvent(() => {
    if (state === 'added') {
      setTexts(empty);
      // Whoever hangs up several goes on with the next one.
      focus('code');
    } else if (state === 'codeRefused') focus('code');
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another outcome is what is followed
  useEffect(() => follow(), [state]);

  return {
    texts,
    change: (fields) => {
      if (isInFlight) return;
      // What came of the last code says nothing of the next.
      if (state !== 'editing') send({ type: 'user.clearDisplayOutcome' });
      setTexts((before) => ({ ...before, ...fields }));
    },
    problemOf: (field) => {
      if (field === 'code' && state === 'codeRefused') return 'refused';
      return wasPressed ? problems[field] : undefined;
    },
    fieldRef,
    failure: state === 'failed' ? failure : null,
    isInFlight,
    submit: () => {
      if (isInFlight) return;
      const first = (['code', 'name'] as const).find((field) => field in problems);
      setPressed(first !== undefined);
      if (first !== undefined) return focus(first);
      send({ type: 'user.addDisplay', ...plainDisplayForm(texts) });
    },
  };
}
