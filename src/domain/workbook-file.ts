/**
 * What can be told of a workbook before it is read: its name, its size, its first bytes, and of a packed one what it will unpack to (rulings,
 * Tests). Nothing here unpacks anything.
 */
import type { WorkbookRefusal } from '../contract/catalogue-names.ts';

/** The largest workbook, bytes. */
export const workbookBytes = 10 * 1024 * 1024;
/** A packed workbook may unpack to so many bytes, and to so many times its size; below the floor any ratio is good. */
export const unpackedBytes = 150 * 1024 * 1024;
export const unpackedRatio = 100;
const ratioFloor = 4 * 1024 * 1024;

/** What a file picker offers. */
export const workbookTypes = '.xls,.xlsx';

const packed = [0x50, 0x4b, 0x03, 0x04];
const compound = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const startsWith = (bytes: Uint8Array, first: readonly number[]) =>
  first.every((byte, at) => bytes[at] === byte);

/** What speaks against a file by its name and size alone; null where nothing does. */
export function chosenWorkbookProblem(file: {
  readonly name: string;
  readonly size: number;
}): WorkbookRefusal | null {
  if (!/\.xlsx?$/i.test(file.name)) return 'kind';
  if (file.size === 0) return 'empty';
  return file.size > workbookBytes ? 'size' : null;
}

/** What speaks against reading these bytes; null where nothing does. */
export function workbookBytesProblem(bytes: Uint8Array): WorkbookRefusal | null {
  if (bytes.length === 0) return 'empty';
  if (bytes.length > workbookBytes) return 'size';
  if (startsWith(bytes, compound)) return holds(bytes, lockedEntry) ? 'encrypted' : null;
  if (!startsWith(bytes, packed)) return 'content';
  const entries = packedEntries(bytes);
  if (entries === null) return 'broken';
  if (entries.some(({ encrypted }) => encrypted)) return 'encrypted';
  if (!entries.some(({ name }) => /^\/?xl\/workbook\d*\.xml$/i.test(name))) return 'content';
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0);
  const most = Math.min(unpackedBytes, Math.max(ratioFloor, bytes.length * unpackedRatio));
  return unpacked > most ? 'expands' : null;
}

/** Excel keeps a workbook that has a password as one entry of this name, in two bytes a letter. */
const lockedEntry = [...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0]);

function holds(bytes: Uint8Array, sequence: readonly number[]): boolean {
  const [first = 0] = sequence;
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1))
    if (sequence.every((byte, offset) => bytes[at + offset] === byte)) return true;
  return false;
}

interface PackedEntry {
  readonly name: string;
  /** Bytes when unpacked, as the directory says; a reader gives an entry no more room than that. */
  readonly size: number;
  readonly encrypted: boolean;
}

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const endLength = 22;
const entryLength = 46;
const mostEntries = 10_000;

/** The directory of a ZIP file; null where it has none that can be read, or one of more files than a workbook has. */
function packedEntries(bytes: Uint8Array): readonly PackedEntry[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end === null) return null;
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  if (count > mostEntries) return null;
  const entries: PackedEntry[] = [];
  for (let n = 0; n < count; n++) {
    if (at + entryLength > view.byteLength || view.getUint32(at, true) !== entryMark) return null;
    const lengths = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    const [nameLength = 0, extraLength = 0, commentLength = 0] = lengths;
    entries.push({
      name: latin(bytes.subarray(at + entryLength, at + entryLength + nameLength)),
      size: view.getUint32(at + 24, true),
      encrypted: (view.getUint16(at + 8, true) & 1) === 1,
    });
    at += entryLength + nameLength + extraLength + commentLength;
  }
  return entries;
}

/** Where the directory's end stands: the last of the file but for a comment of at most 64 KB. */
function findEnd(view: DataView): number | null {
  const first = Math.max(0, view.byteLength - endLength - 0xffff);
  for (let at = view.byteLength - endLength; at >= first; at--)
    if (view.getUint32(at, true) === endMark) return at;
  return null;
}

const latin = (bytes: Uint8Array): string => String.fromCharCode(...bytes.subarray(0, 200));
