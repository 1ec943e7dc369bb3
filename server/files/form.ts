/** Multipart forms, read as they come and never beyond their limits. */
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { badRequest, HttpError } from '../http/errors.ts';
import { errorCode } from '../refusal.ts';
import type { App } from '../routes/route.ts';
import { cleanName } from './file-name.ts';
import type { FormReservation } from './upload-limiter.ts';

export interface SentFile {
  readonly name: string;
  /** The type that the sender gave it. */
  readonly declared: string;
  readonly content: Buffer;
}

export interface SentForm {
  /** By the name of their parts. */
  readonly fields: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, SentFile>;
}

/** The part that a browser sends for a field without a chosen file: it has no name and no content. */
export const isNothing = ({ name, content }: SentFile): boolean => name === 'file' && content.length === 0;

/** The limits of a form; larger forms would hold the server up. */
export interface FormRules {
  /** The names of the parts that are files. */
  readonly files: readonly string[];
  readonly fields: number;
  /** Bytes of a file, and of a field. */
  readonly fileBytes: number;
  readonly fieldBytes: number;
  /** The text for a file, or for a whole form, beyond the limit. */
  readonly tooLarge: (file: { readonly part: string; readonly name: string } | null) => string;
}

/** Bytes round the files, beside the fields. */
const aroundFiles = 64 * 1_024;

const hasTooMuch = () => badRequest('The form holds too much.');
export const notAForm = () => new HttpError(415, 'The body must be multipart/form-data.');

/** Lets the routes of `app` read forms, and no other body unless `others` are taken too. */
export async function takeForms(app: App, others: 'formsAlone' | 'othersToo' = 'formsAlone'): Promise<void> {
  if (others === 'formsAlone') app.removeAllContentTypeParsers();
  await app.register(multipart);
  if (others === 'formsAlone') app.addContentTypeParser('*', (_request, _body, done) => done(notAForm()));
}

/**
 * The fields and files of a form; of two parts with one name the first. Files of other names are left out. The bytes
 * that come are added to `reservation`. Throws 400, 413 or 415 for a form that breaks off, holds too much, or is none,
 * and what `reservation` throws, in both cases when the form has come: who is still sending receives no answer.
 */
export async function readForm(
  request: FastifyRequest,
  rules: FormRules,
  reservation: FormReservation,
): Promise<SentForm> {
  if (!request.isMultipart()) throw notAForm();
  if (Number(request.headers['content-length']) > mostBytesOf(rules))
    throw new HttpError(413, rules.tooLarge(null));
  const fields = new Map<string, string>();
  const files = new Map<string, SentFile>();
  let reading: MultipartFile | null = null;
  const reader = reservingReader(reservation);
  try {
    // To its end, so that a form that breaks off after its last file is refused too.
    for await (const part of request.parts({ limits: limitsOf(rules) })) {
      const { fieldname: name } = part;
      if (part.type === 'file') {
        reading = part;
        const content = await reader.read(part);
        if (rules.files.includes(name) && !files.has(name)) files.set(name, fileOf(part, content));
      } else {
        if (part.valueTruncated || typeof part.value !== 'string') throw hasTooMuch();
        if (!fields.has(name)) fields.set(name, part.value);
      }
    }
  } catch (error) {
    throw formError(error, rules, reading);
  }
  if (reader.refusal !== null) throw reader.refusal;
  return { fields, files };
}

/** Bytes of the largest form that is taken. */
export const mostBytesOf = ({ files, fileBytes, fields, fieldBytes }: FormRules): number =>
  files.length * fileBytes + fields * fieldBytes + aroundFiles;

/** Keeps files so long as their bytes can be reserved, and reads past them afterwards. */
function reservingReader(reservation: FormReservation) {
  const reader = {
    refusal: null as unknown,
    read: async (part: MultipartFile): Promise<Buffer> => {
      const pieces: Buffer[] = [];
      for await (const piece of part.file as AsyncIterable<Buffer>) {
        if (reader.refusal !== null) continue;
        try {
          reservation.add(piece.length);
          pieces.push(piece);
        } catch (error) {
          reader.refusal = error;
          pieces.length = 0;
        }
      }
      if (part.file.truncated) throw fileTooLarge;
      return Buffer.concat(pieces);
    },
  };
  return reader;
}

const fileTooLarge = Object.assign(new Error('a file is too large'), { code: 'FST_REQ_FILE_TOO_LARGE' });

const limitsOf = ({ files, fields, fileBytes, fieldBytes }: FormRules) => ({
  fileSize: fileBytes,
  files: files.length,
  fields,
  fieldSize: fieldBytes,
  fieldNameSize: 100,
  parts: files.length + fields,
  headerPairs: 20,
});

const fileOf = ({ filename, mimetype }: MultipartFile, content: Buffer): SentFile => ({
  name: cleanName(filename),
  declared: mimetype,
  content,
});

function formError(error: unknown, { tooLarge }: FormRules, reading: MultipartFile | null): HttpError {
  if (error instanceof HttpError) return error;
  const code = errorCode(error);
  if (code === 'FST_REQ_FILE_TOO_LARGE')
    return new HttpError(
      413,
      tooLarge(reading && { part: reading.fieldname, name: cleanName(reading.filename) }),
    );
  if (/^FST_(PARTS|FILES|FIELDS)_LIMIT$/.test(code ?? '')) return hasTooMuch();
  return badRequest('The form could not be read.');
}
