/**
 * A phlebotomist on the way to the backend (specification 5, Phlebotomist registration): the checks, the duplicate
 * check, the upload. A second submit meanwhile does nothing. A person who leaves gets the outcome by toast.
 */
import { assign, type SnapshotFrom, setup } from 'xstate';
import type { CommandEnded } from '../../contract/command.ts';
import type { FactOf } from '../../contract/facts.ts';
import type { IntentOf, PageEventOf } from '../../contract/intents.ts';
import type { DuplicateFinding, RegistrationForm } from '../../contract/team.ts';
import type { UploadProgress } from '../../contract/uploads.ts';
import { type RegistrationProblems, registrationProblems } from '../../domain/registration-checks.ts';
import { attemptGuards, lost, own } from '../attempt.ts';
import { isCancelled, type SaidFailure, saidFailureOf } from '../undone.ts';

export interface RegistrationFailure extends SaidFailure {
  readonly isCancelled: boolean;
}

type Variant = RegistrationForm['variant'];

export type RegistrationNews =
  | { readonly kind: 'phlebotomistRegistered'; readonly fullName: string }
  | {
      readonly kind: 'registrationBlocked';
      readonly finding: DuplicateFinding;
      readonly variant: Variant;
      readonly fullName: string;
    }
  | ({ readonly kind: 'registrationFailed'; readonly fullName: string } & RegistrationFailure);

export interface RegistrationContext {
  /** Counts the submissions: facts of an older one mean nothing. */
  readonly attempt: number;
  readonly variant: Variant;
  readonly fullName: string;
  /** In `refused`: the problems of the fields. */
  readonly problems: RegistrationProblems;
  /** In `blocked`: the result of the duplicate check. */
  readonly finding: DuplicateFinding | null;
  readonly progress: UploadProgress | null;
  /** A person has ended it. */
  readonly ending: boolean;
  readonly failure: RegistrationFailure | null;
  /** The form was left while the registration was in flight. */
  readonly left: boolean;
}

export type RegistrationEvent =
  | IntentOf<'user.submitRegistration' | 'user.cancelRegistration' | 'user.clearRegistrationOutcome'>
  | FactOf<
      | 'registration.checked'
      | 'registration.checkRefused'
      | 'registration.progressed'
      | 'registration.accepted'
      | 'registration.failed'
    >
  | CommandEnded
  | PageEventOf<'page.sessionEnded'>;

/** What views see. `variant` is that of the form that was submitted last. */
export interface RegistrationModel extends Omit<RegistrationContext, 'attempt' | 'left'> {
  readonly state: 'editing' | 'refused' | 'checking' | 'blocked' | 'uploading' | 'registered' | 'failed';
}

const nothing: Omit<RegistrationContext, 'attempt'> = {
  variant: 'modal',
  fullName: '',
  problems: {},
  finding: null,
  progress: null,
  ending: false,
  failure: null,
  left: false,
};

const isIncomplete = (form: RegistrationForm): boolean => Object.keys(registrationProblems(form)).length > 0;

const machineSetup = setup({
  types: { context: {} as RegistrationContext, events: {} as RegistrationEvent },
  actions: {
    /** Checks and uploads, with the files that came with the intent. */
    submit: (_, _command: { form: RegistrationForm; attempt: number }) => {},
    /** Ends what is under way. */
    cancel: () => {},
    announce: (_, _params: RegistrationNews) => {},
    beginAnew: assign(nothing),
    leave: assign({ left: true }),
    /** The person who ends it is at the form, also after an absence. */
    askForEnd: assign({ ending: true, left: false }),
  },
  guards: {
    isRefused: (_, { form }: { form: RegistrationForm }) => isIncomplete(form),
    ...attemptGuards,
    /** A registration that a person ended needs no message: the form is as before. */
    isPutAway: ({ context }, { attempt, failure }: FactOf<'registration.failed'>) =>
      attempt === context.attempt && context.left && isCancelled(failure),
  },
});

const formOf = ({ event }: { event: IntentOf<'user.submitRegistration'> }) => ({ form: event.form });

