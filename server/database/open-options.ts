/** The options for opening a database, and the callbacks meanwhile. */

/**
 * Who else may work on a database: no other server; other instances of the server, under other names than this one's; or
 * whatever server there is, beside a command.
 */
export type Beside = 'nobody' | { readonly instance: string } | 'anybody';

export interface OpenOptions {
  readonly progress: (text: string) => void;
  /** The database is gone for good while the server runs. */
  readonly onDeath: (reason: string) => void;
  /** The embedded database always has one user. */
  readonly beside: Beside;
}
