/** The options for opening a database, and the callbacks meanwhile. */
export interface OpenOptions {
  readonly progress: (text: string) => void;
  /** The database is gone for good while the server runs. */
  readonly onDeath: (reason: string) => void;
  /** Takes a line for the operator, of what went wrong and goes on. The error stream without it. */
  readonly complain?: (line: string) => void;
  /** No other server may work on it meanwhile. (The embedded one always has one user.) */
  readonly alone: boolean;
}
