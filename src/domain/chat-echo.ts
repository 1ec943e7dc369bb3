/**
 * Which outgoing message an own message of the backend is (rulings, Chat: same content, same sender and receiver, the
 * oldest unconfirmed first). One to one: two messages of the same words stay two.
 */

/** An outgoing message that may have reached the backend. */
export interface Published {
  readonly id: string;
  readonly content: string;
  /** Ids of the messages of the same words that were known before the last publishing: none of them is this one. */
  readonly knownBefore: readonly string[];
}

/** An own message of the same conversation that was received from the backend. */
export interface Received {
  readonly id: string;
  readonly content: string;
  /** The outgoing message that it was sent as, where the backend says so. */
  readonly key: string | null;
}

/**
 * The outgoing message that `received` is, or null for one that was written elsewhere. `published` are those of the
 * conversation, the oldest first. A backend that names keys names them for all; what has a key that none of ours has
 * was written in another browser.
 */
export function echoOf<Entry extends Published>(
  published: readonly Entry[],
  received: Received,
): Entry | null {
  if (received.key !== null) return published.find(({ id }) => id === received.key) ?? null;
  const isIt = ({ content, knownBefore }: Published) =>
    content === received.content && !knownBefore.includes(received.id);
  return published.find(isIt) ?? null;
}
