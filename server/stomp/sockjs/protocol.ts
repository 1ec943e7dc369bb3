/** The words of SockJS: frames to the client, and the texts that come from it. */

export const openFrame = 'o';
export const heartbeatFrame = 'h';
/** JSON.stringify writes lone surrogates as escapes, so a text that was cut inside an emoji arrives as it was. */
export const messagesFrame = (texts: readonly string[]): string => `a${JSON.stringify(texts)}`;
export const closeFrame = (code: number, reason: string): string => `c${JSON.stringify([code, reason])}`;

/** A WebSocket's close frame holds 123 bytes of reason; more throws, and the socket would stay open. */
export function shortReason(reason: string): string {
  let short = '';
  for (const character of reason) {
    if (Buffer.byteLength(short + character) > 123) break;
    short += character;
  }
  return short;
}

export const sockjsTimes = {
  /** Proxies close a connection that is silent for longer. */
  heartbeatMs: 25_000,
  /** A polling client is away between two polls; longer than this and it is gone. */
  disconnectMs: 5_000,
} as const;

/** Bytes of one streaming answer; then the client asks anew, so that it can let go of the text it has collected. */
export const streamBytes = 128 * 1024;
/**
 * Bytes of one message from the client. Far above the 16 K pieces that consoles send, since each half of an emoji
 * travels as six characters.
 */
export const messageBytes = 256 * 1024;

/** The texts in a payload from the client, a JSON list of texts or one text; null if it is neither. */
export function readTexts(payload: string): readonly string[] | null {
  try {
    const value: unknown = JSON.parse(payload);
    if (typeof value === 'string') return [value];
    return Array.isArray(value) && value.every((text) => typeof text === 'string') ? value : null;
  } catch {
    return null;
  }
}
