import type { QueryRequest, QueryResult } from './query-channel.ts';

/** An embedded database that is open. */
export interface Engine {
  /** Runs one request. Rejects with the database's error. */
  run(request: QueryRequest): Promise<QueryResult>;
  /**
   * Copies the files into a folder that is not there yet, as a power cut would leave them now. The copies
   * may not be on the disk yet.
   */
  copyTo(dir: string): Promise<void>;
  close(): Promise<void>;
}
