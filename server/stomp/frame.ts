/** STOMP 1.2 frames as texts; `frame-reader.ts` reads them. */

export interface Frame {
  readonly command: string;
  /** The headers; of a repeated one the first counts. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** The bytes cannot be a frame; the text goes into the ERROR frame. */
export class FrameError extends Error {
  override readonly name = 'FrameError';
}

export const frameLimits = {
  headers: 64,
  /** Characters of a frame in all; consoles refuse to send more than half of it. */
  length: 128 * 1024,
  /** The same before CONNECT was accepted: the sender is not known yet. */
  lengthOfAnonymous: 8 * 1024,
} as const;

/** Writes a frame. Header values may hold anything, also line ends. */
export function writeFrame(command: string, headers: Readonly<Record<string, string>>, body = ''): string {
  const plain = command === 'CONNECT' || command === 'CONNECTED';
  const text = plain ? (value: string) => value : escapeHeader;
  const lines = Object.entries(headers).map(([name, value]) => `${text(name)}:${text(value)}\n`);
  return `${command}\n${lines.join('')}\n${body}\0`;
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\r': '\\r', '\n': '\\n', ':': '\\c' };
const unescapes: Readonly<Record<string, string>> = { '\\\\': '\\', '\\r': '\r', '\\n': '\n', '\\c': ':' };

const escapeHeader = (value: string) => value.replace(/[\\\r\n:]/g, (character) => escapes[character] ?? '');

/** A header's value as it was before it was written. */
export const unescapeHeader = (value: string): string =>
  value.includes('\\')
    ? value.replace(/\\.?/gs, (sequence) => {
        const character = unescapes[sequence];
        if (character === undefined) throw new FrameError('bad escape in a header');
        return character;
      })
    : value;
