/**
 * The kind of a file, by its first bytes: its sender's name for it decides nothing, but is checked against them
 * (specification 9, accepted types).
 */
import { type FileKind, kindOfBytes, kindOfName, kindOfType } from '../../src/domain/file-kinds.ts';
import { HttpError } from '../http/errors.ts';

const names: Readonly<Record<FileKind['mimeType'], string>> = {
  'image/jpeg': 'JPEG picture',
  'image/png': 'PNG picture',
  'application/pdf': 'PDF document',
};

/** A kind in words for a person. */
export const kindInWords = ({ mimeType }: FileKind): string => names[mimeType];

/** The type of a file of unknown kind: it is kept as bytes, and never shown by a browser. */
export const unknownKind = 'application/octet-stream';

/** The type under which a file is kept. Throws 415 where it says that it is a picture or a PDF and is not that one. */
export function mimeTypeOf(file: {
  readonly name: string;
  readonly declared: string;
  readonly content: Uint8Array;
}): string {
  const found = kindOfBytes(file.content);
  const declared = kindOfType(file.declared);
  for (const stated of [declared, kindOfName(file.name)])
    if (stated !== undefined && stated !== found)
      throw new HttpError(415, `The file says that it is a ${kindInWords(stated)}, but it is none.`);
  if (declared === undefined && /^\s*image\//i.test(file.declared))
    throw new HttpError(415, 'Pictures must be JPEG or PNG.');
  return found?.mimeType ?? unknownKind;
}
