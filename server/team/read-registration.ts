/**
 * A registration as it comes in a form, checked by the rules (specification 3, Registration payload; 5,
 * Phlebotomist registration).
 */
import {
  type PhlebotomistField,
  phlebotomistFields,
  type RegistrationForm,
  type RegistrationImage,
  registrationImages,
} from '../../src/contract/team.ts';
import { kindOfBytes, kindOfName } from '../../src/domain/file-kinds.ts';
import { plainField } from '../../src/domain/phlebotomist-texts.ts';
import { defaultPlace } from '../../src/domain/registration-body.ts';
import {
  fileProblem,
  isPartTime,
  registrationFields,
  registrationFileBytes,
  registrationProblems,
} from '../../src/domain/registration-checks.ts';
import { kindInWords } from '../files/file-kinds.ts';
import { type FormRules, isNothing, type SentFile, type SentForm } from '../files/form.ts';
import type { KeptFile } from '../files/send-file.ts';
import { badRequest, HttpError } from '../http/errors.ts';
import { fieldComplaint, problemWords } from './driver-fields.ts';

/** The limits of a registration; they allow some more fields than it has. */
export const registrationRules: FormRules = {
  files: registrationImages,
  fields: 24,
  fileBytes: registrationFileBytes,
  fieldBytes: 8 * 1_024,
  tooLarge: (file) =>
    file === null ? 'The form is too large: each file may have 5MB.' : `${file.name} is too large (max 5MB).`,
};

export interface Registration {
  /** The texts as they are kept; null for nothing. */
  readonly texts: Readonly<Record<PhlebotomistField, string | null>> & {
    readonly fullName: string;
    readonly phone: string;
  };
  readonly place: { readonly latitude: number; readonly longitude: number };
  readonly password: string;
  readonly hospitalCode: string;
  readonly files: ReadonlyMap<RegistrationImage, KeptFile>;
}

/** Throws 400, 413 or 415 with the first thing that is wrong, in the order in which the fields stand. */
export function readRegistration(form: SentForm): Registration {
  const sent = new Map([...form.files].filter(([, file]) => !isNothing(file)));
  const texts = plainTexts(form);
  const password = form.fields.get('password') ?? '';
  const hospitalCode = form.fields.get('hospitalCode')?.trim() ?? '';
  const problems = registrationProblems(asTyped(texts, password, hospitalCode, sent));
  for (const field of registrationFields) {
    const problem = problems[field];
    if (problem !== undefined) throw badRequest(problemWords(field, problem));
  }
  for (const field of phlebotomistFields) {
    const complaint = fieldComplaint(field, texts[field]);
    if (complaint !== null) throw badRequest(complaint);
  }
  const files = new Map<RegistrationImage, KeptFile>();
  for (const part of registrationImages) {
    const file = sent.get(part);
    if (file) files.set(part, readImage(part, file));
  }
  // A full-time phlebotomist has no working hours.
  if (!isPartTime(texts.workType)) Object.assign(texts, { startTime: '', endTime: '' });
  const kept = Object.fromEntries(phlebotomistFields.map((field) => [field, texts[field] || null]));
  return {
    texts: kept as Registration['texts'],
    place: readPlace(form),
    password,
    hospitalCode,
    files,
  };
}

const plainTexts = ({ fields }: SentForm) =>
  Object.fromEntries(
    phlebotomistFields.map((field) => [field, plainField(field, fields.get(field) ?? '')]),
  ) as Record<PhlebotomistField, string>;

/** The registration in the form of the console's checks. */
function asTyped(
  texts: Record<PhlebotomistField, string>,
  password: string,
  hospitalCode: string,
  files: ReadonlyMap<string, SentFile>,
): RegistrationForm {
  const chosen = (part: RegistrationImage) => {
    const file = files.get(part);
    return file ? { name: file.name, mimeType: file.declared, size: file.content.length } : null;
  };
  return {
    variant: 'modal',
    texts,
    password,
    hospitalCode,
    latitude: null,
    longitude: null,
    images: {
      aadharImage: chosen('aadharImage'),
      licenseImage: chosen('licenseImage'),
      profileImage: chosen('profileImage'),
    },
  };
}

function readImage(part: RegistrationImage, { name, content }: SentFile): KeptFile {
  const problem = fileProblem(part, { name, size: content.length }, content);
  const kinds = part === 'profileImage' ? 'jpg, jpeg or png' : 'jpg, jpeg, png or pdf';
  const named = kindOfName(name);
  switch (problem) {
    case 'type':
      throw new HttpError(415, `${name} must be a file of the type ${kinds}.`);
    case 'empty':
      throw badRequest(`${name} is empty.`);
    case 'size':
      throw new HttpError(413, registrationRules.tooLarge({ part, name }));
    case 'content':
      throw new HttpError(
        415,
        `${name} says that it is a ${named ? kindInWords(named) : kinds}, but it is none.`,
      );
    default:
      return { name, mimeType: kindOfBytes(content)?.mimeType ?? '', content };
  }
}

/** The device's place; the specified place if it sent none. */
function readPlace({ fields }: SentForm): Registration['place'] {
  const typed = [fields.get('latitude')?.trim() ?? '', fields.get('longitude')?.trim() ?? ''];
  if (typed.every((text) => text === '')) return defaultPlace;
  const [latitude = Number.NaN, longitude = Number.NaN] = typed.map((text) =>
    text === '' ? Number.NaN : Number(text),
  );
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) throw badRequest('Invalid coordinates');
  return { latitude, longitude };
}
