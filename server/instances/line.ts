/** One connection to the broker that carries messages between instances. */

/** A message as it stands at the broker. */
export interface Parcel {
  /** The version of the messages (`travellingVersion`). */
  readonly version: number;
  /** The instance that sent it, and its run: another one after each start. */
  readonly instance: string;
  readonly run: string;
  /**
   * `message`: the `number`th of the run, counted from 1. `beat`: the run has sent as many by now. `goodbye`: as a beat,
   * and it sends nothing more.
   */
  readonly kind: 'message' | 'beat' | 'goodbye';
  readonly number: number;
  /** Empty but for a `message`. */
  readonly content: Uint8Array;
}

export interface Line {
  /** Calls `onStored` when the broker has the parcel and will deliver it; never, where the line breaks before. */
  send(parcel: Parcel, onStored: () => void): void;
  /** Resolves when everything that was sent is at the broker, and the connection is closed. */
  close(): Promise<void>;
}

export interface LineEvents {
  /** A parcel of any instance, this one too, in the order in which the broker took those of one sender. */
  readonly onParcel: (parcel: Parcel) => void;
  /** Once, when the line is of no use any more. */
  readonly onBroken: (reason: string) => void;
}

export interface LineOptions {
  readonly instance: string;
  /** What waits for this instance is thrown away: it has just begun, and nobody has missed anything yet. */
  readonly isFirst: boolean;
}

/** Rejects where the broker cannot be reached, or refuses. */
export type OpenLine = (options: LineOptions, events: LineEvents) => Promise<Line>;
