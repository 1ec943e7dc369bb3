/** The one file of a form, read as it comes and never beyond its limit. */
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { attachmentBytesAtMost } from '../../src/contract/attachments.ts';
import { cleanName } from '../chat/file-name.ts';
import { badRequest, HttpFailure } from '../http/failures.ts';
import { errorCode } from '../refusal.ts';

export interface SentFile {
  readonly name: string;
  /** The type that the sender gave it. */
  readonly declared: string;
  readonly content: Buffer;
}

/** A form of one file needs no more; whoever sends more holds the server up. */
export const formLimits = {
  fileSize: attachmentBytesAtMost,
  files: 1,
  fields: 8,
  fieldSize: 1_024,
  fieldNameSize: 100,
  parts: 9,
  headerPairs: 20,
} as const;
/** Bytes round the file. */
const aroundFile = 64 * 1_024;

const tooLarge = () => new HttpFailure(413, 'File too large (max 5MB)');

/** The part `file` of a multipart form. Throws 400, 413 or 415 for a form that has none, or is none. */
export async function readUpload(request: FastifyRequest): Promise<SentFile> {
  if (!request.isMultipart()) throw new HttpFailure(415, 'The body must be multipart/form-data.');
  if (Number(request.headers['content-length']) > attachmentBytesAtMost + aroundFile) throw tooLarge();
  let found: SentFile | null = null;
  try {
    // To its end, so that a form that breaks off after the file is refused too.
    for await (const part of request.parts({ limits: formLimits })) {
      if (part.type !== 'file') continue;
      const content = await part.toBuffer();
      if (part.fieldname === 'file') found ??= fileOf(part, content);
    }
  } catch (error) {
    throw formFailure(error);
  }
  if (found === null) throw badRequest('The form has no file.');
  if (found.content.length === 0) throw badRequest('The file is empty.');
  return found;
}

const fileOf = ({ filename, mimetype }: MultipartFile, content: Buffer): SentFile => ({
  name: cleanName(filename),
  declared: mimetype,
  content,
});

function formFailure(error: unknown): HttpFailure {
  const code = errorCode(error);
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge();
  if (/^FST_(PARTS|FILES|FIELDS)_LIMIT$/.test(code ?? '')) return badRequest('The form holds too much.');
  return badRequest('The form could not be read.');
}
