/**
 * The kind of a file, by its first bytes; its sender's name for it decides nothing (specification 9, accepted types).
 */

export interface FileKind {
  readonly mimeType: 'image/jpeg' | 'image/png' | 'application/pdf';
  readonly firstBytes: readonly number[];
  /** Other names of the type that senders use. */
  readonly aliases: readonly string[];
  readonly extensions: readonly string[];
}

const kinds: readonly FileKind[] = [
  {
    mimeType: 'image/jpeg',
    firstBytes: [0xff, 0xd8, 0xff],
    aliases: ['image/jpg', 'image/pjpeg'],
    extensions: ['jpg', 'jpeg'],
  },
  {
    mimeType: 'image/png',
    firstBytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    aliases: ['image/x-png'],
    extensions: ['png'],
  },
  {
    mimeType: 'application/pdf',
    firstBytes: [0x25, 0x50, 0x44, 0x46, 0x2d],
    aliases: ['application/x-pdf'],
    extensions: ['pdf'],
  },
];

/** So many bytes tell every kind. */
export const firstBytesEnough = 8;

/** The kind of a file that begins with these bytes; undefined for an unknown one. */
export const kindOfBytes = (bytes: Uint8Array): FileKind | undefined =>
  kinds.find(({ firstBytes }) => firstBytes.every((byte, at) => bytes[at] === byte));

/** The kind that a name's ending promises. */
export function kindOfName(name: string): FileKind | undefined {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return kinds.find(({ extensions }) => extensions.includes(extension));
}

/** The kind that a MIME type names. */
export function kindOfType(mimeType: string): FileKind | undefined {
  const type = mimeType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return kinds.find((kind) => kind.mimeType === type || kind.aliases.includes(type));
}

/** A browser may show it as a picture. */
export const isPicture = (mimeType: string): boolean => mimeType === 'image/jpeg' || mimeType === 'image/png';
