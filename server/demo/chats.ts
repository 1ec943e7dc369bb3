/** Conversations that lie behind when a demo begins. */
import type { chatMessage } from '../database/schema.ts';
import { createRandom } from './random.ts';
import { exchanges } from './sentences.ts';

type NewMessage = typeof chatMessage.$inferInsert;

export interface ChatPlan {
  readonly hospitalId: number;
  /** Ids of those who have written, each with a conversation of its own. */
  readonly phlebotomists: readonly number[];
  /** ms since 1970. */
  readonly now: number;
}

const minuteMs = 60_000;
/**
 * Of the last exchange of each conversation, in this order: all is read; the phone's last lines are unread;
 * the console's last line is.
 */
const endings = ['read', 'unread', 'read', 'unread'] as const;

/**
 * By conversation in the order in which they were written. Every other one has two exchanges,
 * of yesterday and of today.
 */
export function createChats({ hospitalId, phlebotomists, now }: ChatPlan): readonly NewMessage[] {
  const random = createRandom(`chats ${hospitalId} ${now}`);
  return phlebotomists.flatMap((driverId, index) => {
    const last = exchanges[index % exchanges.length] ?? [];
    const before = index % 2 === 0 ? random.pick(exchanges) : [];
    const isRead = endings[index % endings.length] === 'read';
    const endsAt = now - random.between(4 + 20 * index, 12 + 30 * index) * minuteMs;
    const older = place(before, endsAt - random.between(20, 26) * 60 * minuteMs);
    const newer = place(last, endsAt);
    return [...older, ...newer].map(({ line, at }, place, all) => ({
      hospitalId,
      driverId,
      fromDriver: line.from === 'phone',
      content: line.text,
      createdAt: new Date(at),
      seen: isRead || all.slice(place + 1).some((later) => later.line.from !== line.from),
    }));
  });
}

/** The moments of an exchange whose last line is written at `end`. */
function place(exchange: (typeof exchanges)[number], end: number) {
  const length = exchange.reduce((sum, { after }) => sum + after, 0);
  let at = end - length * minuteMs;
  return exchange.map((line) => {
    at += line.after * minuteMs;
    return { line, at };
  });
}
