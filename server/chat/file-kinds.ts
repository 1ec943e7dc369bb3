/** What a file is, by its first bytes: what its sender calls it decides nothing, but is held against that (specification 9, accepted types). */
import { HttpFailure } from '../http/failures.ts';

interface FileKind {
  readonly mimeType: 'image/jpeg' | 'image/png' | 'application/pdf';
  readonly name: string;
  readonly firstBytes: readonly number[];
  /** Other names of the type that senders use. */
  readonly aliases: readonly string[];
  readonly extensions: readonly string[];
}

const kinds: readonly FileKind[] = [
  {
    mimeType: 'image/jpeg',
    name: 'JPEG picture',
    firstBytes: [0xff, 0xd8, 0xff],
    aliases: ['image/jpg', 'image/pjpeg'],
    extensions: ['jpg', 'jpeg'],
  },
  {
    mimeType: 'image/png',
    name: 'PNG picture',
    firstBytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    aliases: ['image/x-png'],
    extensions: ['png'],
  },
  {
    mimeType: 'application/pdf',
    name: 'PDF document',
    firstBytes: [0x25, 0x50, 0x44, 0x46, 0x2d],
    aliases: ['application/x-pdf'],
    extensions: ['pdf'],
  },
];

/** What no kind is known of: it is kept as bytes, and never shown by a browser. */
export const unknownKind = 'application/octet-stream';

/** The type under which a file is kept. Throws 415 where it says that it is a picture or a PDF and is not that one. */
export function mimeTypeOf(file: {
  readonly name: string;
  readonly declared: string;
  readonly content: Uint8Array;
}): string {
  const found = kinds.find(({ firstBytes }) => firstBytes.every((byte, at) => file.content[at] === byte));
  const declared = file.declared.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const extension = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? '';
  const claims = [
    kinds.find(({ mimeType, aliases }) => mimeType === declared || aliases.includes(declared)),
    kinds.find(({ extensions }) => extensions.includes(extension)),
  ];
  for (const claim of claims)
    if (claim !== undefined && claim !== found)
      throw new HttpFailure(415, `The file says that it is a ${claim.name}, but it is none.`);
  if (declared.startsWith('image/') && claims[0] === undefined)
    throw new HttpFailure(415, 'Pictures must be JPEG or PNG.');
  return found?.mimeType ?? unknownKind;
}

/** A browser may show it: no script runs in a picture of these kinds. */
export const isPicture = (mimeType: string): boolean => mimeType === 'image/jpeg' || mimeType === 'image/png';
