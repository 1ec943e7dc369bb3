/** A registration: the duplicate check, then the form (specification 5, Phlebotomist registration; 7; rulings). */
import { type CommandEnd, done, type Undone } from '../../contract/command.ts';
import { type Failure, failed, type Outcome } from '../../contract/failure.ts';
import type { File } from '../../contract/realtime-port.ts';
import { type DuplicateFinding, type RegistrationForm, registrationImages } from '../../contract/team.ts';
import { driverCheckAnswer } from '../../contract/wire/drivers.ts';
import { registrationFieldsOf } from '../../domain/registration-body.ts';
import { parseJson } from '../api/answers.ts';
import type { FormField } from '../api/api-client.ts';
import { lookWhatBecame, neverSent } from '../changes/what-became.ts';
import type { CommandRun } from '../commands/command-runner.ts';
import type { SessionServices } from '../session-services.ts';

export interface Registrations {
  /** `files` in the order of `registrationImages`, without those that the form has none of. */
  submit(
    registration: { readonly form: RegistrationForm; readonly attempt: number },
    run: CommandRun,
    files: readonly File[],
  ): Promise<CommandEnd>;
  /** Ends the upload that is under way. */
  cancel(): void;
}

export function createRegistrations({ api, lookAgain }: SessionServices): Registrations {
  let underWay: AbortController | null = null;

  /** Null where nobody has this email or phone. */
  async function findDuplicate(
    form: RegistrationForm,
    signal: AbortSignal,
  ): Promise<{ readonly finding: DuplicateFinding; readonly failure: Failure | null } | null> {
    const { email, phone, hospitalCode } = registrationFieldsOf(form);
    const answer = await api.text('checkDriver', { signal, query: { email, phone, hospitalCode } });
    if (!answer.ok) return { finding: 'failed', failure: answer.failure };
    const read = readFinding(answer.value);
    if (!read.ok) return { finding: 'unreadable', failure: read.failure };
    const { exists, error } = read.value;
    if (error !== null) return { finding: 'failed', failure: failed('refused', error).failure };
    return exists ? { finding: 'exists', failure: null } : null;
  }

  async function submit(
    { form, attempt }: { readonly form: RegistrationForm; readonly attempt: number },
    { signal, publish }: CommandRun,
    files: readonly File[],
    ending: AbortSignal,
  ): Promise<CommandEnd> {
    const either = AbortSignal.any([signal, ending]);
    const fail = (end: Undone): CommandEnd => {
      publish({ type: 'registration.failed', attempt, ...end });
      return end;
    };

    const duplicate = await findDuplicate(form, either);
    if (ending.aborted) return fail(neverSent(cancelled));
    if (duplicate) {
      publish({ type: 'registration.checkRefused', attempt, ...duplicate });
      return { outcome: 'refused', failure: duplicate.failure ?? exists };
    }
    publish({ type: 'registration.checked', attempt });
    const answer = await api.upload('registerDriver', {
      form: partsOf(form, files),
      signal: either,
      onProgress: ({ sent, total }) => publish({ type: 'registration.progressed', attempt, sent, total }),
    });
    // The check found nobody, so a duplicate now came by this form, even if its answer was lost or not waited for.
    const isThere = async () => {
      const found = await findDuplicate(form, signal);
      return found === null ? false : found.finding === 'exists' || null;
    };
    const end = answer.ok ? done : await lookWhatBecame(ending.aborted ? cancelled : answer.failure, isThere);
    if (end.outcome !== 'done') return fail(end);
    publish({ type: 'registration.accepted', attempt });
    lookAgain(['phlebotomists', 'counts']);
    return end;
  }

  return {
    submit: async (registration, run, files) => {
      const life = new AbortController();
      underWay = life;
      try {
        return await submit(registration, run, files, life.signal);
      } finally {
        if (underWay === life) underWay = null;
      }
    },
    cancel: () => underWay?.abort(),
  };
}

const exists: Failure = failed('refused', 'The phlebotomist exists').failure;

const cancelled: Failure = {
  kind: 'stopped',
  retry: 'user',
  message: 'The upload was ended',
  code: 'cancelled',
};

function readFinding(text: string): Outcome<{ readonly exists: boolean; readonly error: string | null }> {
  const json = parseJson(text);
  if (!json.ok) return json;
  const parsed = driverCheckAnswer.safeParse(json.value);
  const { exists = null, error = null } = parsed.success ? parsed.data : {};
  if (error === null && exists === null)
    return failed('unreadable', 'The answer does not say whether the phlebotomist exists');
  return { ok: true, value: { exists: exists === true, error } };
}

/** The multipart form: its texts, then its files under their own names. */
function partsOf(form: RegistrationForm, files: readonly File[]): FormField[] {
  const chosen = registrationImages.filter((name) => form.images[name] !== null);
  return [
    ...Object.entries(registrationFieldsOf(form)).map(([name, value]) => ({ name, value })),
    ...chosen.flatMap((name, at) => {
      const file = files[at];
      return file ? [{ name, value: file as unknown as Blob, fileName: file.name }] : [];
    }),
  ];
}
