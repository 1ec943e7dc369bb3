/** The wire between the broker and a client, over any transport: texts in both directions. */

/** The broker's way to one client. */
export interface Wire {
  /**
   * Sends one text: a frame, or a line end as a heartbeat. Does nothing once closed. The same text for many clients one
   * after the other costs its bytes once.
   */
  send(text: string): void;
  /** Ends the connection once everything sent before has gone; the client receives both. */
  close(code: number, reason: string): void;
  /** Ends the connection at once, with what it has not read. */
  drop(code: number, reason: string): void;
  /** Bytes, roughly, that the client has not read yet. */
  backlog(): number;
}

/** A client that is this far behind (bytes) is disconnected: it fetches the missed messages when it comes back. */
export const slowReaderBytes = 1024 * 1024;

/**
 * Sends every text, answers as well as messages, since a client that asks without reading lets the server keep the
 * answers. Answers false if that ended the connection.
 */
export function sendOrDrop(wire: Wire, text: string): boolean {
  wire.send(text);
  if (wire.backlog() <= slowReaderBytes) return true;
  wire.drop(1013, 'Too slow');
  return false;
}

/** The client's way to the broker. */
export interface Listener {
  receive(text: string): void;
  /** The connection is gone, whoever ended it. Called once. */
  closed(): void;
}
