/**
 * Checks of a workbook before it is read: its name, its size, its first bytes, and of a packed one its size once
 * unpacked (rulings, Tests). Nothing here unpacks anything.
 */
import type { WorkbookRefusal } from '../contract/catalogue-names.ts';
import { packedFiles } from './packed-files.ts';

/** The largest workbook, bytes. */
export const workbookBytes = 10 * 1024 * 1024;
/** A packed workbook may unpack to so many bytes, and to so many times its size; below the floor any ratio is good. */
export const unpackedBytes = 150 * 1024 * 1024;
export const unpackedRatio = 100;
const ratioFloor = 4 * 1024 * 1024;

/** The types that a file picker offers. */
export const workbookTypes = '.xls,.xlsx';

const packed = [0x50, 0x4b, 0x03, 0x04];
const compound = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const startsWith = (bytes: Uint8Array, first: readonly number[]) =>
  first.every((byte, at) => bytes[at] === byte);

/** Whether the bytes begin as a packed file does. */
export const isPacked = (bytes: Uint8Array): boolean => startsWith(bytes, packed);

/** The problem of a file by its name and size alone; null for none. */
export function chosenWorkbookProblem(file: {
  readonly name: string;
  readonly size: number;
}): WorkbookRefusal | null {
  if (!/\.xlsx?$/i.test(file.name)) return 'kind';
  if (file.size === 0) return 'empty';
  return file.size > workbookBytes ? 'size' : null;
}

/** The problem of these bytes; null for none. */
export function workbookBytesProblem(bytes: Uint8Array): WorkbookRefusal | null {
  if (bytes.length === 0) return 'empty';
  if (bytes.length > workbookBytes) return 'size';
  if (startsWith(bytes, compound)) return holds(bytes, lockedEntry) ? 'encrypted' : null;
  if (!isPacked(bytes)) return 'content';
  const files = packedFiles(bytes);
  if (files === null) return 'broken';
  if (files.some(({ encrypted }) => encrypted)) return 'encrypted';
  if (!files.some(({ name }) => /^\/?xl\/workbook\d*\.xml$/i.test(name))) return 'content';
  const unpacked = files.reduce((sum, { size }) => sum + size, 0);
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
