/** What a form does when its machine says what became of it. */
import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useSystem, whole } from '../bridge/system-context.ts';
import type { KeptDraftParts } from './use-kept-draft.ts';

export interface FormOutcomeParts extends Pick<KeptDraftParts<never>, 'variant' | 'model' | 'takenIn'> {
  /** Tells the machine that its outcome was seen, or that nobody stands before the form. */
  readonly intent: 'user.clearBookingOutcome' | 'user.clearRegistrationOutcome';
  /** Empties the form. */
  readonly clear: () => void;
}

/**
 * What was taken empties its form. The machine is told when the form is left, so that a later outcome is a toast; an
 * outcome of before the form was opened has been shown by toast.
 */
export function useFormOutcome({ variant, model, takenIn, intent, clear }: FormOutcomeParts): void {
  const { send } = useSystem();
  const { state, variant: submitted } = useSelector(model, whole);
  const empty = useEffectEvent(clear);
  useEffect(() => {
    const see = () => send({ type: intent });
    if (model.getSnapshot().state === takenIn) see();
    return see;
  }, [send, model, takenIn, intent]);
  useEffect(() => {
    if (state !== takenIn) return;
    if (submitted === variant) empty();
    else send({ type: intent });
  }, [send, state, takenIn, submitted, variant, intent]);
}

/** Tells of each refusal once; one that is there when the form opens is only shown. */
export function useRefusal<Refusal>(refusal: Refusal | null, tell: (refusal: Refusal) => void): void {
  const told = useRef(refusal);
  const say = useEffectEvent(tell);
  useEffect(() => {
    if (refusal === told.current) return;
    told.current = refusal;
    if (refusal !== null) say(refusal);
  }, [refusal]);
}

/** The elements of the fields of a form, by name: the first with a problem takes the focus. */
export function useFieldElements<Name>() {
  const elements = useRef(new Map<Name, HTMLElement | null>());
  return {
    fieldRef:
      (name: Name) =>
      (element: HTMLElement | null): void =>
        void elements.current.set(name, element),
    focus: (name: Name): void => elements.current.get(name)?.focus(),
  };
}
