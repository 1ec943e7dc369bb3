/** STOMP 1.2 frames as texts: writing them, and reading them from pieces that may be cut anywhere. */

export interface Frame {
  readonly command: string;
  /** Of a header that is repeated the first counts. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** What came cannot be a frame; the text goes into the ERROR frame. */
export class FrameError extends Error {
  override readonly name = 'FrameError';
}

export const frameLimits = {
  headers: 64,
  /** Characters of a frame in all; consoles refuse to send more than half of it. */
  length: 128 * 1024,
} as const;

/** Writes a frame. Header values may hold anything, also line ends. */
export function writeFrame(command: string, headers: Readonly<Record<string, string>>, body = ''): string {
  const plain = command === 'CONNECT' || command === 'CONNECTED';
  const text = plain ? (value: string) => value : escapeHeader;
  const lines = Object.entries(headers).map(([name, value]) => `${text(name)}:${text(value)}\n`);
  return `${command}\n${lines.join('')}\n${body}\0`;
}

export interface FrameReader {
  /**
   * Takes the next piece and answers what became complete with it. Line ends between frames (heartbeats) are no frames. Throws
   * FrameError; the reader is of no use afterwards.
   */
  push(piece: string): readonly Frame[];
}

/**
 * Joins the pieces as texts before anything is counted: the halves of an emoji that came in two pieces are one character again, and
 * `content-length`, which counts UTF-8 bytes, comes out right.
 */
export function createFrameReader(): FrameReader {
  let text = '';

  const next = (): Frame | null => {
    text = text.replace(/^[\r\n]+/, '');
    if (text === '') return null;
    const head = /\r?\n\r?\n/.exec(text);
    if (!head || head.index === 0) return waitForMore();
    const [command = '', ...lines] = text.slice(0, head.index).split(/\r?\n/);
    // A NUL before the blank line: the frame never had one.
    if (command.includes('\0') || lines.some((line) => line.includes('\0')))
      throw new FrameError('bad frame');
    const headers = readHeaders(command, lines);
    const start = head.index + head[0].length;
    const end = bodyEnd(text, start, headers.get('content-length'));
    if (end === null) return waitForMore();
    const frame = { command, headers, body: text.slice(start, end) };
    text = text.slice(end + 1);
    return frame;
  };
  const waitForMore = () => {
    if (text.length > frameLimits.length) throw new FrameError('frame too large');
    return null;
  };

  return {
    push: (piece) => {
      text += piece;
      // Nothing ends without a NUL, and looking each time would make many small pieces dear.
      if (!piece.includes('\0')) {
        if (text.length <= 2 && /^[\r\n]*$/.test(text)) text = '';
        return waitForMore() ?? [];
      }
      const frames: Frame[] = [];
      for (let frame = next(); frame; frame = next()) frames.push(frame);
      return frames;
    },
  };
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

/** Position of the NUL that ends the body; null while it has not come. */
function bodyEnd(text: string, start: number, contentLength: string | undefined): number | null {
  const nul = text.indexOf('\0', start);
  if (contentLength === undefined) return nul === -1 ? null : checkLength(nul, start);
  const wanted = /^\d+$/.test(contentLength) ? Number(contentLength) : Number.NaN;
  if (!(wanted <= frameLimits.length * 4)) throw new FrameError('bad content-length');
  for (let end = nul; end !== -1; end = text.indexOf('\0', end + 1)) {
    const bytes = Buffer.byteLength(text.slice(start, end));
    if (bytes === wanted) return checkLength(end, start);
    if (bytes > wanted) throw new FrameError('content-length does not match the body');
  }
  // Each character that came is at least one byte.
  if (text.length - start > wanted) throw new FrameError('content-length does not match the body');
  return null;
}

function checkLength(end: number, start: number): number {
  if (end - start > frameLimits.length) throw new FrameError('frame too large');
  return end;
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\r': '\\r', '\n': '\\n', ':': '\\c' };
const unescapes: Readonly<Record<string, string>> = { '\\\\': '\\', '\\r': '\r', '\\n': '\n', '\\c': ':' };

const escapeHeader = (value: string) => value.replace(/[\\\r\n:]/g, (character) => escapes[character] ?? '');

const unescapeHeader = (value: string) =>
  value.includes('\\')
    ? value.replace(/\\.?/gs, (sequence) => {
        const character = unescapes[sequence];
        if (character === undefined) throw new FrameError('bad escape in a header');
        return character;
      })
    : value;
