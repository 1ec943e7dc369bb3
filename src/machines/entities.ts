/** A keyed list folded from changes; what both polled lists (orders, phlebotomists) are. */
export interface Entities<T> {
  /** False until the first answer of the session. */
  readonly known: boolean;
  readonly byId: ReadonlyMap<string, T>;
}

export const noEntities: Entities<never> = { known: false, byId: new Map<string, never>() };

interface EntityChange<T> {
  readonly upserted: readonly T[];
  readonly removed: readonly string[];
  readonly initial: boolean;
}

/** Applies a change; an initial one replaces everything. What did not change keeps its identity. */
export function foldEntities<T extends { readonly id: string }>(
  entities: Entities<T>,
  { upserted, removed, initial }: EntityChange<T>,
): Entities<T> {
  const byId = new Map(initial ? [] : entities.byId);
  for (const id of removed) byId.delete(id);
  for (const entity of upserted) byId.set(entity.id, entity);
  return { known: true, byId };
}
