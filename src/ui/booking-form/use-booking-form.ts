/** Ties a booking form to the system: its draft, its refusals, its way to the backend. */
import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { BookingForm, ChosenTest } from '../../contract/booking.ts';
import type { BookingField } from '../../domain/booking-checks.ts';
import { withTest } from '../../domain/chosen-tests.ts';
import type { BookingFailure, BookingModel } from '../../machines/booking/booking.machine.ts';
import { useSystem, whole } from '../bridge/system-context.ts';
import { useFieldElements, useFormOutcome, useRefusal } from '../form/use-form-outcome.ts';
import { useKeptDraft } from '../form/use-kept-draft.ts';
import { asSubmission, type Draft, drafts, emptyDraft, formOf, isFilledIn, withFields } from './draft.ts';

export interface BookingFormState {
  readonly variant: BookingForm['variant'];
  readonly draft: Draft;
  readonly change: (fields: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) => void;
  /** Answers whether it was added; a test is chosen once. */
  readonly addTest: (test: ChosenTest) => boolean;
  readonly removeTest: (id: string) => void;
  readonly errorOf: (field: BookingField) => string | undefined;
  /** For the element of the field that takes the focus when its check fails. */
  readonly fieldRef: (field: BookingField) => (element: HTMLElement | null) => void;
  readonly progress: 'editing' | 'locating' | 'submitting';
  readonly failure: BookingFailure | null;
  /** The backend took it; `orderId` is null where it named none. */
  readonly taken: { readonly orderId: string | null } | null;
  /** Something would be lost by leaving. What is on its way is not lost. */
  readonly isAtRisk: boolean;
  /** Nobody knows whether the booking was taken. */
  readonly isInDoubt: boolean;
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
  const outcome = { variant, model: system.booking, takenIn: 'submitted' };
  const { draft, setDraft, restored, clear } = useKeptDraft({ ...outcome, drafts, empty: emptyDraft });
  const { fieldRef, focus } = useFieldElements<BookingField>();
  const change: BookingFormState['change'] = (fields) =>
    setDraft((now) => withFields(now, typeof fields === 'function' ? fields(now) : fields));
  const isOwn = model.variant === variant;
  const isInFlight = isUnderWay(model.state);
  const refusal = isOwn ? model.refusal : null;
  const taken = isOwn && model.state === 'submitted' ? model : null;
  const isPending = draft.pending && !isInFlight && !taken;

  useRefusal(refusal, (spoken) => {
    window.alert(t(spoken.code));
    focus(spoken.field);
  });
  useFormOutcome({ ...outcome, intent: 'user.clearBookingOutcome', clear });
  // One that failed is no longer in flight.
  const settle = useEffectEvent(() => change({ pending: false }));
  useEffect(() => {
    if (isOwn && (model.state === 'failed' || model.state === 'refused')) settle();
  }, [isOwn, model.state]);

  const edit: BookingFormState['change'] = (fields) => {
    // Read anew: a look-up that began before Submit answers to the form of that time.
    if (isUnderWay(system.booking.getSnapshot().state)) return;
    if (refusal && typeof fields === 'object' && mends(fields, refusal.field))
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
    fieldRef,
    progress: isInFlight ? (model.state as 'locating' | 'submitting') : 'editing',
    failure: isOwn ? model.failure : null,
    taken: taken && { orderId: taken.orderId },
    isAtRisk: isFilledIn(draft) && !isInFlight && !taken,
    isInDoubt: isOwn && model.failure?.outcome === 'unknown',
    isPending,
    wasRestored: restored !== null && !restored.pending,
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

/** A place on the map is what an address that was not found lacked. */
const mends = (fields: Partial<Draft>, field: BookingField): boolean =>
  field in fields || (field === 'address' && typeof fields.latitude === 'number');

const isUnderWay = (state: BookingModel['state']): boolean => state === 'locating' || state === 'submitting';
