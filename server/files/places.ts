/** How many files are where. */
import type { Database } from '../database/database.ts';

export interface FilePlaces {
  /** Files whose content is in the database, and its bytes. */
  readonly inDatabase: number;
  readonly databaseBytes: number;
  /** Files whose content is an object of a store. */
  readonly objects: number;
  readonly objectBytes: number;
}

/** As `FilePlaces` has it, by an index of these alone: where there are none it costs nothing. */
export async function countObjects(database: Pick<Database, 'query'>): Promise<number> {
  const [row] = await database.query<{ objects: number }>(`
    SELECT ((SELECT count(*) FROM attachment WHERE content_at IS NOT NULL)
      + (SELECT count(*) FROM driver_file WHERE content_at IS NOT NULL))::integer AS objects`);
  return row?.objects ?? 0;
}

/** Reads every row's length, and no content. */
export async function placesOfFiles(database: Pick<Database, 'query'>): Promise<FilePlaces> {
  const [row] = await database.query<FilePlaces>(`
    SELECT count(*) FILTER (WHERE content_at IS NULL)::integer AS "inDatabase",
      coalesce(sum(octet_length(content)), 0)::float8 AS "databaseBytes",
      count(content_at)::integer AS objects, coalesce(sum(content_size), 0)::float8 AS "objectBytes"
    FROM (SELECT content, content_at, content_size FROM attachment
      UNION ALL SELECT content, content_at, content_size FROM driver_file) files`);
  if (!row) throw new Error('files were not counted');
  return row;
}
