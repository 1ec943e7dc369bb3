/**
 * Cuts what stompjs sends into pieces that real brokers take (rulings, Chat): at most 16,000 characters as SockJS
 * escapes them in JSON, never inside a surrogate pair. A frame of more than 64 KB is refused before anything is sent.
 */
import { type Failed, failed } from '../../contract/failure.ts';

const PIECE_CHARACTERS = 16_000;
const FRAME_BYTES = 64 * 1024;

/** A STOMP frame that no broker would take. */
export class FrameTooLargeError extends Error {
  override readonly name = 'FrameTooLargeError';
}

/** The refusal of a frame of more than 64 KB; null where it can be sent. */
export function frameTooLarge(frame: string): Failed | null {
  const bytes = new TextEncoder().encode(frame).length;
  if (bytes <= FRAME_BYTES) return null;
  const message = `The message is ${bytes} bytes long; at most ${FRAME_BYTES} can be sent`;
  return failed('refused', message, { retry: 'never', code: 'tooLarge' });
}

/** The pieces of a frame, in order. Throws `FrameTooLargeError`. */
export function piecesOf(frame: string): string[] {
  const refusal = frameTooLarge(frame);
  if (refusal) throw new FrameTooLargeError(refusal.failure.message);
  const pieces: string[] = [];
  let start = 0;
  let size = 0;
  for (let i = 0; i < frame.length; ) {
    const character = String.fromCodePoint(frame.codePointAt(i) ?? 0);
    const escaped = escapedLength(character);
    if (size + escaped > PIECE_CHARACTERS) {
      pieces.push(frame.slice(start, i));
      start = i;
      size = 0;
    }
    size += escaped;
    i += character.length;
  }
  if (start < frame.length || pieces.length === 0) pieces.push(frame.slice(start));
  return pieces;
}

/** sockjs-client escapes every surrogate, and much of what is no plain text, to six characters. */
function escapedLength(character: string): number {
  if (character.length > 1) return 12;
  const code = character.charCodeAt(0);
  if (code < 0x20 || code > 0x7e) return 6;
  return character === '"' || character === '\\' ? 2 : 1;
}
