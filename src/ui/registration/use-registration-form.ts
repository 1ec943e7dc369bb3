/** Ties a registration form to the system: its texts and files, its problems, its way to the backend. */
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { registrationImages } from '../../contract/phlebotomist-names.ts';
import type { RegistrationForm, RegistrationText } from '../../contract/team.ts';
import {
  type RegistrationField,
  type RegistrationProblem,
  registrationFields,
  registrationProblems,
} from '../../domain/registration-checks.ts';
import type { RegistrationModel } from '../../machines/team/registration.machine.ts';
import { hasText } from '../app/kept-draft.ts';
import { useUnsavedWork } from '../app/unsaved-work.ts';
import { useSystem, whole } from '../bridge/system-context.ts';
import { useFieldElements, useFormOutcome, useRefusal } from '../form/use-form-outcome.ts';
import { useKeptDraft } from '../form/use-kept-draft.ts';
import { chosenOf } from '../kit/chosen-file.ts';
import { drafts, emptyTexts, type RegistrationTexts } from './draft.ts';
import { type ChosenFiles, useChosenFiles } from './use-chosen-files.ts';
import { type DevicePlace, useDevicePlace } from './use-device-place.ts';

type Variant = RegistrationForm['variant'];

export interface RegistrationFormState {
  readonly variant: Variant;
  readonly texts: RegistrationTexts;
  readonly password: string;
  readonly hospitalCode: string;
  readonly files: ChosenFiles;
  readonly device: DevicePlace;
  readonly change: (texts: Partial<RegistrationTexts>) => void;
  readonly changePassword: (password: string) => void;
  /** What is to be said of a field now. */
  readonly problemOf: (field: RegistrationField) => RegistrationProblem | undefined;
  /** For the element of the field that takes the focus when it is the first with a problem. */
  readonly fieldRef: (field: RegistrationField) => (element: HTMLElement | null) => void;
  /** The last submit was held back, and something still holds it back. */
  readonly isRefused: boolean;
  /** The registration, if it is this form's; `editing` otherwise. */
  readonly model: RegistrationModel;
  /** A registration is in flight, this form's or another's: nothing can be changed meanwhile. */
  readonly isInFlight: boolean;
  readonly wasRestored: boolean;
  /** Something would be lost by leaving. What is on its way is not lost. */
  readonly isAtRisk: boolean;
  /** Nobody knows whether the phlebotomist was registered. */
  readonly isInDoubt: boolean;
  readonly submit: () => void;
  readonly cancelUpload: () => void;
  readonly clear: () => void;
  /** After somebody was registered: an empty form. */
  readonly beginAnew: () => void;
}

export function useRegistrationForm(variant: Variant): RegistrationFormState {
  const system = useSystem();
  const now = useSelector(system.registration, whole);
  const hospital = useSelector(system.session, (session) => session.hospital);
  const outcome = { variant, model: system.registration, takenIn: 'registered' };
  const kept = useKeptDraft({ ...outcome, drafts, empty: emptyTexts });
  const texts = kept.draft;
  const [password, setPassword] = useState('');
  const files = useChosenFiles();
  const device = useDevicePlace();
  const { fieldRef, focus } = useFieldElements<RegistrationField>();

  const isInFlight = isUnderWay(now.state);
  const model = now.variant === variant || isInFlight ? now : untouched(variant);
  const form = formOf({ variant, texts, password, hospitalCode: hospital?.code ?? '', files, device });
  const problems = registrationProblems(form);
  const wasRefused = model.state === 'refused';
  const isFilledIn =
    hasText(texts) || password !== '' || registrationImages.some((part) => files.of[part].file);

  const clear = (): void => {
    kept.clear();
    // The password is kept nowhere.
    setPassword('');
    files.clear();
  };
  useUnsavedWork(isInFlight);
  useFormOutcome({ ...outcome, intent: 'user.clearRegistrationOutcome', clear });
  useRefusal(wasRefused ? model.problems : null, (refusal) => {
    const first = registrationFields.find((field) => field in refusal);
    if (first) focus(first);
  });

  return {
    variant,
    texts,
    password,
    hospitalCode: form.hospitalCode,
    files,
    device,
    change: (fields) => {
      if (!isInFlight) kept.setDraft((before) => ({ ...before, ...fields }));
    },
    changePassword: (next) => {
      if (!isInFlight) setPassword(next);
    },
    problemOf: (field) => {
      const problem = problems[field];
      return wasRefused || speaksAtOnce(problem) ? problem : undefined;
    },
    fieldRef,
    isRefused: wasRefused && Object.keys(problems).length > 0,
    model,
    isInFlight,
    wasRestored: kept.restored !== null,
    isAtRisk: isFilledIn && !isInFlight && model.state !== 'registered',
    isInDoubt: model.failure?.outcome === 'unknown' && !model.failure.isCancelled,
    submit: () => {
      if (isInFlight) return;
      const given = registrationImages.flatMap((part) => files.of[part].file ?? []);
      system.send({ type: 'user.submitRegistration', form }, given);
    },
    cancelUpload: () => system.send({ type: 'user.cancelRegistration' }),
    clear,
    beginAnew: () => system.send({ type: 'user.clearRegistrationOutcome' }),
  };
}

/** Rules of password and hospital code are told while typing; that a field is empty, at submit (specification 5). */
const speaksAtOnce = (problem: RegistrationProblem | undefined): boolean =>
  problem === 'password' || problem === 'hospitalCode';

const isUnderWay = (state: RegistrationModel['state']): boolean =>
  state === 'checking' || state === 'uploading';

/** Nothing was submitted from this form. */
const untouched = (variant: Variant): RegistrationModel => ({
  state: 'editing',
  variant,
  fullName: '',
  problems: {},
  finding: null,
  progress: null,
  ending: false,
  failure: null,
});

function formOf({
  variant,
  texts,
  password,
  hospitalCode,
  files,
  device: { place },
}: Pick<RegistrationFormState, 'variant' | 'texts' | 'password' | 'hospitalCode' | 'files'> & {
  readonly device: DevicePlace;
}): RegistrationForm {
  const chosen = (part: keyof RegistrationForm['images']) => {
    const { file } = files.of[part];
    return file && chosenOf(file);
  };
  return {
    variant,
    texts: texts as Record<RegistrationText, string>,
    password,
    hospitalCode,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    images: {
      aadharImage: chosen('aadharImage'),
      licenseImage: chosen('licenseImage'),
      profileImage: chosen('profileImage'),
    },
  };
}
