/**
 * Finds the outgoing message of an own message from the backend (rulings, Chat: same content, same sender and receiver,
 * the oldest unconfirmed first). One to one: two messages of the same words stay two, and a text is never the echo of a
 * file.
 */

/** An outgoing message that may have reached the backend. */
export interface Published {
  readonly id: string;
  readonly content: string;
  readonly file: object | null;
  /** Ids of messages of the same words that were known before the last publishing: none of them is its echo. */
  readonly knownBefore: readonly string[] | null;
}

/** An own message of the same conversation that was received from the backend. */
export interface Received {
  readonly id: string;
  readonly content: string;
  readonly attachmentUrl: string | null;
  /** The key of its outgoing message, if the backend names it. */
  readonly key: string | null;
}

/**
 * The outgoing message whose echo `received` is; null if it was written elsewhere. `published` are those of the
 * conversation, the oldest first. A backend that names keys names them for all messages; a message with a key of none
 * of ours was written in another browser.
 */
export function echoOf<Entry extends Published>(
  published: readonly Entry[],
  received: Received,
): Entry | null {
  if (received.key !== null) return published.find(({ id }) => id === received.key) ?? null;
  const isIt = ({ content, file, knownBefore }: Published) =>
    content === received.content &&
    (file === null) === (received.attachmentUrl === null) &&
    !knownBefore?.includes(received.id);
  return published.find(isIt) ?? null;
}
