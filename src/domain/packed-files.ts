/** The directory of a ZIP file, as the packed workbooks of Excel have one. Nothing here unpacks anything. */

export interface PackedFile {
  readonly name: string;
  /** Bytes when unpacked, and when packed, as the directory says. */
  readonly size: number;
  readonly packedSize: number;
  /** CRC-32 of the unpacked file. */
  readonly checksum: number;
  /** 0 for stored as it is, 8 for deflated. */
  readonly method: number;
  readonly encrypted: boolean;
  /** The offset of the file's own header. */
  readonly offset: number;
}

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const endLength = 22;
const entryLength = 46;
const mostFiles = 10_000;

/** The files by their directory; null where it has none that can be read, or one of more files than a workbook has. */
export function packedFiles(bytes: Uint8Array): readonly PackedFile[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end === null) return null;
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  if (count > mostFiles) return null;
  const files: PackedFile[] = [];
  for (let n = 0; n < count; n++) {
    if (at + entryLength > view.byteLength || view.getUint32(at, true) !== entryMark) return null;
    const lengths = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    const [nameLength = 0, extraLength = 0, commentLength = 0] = lengths;
    files.push({
      name: latin(bytes.subarray(at + entryLength, at + entryLength + nameLength)),
      size: view.getUint32(at + 24, true),
      packedSize: view.getUint32(at + 20, true),
      checksum: view.getUint32(at + 16, true),
      method: view.getUint16(at + 10, true),
      encrypted: (view.getUint16(at + 8, true) & 1) === 1,
      offset: view.getUint32(at + 42, true),
    });
    at += entryLength + nameLength + extraLength + commentLength;
  }
  return files;
}

/** Where the directory's end stands: the last of the file but for a comment of at most 64 KB. */
function findEnd(view: DataView): number | null {
  const first = Math.max(0, view.byteLength - endLength - 0xffff);
  for (let at = view.byteLength - endLength; at >= first; at--)
    if (view.getUint32(at, true) === endMark) return at;
  return null;
}

const latin = (bytes: Uint8Array): string => String.fromCharCode(...bytes.subarray(0, 200));
