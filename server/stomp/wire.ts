/** What lies between the broker and a client, whatever the transport: texts in both directions. */

/** The broker's way to one client. */
export interface Wire {
  /** Sends one text: a frame, or a line end as a heartbeat. Does nothing once closed. */
  send(text: string): void;
  /** Ends the connection once everything sent before has gone; the client is told both. */
  close(code: number, reason: string): void;
  /** Ends the connection at once, with what it has not read. */
  drop(code: number, reason: string): void;
  /** Bytes, roughly, that the client has not read yet. */
  backlog(): number;
}

/** The client's way to the broker. */
export interface Listener {
  receive(text: string): void;
  /** The connection is gone, whoever ended it. Called once. */
  closed(): void;
}
