/** In which order phlebotomists stand in the list, and which of them a text finds. */
import type { ChatMessage } from '../../contract/chat.ts';
import type { Phlebotomist } from '../../contract/model.ts';

const names = new Intl.Collator('en-GB', { sensitivity: 'base', numeric: true });

/** By name, then by id: the order that a dispatcher learns. */
export const byName = (phlebotomists: Iterable<Phlebotomist>): readonly Phlebotomist[] =>
  [...phlebotomists].sort(
    (one, other) => names.compare(one.fullName, other.fullName) || names.compare(one.id, other.id),
  );

/** Phlebotomists with messages come first, the newest message at the top; the others are in the order of `sorted`. */
export function newestFirst(
  sorted: readonly Phlebotomist[],
  newest: ReadonlyMap<string, Pick<ChatMessage, 'createdAt'>>,
): readonly Phlebotomist[] {
  if (newest.size === 0) return sorted;
  const at = ({ id }: Phlebotomist): number => newest.get(id)?.createdAt ?? 0;
  const spoken = sorted.filter(({ id }) => newest.has(id)).sort((one, other) => at(other) - at(one) || 0);
  return [...spoken, ...sorted.filter(({ id }) => !newest.has(id))];
}

/** Specification 2, Chat: a case-insensitive substring of the name. */
export function findByName(list: readonly Phlebotomist[], text: string): readonly Phlebotomist[] {
  const wanted = text.trim().toLowerCase();
  return wanted === '' ? list : list.filter(({ fullName }) => fullName.toLowerCase().includes(wanted));
}

/** The phlebotomists of `list` in the order of `held`; new ones come last, so that no row moves. */
export function inFrozenOrder(
  held: readonly Phlebotomist[],
  list: readonly Phlebotomist[],
): readonly Phlebotomist[] {
  const now = new Map(list.map((each) => [each.id, each]));
  const staying = held.flatMap(({ id }) => {
    const each = now.get(id);
    now.delete(id);
    return each ?? [];
  });
  return [...staying, ...now.values()];
}

/** One or two letters that stand for a person without a picture; none for a name without any. */
export function initialsOf(name: string): string {
  const letters = name.split(/\s+/u).flatMap((word) => word.match(/^\p{L}/u) ?? []);
  return [letters[0] ?? '', letters.length > 1 ? letters.at(-1) : ''].join('').toUpperCase();
}

/** Specification 9, Chat unread badge cap. */
export const badgeText = (unread: number): string => (unread > 99 ? '99+' : String(unread));

/** Specification 2, Chat: 'Unread Messages' is the sum of all. */
export const sumOf = (unread: Readonly<Record<string, number>>): number =>
  Object.values(unread).reduce((sum, count) => sum + count, 0);
