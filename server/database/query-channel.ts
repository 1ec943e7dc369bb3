/** The messages between the server's thread and the thread of the embedded database. */

/** One statement; with `values` null several statements may stand in `text`, and the last one's rows are answered. */
export interface QueryRequest {
  readonly text: string;
  readonly values: readonly unknown[] | null;
  readonly asArrays: boolean;
}

export interface QueryResult {
  readonly rows: readonly unknown[];
  readonly rowCount: number;
}

export interface QueryError {
  readonly message: string;
  /** SQLSTATE. */
  readonly code: string | undefined;
  readonly constraint: string | undefined;
}

export type ToDatabase =
  | { readonly type: 'query'; readonly id: number; readonly request: QueryRequest }
  | { readonly type: 'copy'; readonly id: number; readonly to: string }
  | { readonly type: 'close'; readonly id: number };

export type FromDatabase =
  | { readonly type: 'opened' }
  | { readonly type: 'failedToOpen'; readonly message: string }
  | { readonly type: 'done'; readonly id: number; readonly result: QueryResult }
  | { readonly type: 'failed'; readonly id: number; readonly failure: QueryError };

/** Runs statements one after another in the order in which they were given. */
export interface QueryChannel {
  run(request: QueryRequest): Promise<QueryResult>;
  /** Between two statements, a copy of the files in a folder that is not there yet; statements wait meanwhile. */
  copyTo(dir: string): Promise<void>;
  close(): Promise<void>;
}

/** An error of the database; `code` is the SQLSTATE, as node-postgres has it. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  readonly code: string | undefined;
  readonly constraint: string | undefined;

  constructor(failure: QueryError) {
    super(failure.message);
    this.code = failure.code;
    this.constraint = failure.constraint;
  }
}
