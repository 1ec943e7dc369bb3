/** One connection; texts without values may hold several statements. */
export interface MigrationClient {
  query(text: string, values?: unknown[]): Promise<{ readonly rows: readonly unknown[] }>;
}
