/** The displays of a hospital as its administrators and the operator see them. */
import { desc, eq } from 'drizzle-orm';
import { type DisplayRow, longestDisplayName } from '../../src/contract/wire/displays.ts';
import type { Database } from '../database/database.ts';
import { display } from '../database/schema.ts';
import { badRequest } from '../http/errors.ts';
import { isKept } from '../http/texts.ts';

/** A display on the wire. Its moments are ISO 8601. */
export type DisplayAnswer = DisplayRow & { readonly id: number; readonly name: string };

export const answerOf = ({
  id,
  name,
  createdAt,
  lastSeenAt,
}: typeof display.$inferSelect): DisplayAnswer => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastSeenAt: lastSeenAt?.toISOString() ?? null,
});

/** The newest first. */
export async function listDisplays(
  { orm }: Pick<Database, 'orm'>,
  hospitalId: number,
): Promise<readonly DisplayAnswer[]> {
  const rows = await orm
    .select()
    .from(display)
    .where(eq(display.hospitalId, hospitalId))
    .orderBy(desc(display.createdAt), desc(display.id));
  return rows.map(answerOf);
}

/** The name as it is kept. Throws 400 where it is none. */
export function readDisplayName(typed: string): string {
  const name = typed.trim();
  const { length } = [...name];
  if (length < 1 || length > longestDisplayName)
    throw badRequest(`The name must have 1 to ${longestDisplayName} characters.`);
  if (!isKept(name)) throw badRequest('The name holds a character that cannot be kept.');
  return name;
}
