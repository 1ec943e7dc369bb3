/** The wall displays of a backend that is not ours, and the codes that its walls show. */
import type { ForeignBackend } from './foreign-backend.ts';

export interface ForeignDisplays {
  /** Rows of GET /api/displays. */
  rows: Record<string, unknown>[];
  /** The codes that can be entered. */
  readonly codes: Set<string>;
}

/** A row whose moments are so many minutes before now. */
export const displayOf = (
  id: number,
  name: string,
  addedMinutes = 24 * 60,
  seenMinutes: number | null = 0,
): Record<string, unknown> => ({
  id,
  name,
  createdAt: minutesAgo(addedMinutes),
  lastSeenAt: seenMinutes === null ? null : minutesAgo(seenMinutes),
});

const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

/** From now on displays are listed, added by the codes, and ended. */
export function openDisplaysOf(backend: ForeignBackend, rows: Record<string, unknown>[]): ForeignDisplays {
  const displays: ForeignDisplays = { rows: [], codes: new Set(['ABCD2345']) };
  const add = (row: Record<string, unknown>): void => {
    displays.rows.push(row);
    backend.on(`/api/displays/${row['id']}`, () => {
      displays.rows = displays.rows.filter((one) => one !== row);
      return { status: 204 };
    });
  };
  for (const row of rows) add(row);
  backend.on('/api/displays', ({ method, body }) => {
    if (method === 'GET') return { json: displays.rows };
    const { code, name } = JSON.parse(body) as { code: string; name: string };
    if (!displays.codes.delete(code)) return { status: 404, text: 'No wall shows this code' };
    const row = displayOf(900 + displays.rows.length, name, 0, null);
    add(row);
    return { status: 201, json: row };
  });
  return displays;
}
