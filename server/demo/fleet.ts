/** The demo fleet: phlebotomists' phones that move through Chennai by the field API alone. */

export interface FleetOptions {
  /** Where the field API answers, without a trailing slash. */
  readonly baseUrl: string;
  /** How many phlebotomists drive. */
  readonly size: number;
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
}

/** Drives until the signal; resolves then. */
export async function startFleet(_options: FleetOptions): Promise<void> {}
