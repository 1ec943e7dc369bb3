/**
 * A packed workbook with its files unpacked, no further than its directory says. The reader of workbooks believes what stands before each
 * file instead of the directory, sets no bound where that says nothing, and takes what breaks off for the whole; so it is given an archive
 * that was made here, of files that are what the directory says.
 */
import { inflateSync } from 'fflate';
import type { WorkbookRefusal } from '../contract/catalogue-names.ts';
import { type PackedFile, packedFiles } from './packed-files.ts';

const fileMark = 0x04034b50;
const entryMark = 0x02014b50;
const endMark = 0x06054b50;
const headLength = 30;
const entryLength = 46;
const endLength = 22;

/** Pictures and macros say nothing of prices. */
const isRead = ({ name }: PackedFile) => /\.(?:xml|rels)$/i.test(name);

interface Unpacked extends PackedFile {
  readonly content: Uint8Array;
}

/** An archive of the files that are read, stored as they are; or why there is none: one is damaged, or larger than was said. */
export function unpackWorkbook(bytes: Uint8Array): Uint8Array | WorkbookRefusal {
  const files: Unpacked[] = [];
  for (const file of packedFiles(bytes)?.filter(isRead) ?? []) {
    const content = unpack(bytes, file);
    if (typeof content === 'string') return content;
    files.push({ ...file, content });
  }
  return archiveOf(files);
}

function unpack(bytes: Uint8Array, file: PackedFile): Uint8Array | 'broken' | 'expands' {
  const { offset, packedSize, size, method, checksum } = file;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (offset + headLength > bytes.length || view.getUint32(offset, true) !== fileMark) return 'broken';
  const from = offset + headLength + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  if (from + packedSize > bytes.length) return 'broken';
  const packed = bytes.subarray(from, from + packedSize);
  const content = method === 0 ? packed : method === 8 ? inflate(packed, size) : null;
  if (content === null) return 'broken';
  if (content.length > size) return 'expands';
  return content.length === size && checksumOf(content) === checksum ? content : 'broken';
}

/** One byte more than is to come tells that there is more; null for what cannot be unpacked. */
function inflate(packed: Uint8Array, size: number): Uint8Array | null {
  try {
    return inflateSync(packed, { out: new Uint8Array(size + 1) });
  } catch {
    return null;
  }
}

const checksums = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? 0xedb88320 ^ (sum >>> 1) : sum >>> 1;
  return sum;
});

/** CRC-32. */
function checksumOf(content: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of content) sum = (checksums[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}

function archiveOf(files: readonly Unpacked[]): Uint8Array {
  const names = files.map(({ name }) => Uint8Array.from(name, (letter) => letter.charCodeAt(0)));
  const namesLength = names.reduce((sum, { length }) => sum + length, 0);
  const contents = files.reduce((sum, { content }) => sum + content.length, 0);
  const directory = files.length * headLength + namesLength + contents;
  const archive = new Uint8Array(directory + files.length * entryLength + namesLength + endLength);
  const view = new DataView(archive.buffer);
  let at = 0;
  let entry = directory;
  for (const [index, { content, checksum }] of files.entries()) {
    const name = names[index] ?? new Uint8Array();
    view.setUint32(entry, entryMark, true);
    view.setUint32(entry + 42, at, true);
    describe(view, entry + 16, { checksum, size: content.length, nameLength: name.length });
    archive.set(name, entry + entryLength);
    entry += entryLength + name.length;
    view.setUint32(at, fileMark, true);
    describe(view, at + 14, { checksum, size: content.length, nameLength: name.length });
    archive.set(name, at + headLength);
    archive.set(content, at + headLength + name.length);
    at += headLength + name.length + content.length;
  }
  view.setUint32(entry, endMark, true);
  view.setUint16(entry + 8, files.length, true);
  view.setUint16(entry + 10, files.length, true);
  view.setUint32(entry + 12, entry - directory, true);
  view.setUint32(entry + 16, directory, true);
  return archive;
}

/** Checksum, both sizes, and the length of the name stand in this order in both places. */
function describe(
  view: DataView,
  at: number,
  {
    checksum,
    size,
    nameLength,
  }: { readonly checksum: number; readonly size: number; readonly nameLength: number },
): void {
  view.setUint32(at, checksum, true);
  view.setUint32(at + 4, size, true);
  view.setUint32(at + 8, size, true);
  view.setUint16(at + 12, nameLength, true);
}
