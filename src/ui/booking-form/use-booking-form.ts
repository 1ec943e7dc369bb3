/** Ties a booking form to the system: its draft, its refusals, its way to the backend. */
import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { BookingForm, ChosenTest } from '../../contract/booking.ts';
import type { BookingField, BookingRefusal } from '../../domain/booking-checks.ts';
import { withTest } from '../../domain/chosen-tests.ts';
import type { BookingFailure, BookingModel } from '../../machines/booking/booking.machine.ts';
import { useSystem, whole } from '../bridge/system-context.ts';
import { asSubmission, type Draft, formOf, isFilledIn } from './draft.ts';
import { useDraft } from './use-draft.ts';

/** The element of each field that takes the focus when its check fails. */
export type FieldRefs = Readonly<Record<BookingField, (element: HTMLElement | null) => void>>;

export interface BookingFormState {
  readonly variant: BookingForm['variant'];
  readonly draft: Draft;
  readonly change: (fields: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) => void;
  /** Answers whether it was added; a test is chosen once. */
  readonly addTest: (test: ChosenTest) => boolean;
  readonly removeTest: (id: string) => void;
  readonly errorOf: (field: BookingField) => string | undefined;
  readonly fieldRefs: FieldRefs;
  readonly progress: 'editing' | 'locating' | 'submitting';
  readonly failure: BookingFailure | null;
  /** The backend took it; `orderId` is null where it named none. */
  readonly taken: { readonly orderId: string | null } | null;
  /** Something would be lost by leaving. What is on its way is not lost. */
  readonly isAtRisk: boolean;
  /** The draft is one that was on its way when the page was left. */
  readonly isPending: boolean;
  readonly wasRestored: boolean;
  readonly submit: () => void;
  readonly clear: () => void;
  /** After a booking was taken: an empty form. */
  readonly beginAnew: () => void;
}

export function useBookingForm(variant: BookingForm['variant']): BookingFormState {
  const system = useSystem();
  const t = useTranslations('bookingForm.refusal');
  const model = useSelector(system.booking, whole);
  const { draft, restored, change, clear } = useDraft(variant);
  const elements = useRef<Partial<Record<BookingField, HTMLElement | null>>>({});
  const isOwn = model.variant === variant;
  const isInFlight = isUnderWay(model.state);
  const refusal = isOwn ? model.refusal : null;
  const taken = isOwn && model.state === 'submitted' ? model : null;
  const isPending = draft.pending && !isInFlight && !taken;

  useRefusal(refusal, (spoken) => {
    window.alert(t(spoken.code));
    elements.current[spoken.field]?.focus();
  });
  useOutcomes(variant, change, clear);

  const edit: BookingFormState['change'] = (fields) => {
    // Read anew: a look-up that began before Submit answers to the form of that time.
    if (isUnderWay(system.booking.getSnapshot().state)) return;
    if (refusal && typeof fields === 'object' && refusal.field in fields)
      system.send({ type: 'user.clearBookingOutcome' });
    change(fields);
  };

  return {
    variant,
    draft,
    change: edit,
    addTest: (test) => {
      const tests = withTest(draft.tests, test);
      if (tests !== draft.tests) edit(({ tests: now }) => ({ tests: withTest(now, test) }));
      return tests !== draft.tests;
    },
    removeTest: (id) => edit(({ tests }) => ({ tests: tests.filter((test) => test.id !== id) })),
    errorOf: (field) => (refusal?.field === field ? t(refusal.code) : undefined),
    fieldRefs: refsOf(elements.current),
    progress: isInFlight ? (model.state as 'locating' | 'submitting') : 'editing',
    failure: isOwn ? model.failure : null,
    taken: taken && { orderId: taken.orderId },
    isAtRisk: isFilledIn(draft) && !isInFlight && !taken,
    isPending,
    wasRestored: restored !== null && !restored.pending && draft === restored,
    submit: () => {
      if (isInFlight) return;
      const { pending, submission } = asSubmission(draft);
      change({ pending, submission });
      system.send({ type: 'user.submitBooking', form: formOf(variant, { ...draft, submission }) });
    },
    clear,
    beginAnew: () => system.send({ type: 'user.clearBookingOutcome' }),
  };
}

const isUnderWay = (state: BookingModel['state']): boolean => state === 'locating' || state === 'submitting';

/** Reports each refusal once; one that is there when the form opens is only shown. */
function useRefusal(refusal: BookingRefusal | null, speak: (refusal: BookingRefusal) => void): void {
  const spoken = useRef(refusal);
  const say = useEffectEvent(speak);
  useEffect(() => {
    if (refusal === spoken.current) return;
    spoken.current = refusal;
    if (refusal) say(refusal);
  }, [refusal]);
}

/**
 * Outcomes of bookings: an accepted one empties its form, a failed one is no longer in flight. The machine is told when
 * the form is left, so that a later outcome is a toast.
 */
function useOutcomes(
  variant: BookingForm['variant'],
  change: (fields: Partial<Draft>) => void,
  clear: () => void,
): void {
  const system = useSystem();
  const { state, variant: submitted } = useSelector(system.booking, whole);
  const empty = useEffectEvent(clear);
  const settle = useEffectEvent(() => change({ pending: false }));

  useEffect(() => {
    const { state: found } = system.booking.getSnapshot();
    // The outcome of a booking whose form was left has been shown by toast.
    if (found === 'submitted') system.send({ type: 'user.clearBookingOutcome' });
    return () => system.send({ type: 'user.clearBookingOutcome' });
  }, [system]);
  useEffect(() => {
    if (state === 'submitted' && submitted === variant) empty();
    else if (state === 'submitted') system.send({ type: 'user.clearBookingOutcome' });
    else if ((state === 'failed' || state === 'refused') && submitted === variant) settle();
  }, [system, state, submitted, variant]);
}

function refsOf(elements: Partial<Record<BookingField, HTMLElement | null>>): FieldRefs {
  const to = (field: BookingField) => (element: HTMLElement | null) => {
    elements[field] = element;
  };
  return {
    patientName: to('patientName'),
    phone: to('phone'),
    email: to('email'),
    reason: to('reason'),
    address: to('address'),
  };
}
