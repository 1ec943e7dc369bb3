/** Reading STOMP 1.2 frames from pieces that may be cut anywhere. */
import { type Frame, FrameError, frameLimits, unescapeHeader } from './frame.ts';

export interface FrameReader {
  /**
   * Takes the next piece and hands over what became complete with it. Line ends between frames (heartbeats) are no
   * frames. Throws FrameError; the reader is of no use afterwards.
   */
  push(piece: string): void;
}

export interface FrameReaderOptions {
  readonly take: (frame: Frame) => void;
  /**
   * Characters that the frame under way may have; asked anew for each piece of it, since an anonymous client may send
   * less than an authenticated one.
   */
  readonly longest?: () => number;
}

/** The part of the body that has come. */
interface Body {
  readonly command: string;
  readonly headers: ReadonlyMap<string, string>;
  /** UTF-8 bytes by `content-length`; null where a NUL ends the body. */
  readonly wanted: number | null;
  text: string;
  bytes: number;
  /** The last character is the first half of a pair, whose second half counts one byte more. */
  half: boolean;
}

/**
 * Each character is looked at once, wherever the stream was cut: a frame costs its length. The pieces are texts that
 * are joined before a frame is handed over, so the halves of an emoji that came in two pieces are one character again,
 * and `content-length`, which counts UTF-8 bytes, comes out right.
 */
export function createFrameReader({
  take,
  longest = () => frameLimits.length,
}: FrameReaderOptions): FrameReader {
  let head = '';
  /** The head's last line has nothing in it but perhaps a CR. */
  let lineIsEmpty = false;
  let body: Body | null = null;

  const checkLength = (characters: number) => {
    if (characters > longest()) throw new FrameError('frame too large');
  };

  /** Each of these answers how far in the piece it came. */
  const readHead = (piece: string, from: number): number => {
    let at = from;
    if (head === '') while (piece[at] === '\n' || piece[at] === '\r') at += 1;
    const start = at;
    for (; at < piece.length; at += 1) {
      const code = piece.charCodeAt(at);
      if (code === NUL) throw new FrameError('bad frame');
      if (code === LF) {
        if (!lineIsEmpty) lineIsEmpty = true;
        else {
          checkLength(head.length + at - start);
          body = startBody(head + piece.slice(start, at));
          head = '';
          lineIsEmpty = false;
          return at + 1;
        }
      } else if (code !== CR) lineIsEmpty = false;
    }
    head += piece.slice(start);
    checkLength(head.length);
    return at;
  };

  const readBody = (piece: string, from: number, current: Body): number => {
    const end = current.wanted === null ? piece.indexOf('\0', from) : countBytes(piece, from, current);
    // A piece that is all of one body is kept as it is: no copy of it is made before the frame is handed over.
    current.text += from === 0 && end === -1 ? piece : piece.slice(from, end === -1 ? piece.length : end);
    checkLength(current.text.length);
    if (end === -1) return piece.length;
    body = null;
    take({ command: current.command, headers: current.headers, body: current.text });
    return end + 1;
  };

  return {
    push: (piece) => {
      let at = 0;
      while (at < piece.length) at = body === null ? readHead(piece, at) : readBody(piece, at, body);
    },
  };
}

const NUL = 0;
const LF = 10;
const CR = 13;

/** Position of the NUL that ends the body, or -1 while it has not come. */
function countBytes(piece: string, from: number, body: Body): number {
  const wanted = body.wanted ?? 0;
  let { bytes, half } = body;
  let at = from;
  for (; at < piece.length; at += 1) {
    const code = piece.charCodeAt(at);
    if (code === NUL && bytes === wanted) break;
    if (code < 0x80) {
      bytes += 1;
      half = false;
    } else {
      const isSecondHalf = half && code >= 0xdc00 && code <= 0xdfff;
      half = code >= 0xd800 && code <= 0xdbff;
      // A half without the other one becomes a replacement character of three bytes; a pair has four.
      bytes += isSecondHalf ? 1 : code < 0x800 ? 2 : 3;
    }
    if (bytes > wanted) throw new FrameError('content-length does not match the body');
  }
  body.bytes = bytes;
  body.half = half;
  return at < piece.length ? at : -1;
}

function startBody(head: string): Body {
  // The line end before the blank line belongs to the last line.
  const [command = '', ...lines] = head.replace(/\r?\n\r?$/, '').split(/\r?\n/);
  const headers = readHeaders(command, lines);
  return {
    command,
    headers,
    wanted: readLength(headers.get('content-length')),
    text: '',
    bytes: 0,
    half: false,
  };
}

function readLength(text: string | undefined): number | null {
  if (text === undefined) return null;
  const wanted = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(wanted <= frameLimits.length * 4)) throw new FrameError('bad content-length');
  return wanted;
}

function readHeaders(command: string, lines: readonly string[]): ReadonlyMap<string, string> {
  if (lines.length > frameLimits.headers) throw new FrameError('too many headers');
  const plain = command === 'CONNECT' || command === 'STOMP' || command === 'CONNECTED';
  const text = plain ? (value: string) => value : unescapeHeader;
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon < 1) throw new FrameError('bad header');
    const name = text(line.slice(0, colon));
    if (!headers.has(name)) headers.set(name, text(line.slice(colon + 1)));
  }
  return headers;
}
