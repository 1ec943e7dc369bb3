/**
 * A packed workbook with its files unpacked, no further than its directory says. The reader of workbooks believes the
 * header before each file instead of the directory, sets no bound if that says nothing, and takes a truncated file for
 * whole. So its archive is made here, of files that match the directory.
 */
import { inflateSync, zipSync } from 'fflate';
import type { WorkbookRefusal } from '../contract/catalogue-names.ts';
import { type PackedFile, packedFiles } from './packed-files.ts';

const fileMark = 0x04034b50;
const headLength = 30;

/** Pictures and macros say nothing of prices. */
const isRead = ({ name }: PackedFile) => /\.(?:xml|rels)$/i.test(name);

interface Unpacked extends PackedFile {
  readonly content: Uint8Array;
}

/** An archive of the files that are read, not packed; or why there is none: one is damaged, or larger than was said. */
export function unpackWorkbook(bytes: Uint8Array): Uint8Array | WorkbookRefusal {
  const files: Unpacked[] = [];
  for (const file of packedFiles(bytes)?.filter(isRead) ?? []) {
    const content = unpack(bytes, file);
    if (typeof content === 'string') return content;
    files.push({ ...file, content });
  }
  // Stored as they are: they are read at once.
  return zipSync(Object.fromEntries(files.map(({ name, content }) => [name, content])), { level: 0 });
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

/** Asks for one byte more than is to come, to notice a larger file; null for data that cannot be unpacked. */
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
