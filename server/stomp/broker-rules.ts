/** The rules that a broker is given: what a principal may do, and what happens to its frames. */

/** The rights of a principal, and the handling of its frames. */
/** `P` is a caller, `A` names those to whom a message goes. */
export interface BrokerRules<P, A> {
  maySubscribe(principal: P, destination: string): boolean;
  /** The principal is one of the audience. */
  mayReceive(principal: P, audience: A): boolean;
  /**
   * The principal's session has ended, by a sign-out or by its age; asked at CONNECT, at each frame
   * and before each message.
   */
  isOver(principal: P): boolean;
  /** By destination; a RECEIPT goes out when the promise resolves, an ERROR when it rejects with a `StompRefusal`. */
  readonly handlers: ReadonlyMap<string, SendHandler<P>>;
  /** A subscription was refused. */
  readonly onDenied?: (principal: P) => void;
  /** A handler failed in a way that it did not foresee. */
  readonly onFault: (error: unknown) => void;
}

export type SendHandler<P> = (
  principal: P,
  body: string,
  headers: ReadonlyMap<string, string>,
) => Promise<void>;

/** Thrown by a handler to answer with an ERROR frame that says this. */
export class StompRefusal extends Error {
  override readonly name = 'StompRefusal';
}
