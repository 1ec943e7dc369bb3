/**
 * A body in pieces, some of which were in the body before: each is compressed once. Compressed apart from each other
 * they make one gzip stream when they stand behind each other, with the checksum of them all at the end.
 */
import { constants, crc32, deflateRaw } from 'node:zlib';

interface Zipped {
  readonly bytes: Buffer;
  readonly crc: number;
}

const zipped = new WeakMap<Buffer, Promise<Zipped>>();
/** The header of a stream without a name and a time; the last byte means an unknown system. */
const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** The last block of a stream, with nothing in it. */
const end = Buffer.from([0x03, 0x00]);

/** The pieces as one gzip stream, in pieces. */
export async function zipPieces(pieces: readonly Buffer[]): Promise<readonly Buffer[]> {
  const parts = await Promise.all(pieces.map(zipOnce));
  let crc = 0;
  let length = 0;
  for (const [index, part] of parts.entries()) {
    const { length: more } = pieces[index] ?? head;
    crc = joinCrc(crc, part.crc, more);
    length += more;
  }
  const foot = Buffer.alloc(8);
  foot.writeUInt32LE(crc, 0);
  foot.writeUInt32LE(length % 2 ** 32, 4);
  return [head, ...parts.map(({ bytes }) => bytes), end, foot];
}

function zipOnce(piece: Buffer): Promise<Zipped> {
  const known = zipped.get(piece);
  if (known) return known;
  const made = new Promise<Zipped>((resolve, reject) =>
    // A full flush ends on a byte, and what follows refers to nothing before it.
    deflateRaw(piece, { level: 1, finishFlush: constants.Z_FULL_FLUSH }, (error, bytes) =>
      error ? reject(error) : resolve({ bytes, crc: crc32(piece) }),
    ),
  );
  zipped.set(piece, made);
  return made;
}

/**
 * The CRC-32 of two texts behind each other, from theirs and the length of the second: the first one's is moved on by
 * that many bytes of zeros, which is a multiplication by a matrix over bits, squared for each bit of the length.
 */
export function joinCrc(one: number, other: number, length: number): number {
  let moved = one;
  let matrix = byteOfZeros;
  for (let left = length; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) moved = times(matrix, moved);
    matrix = squareOf(matrix);
  }
  return (moved ^ other) >>> 0;
}

/** A linear map of a CRC: a column for each of its bits. */
type Matrix = readonly number[];

const times = (matrix: Matrix, value: number): number => {
  let sum = 0;
  for (let bit = 0; bit < 32; bit += 1) if ((value >>> bit) & 1) sum ^= matrix[bit] ?? 0;
  return sum >>> 0;
};

const squares = new Map<Matrix, Matrix>();

/** There are some thirty of them, asked for again and again. */
function squareOf(matrix: Matrix): Matrix {
  const known = squares.get(matrix);
  if (known) return known;
  const square = matrix.map((column) => times(matrix, column));
  squares.set(matrix, square);
  return square;
}

const polynomial = 0xedb88320;
const bitOfZero: Matrix = Array.from({ length: 32 }, (_, bit) => (bit === 0 ? polynomial : 2 ** (bit - 1)));
const byteOfZeros: Matrix = squareOf(squareOf(squareOf(bitOfZero)));