const takeForm = machineSetup.assign(({ context, event }) => {
  if (event.type !== 'user.submitRegistration') return {};
  const { variant, texts } = event.form;
  return {
    ...nothing,
    attempt: context.attempt + 1,
    variant,
    fullName: texts.fullName.trim(),
    problems: registrationProblems(event.form),
  };
});

const submit = [
  {
    guard: { type: 'isRefused' as const, params: formOf },
    target: '#registration.refused' as const,
    actions: takeForm,
  },
  {
    target: '#registration.checking' as const,
    actions: [
      takeForm,
      {
        type: 'submit' as const,
        params: ({
          context,
          event,
        }: {
          context: RegistrationContext;
          event: IntentOf<'user.submitRegistration'>;
        }) => ({ form: event.form, attempt: context.attempt }),
      },
    ],
  },
];

const keepFailure = machineSetup.assign(({ event }) => ({ failure: failureOf(event) }));
/** A person at the form reads the outcome there. */
const announceIfLeft = machineSetup.enqueueActions(({ context, event, enqueue }) => {
  const { left, fullName, variant } = context;
  if (!left) return;
  if (event.type === 'registration.checkRefused')
    enqueue({
      type: 'announce',
      params: { kind: 'registrationBlocked', finding: event.finding, variant, fullName },
    });
  else
    enqueue({
      type: 'announce',
      params: { kind: 'registrationFailed', fullName, ...failureOf(event) },
    });
});

const failed = { target: '#registration.failed' as const, actions: [keepFailure, announceIfLeft] };
const inFlight = {
  'registration.failed': [
    {
      guard: {
        type: 'isPutAway' as const,
        params: ({ event }: { event: FactOf<'registration.failed'> }) => event,
      },
      target: '#registration.editing' as const,
      actions: [announceIfLeft, 'beginAnew' as const],
    },
    { guard: own, ...failed },
  ],
  'command.ended': { guard: lost('registration.submit'), ...failed },
  'user.cancelRegistration': { actions: ['askForEnd' as const, 'cancel' as const] },
  'user.clearRegistrationOutcome': { actions: 'leave' as const },
};

const beginsAgain = {
  'user.submitRegistration': submit,
  'user.clearRegistrationOutcome': 'editing',
} as const;

export const registrationMachine = machineSetup.createMachine({
  id: 'registration',
  initial: 'editing',
  context: { ...nothing, attempt: 0 },
  states: {
    editing: { on: { 'user.submitRegistration': submit } },
    /** The fields have problems; each says which. */
    refused: { on: beginsAgain, exit: 'beginAnew' },
    checking: {
      on: {
        'registration.checked': { guard: own, target: 'uploading' },
        'registration.checkRefused': {
          guard: own,
          target: 'blocked',
          actions: [assign({ finding: ({ event }) => event.finding }), announceIfLeft],
        },
        // The fact of the duplicate check may be lost on its way between threads.
        'registration.accepted': { guard: own, target: 'registered' },
        ...inFlight,
      },
    },
    uploading: {
      on: {
        'registration.progressed': {
          guard: own,
          actions: assign({ progress: ({ event: { sent, total } }) => ({ sent, total }) }),
        },
        'registration.accepted': { guard: own, target: 'registered' },
        ...inFlight,
      },
    },
    /** The backend took it. Nothing is submitted again before the outcome was read. */
    registered: {
      entry: {
        type: 'announce',
        params: ({ context }) => ({ kind: 'phlebotomistRegistered', fullName: context.fullName }),
      },
      on: { 'user.clearRegistrationOutcome': 'editing' },
      exit: 'beginAnew',
    },
    /** The duplicate check found somebody, or failed. */
    blocked: { on: beginsAgain, exit: 'beginAnew' },
    failed: { on: beginsAgain, exit: 'beginAnew' },
  },
  on: { 'page.sessionEnded': { target: '.editing', actions: 'beginAnew' } },
});

function failureOf(event: RegistrationEvent): RegistrationFailure {
  return {
    ...saidFailureOf(event),
    isCancelled: event.type === 'registration.failed' && isCancelled(event.failure),
  };
}

export function registrationModelOf({
  value,
  context,
}: SnapshotFrom<typeof registrationMachine>): RegistrationModel {
  const { attempt: _attempt, left: _left, ...shown } = context;
  return { state: value, ...shown };
}
