/**
 * The items of a conversation from top to bottom: days, the mark of what is unread, messages, and outgoing messages.
 */
import type { ChatMessage } from '../../contract/chat.ts';
import { dayOf } from '../../domain/time.ts';
import type { OutgoingModel } from '../../machines/chat/chat-model.ts';

/** `ends`: the last of its group, under which the time stands, or the state of what is on its way. */
export type Item =
  /** `day` as YYYY-MM-DD; empty for moments that have none. */
  | { readonly kind: 'day'; readonly key: string; readonly day: string }
  | { readonly kind: 'unread'; readonly key: string }
  | {
      readonly kind: 'message';
      readonly key: string;
      readonly message: ChatMessage;
      readonly starts: boolean;
      readonly ends: boolean;
    }
  | {
      readonly kind: 'outgoing';
      readonly key: string;
      readonly outgoing: OutgoingModel;
      readonly starts: boolean;
      readonly ends: boolean;
    };

/** Messages of one side that follow each other within this time are one group, ms. */
const GROUP_MS = 5 * 60_000;

/** The day of a message is asked for at every change of the conversation; the zone costs more than the looking up. */
const days = new WeakMap<ChatMessage, { readonly timeZone: string; readonly day: string }>();

function dayOfMessage(message: ChatMessage, timeZone: string): string {
  const known = days.get(message);
  if (known?.timeZone === timeZone) return known.day;
  const day = dayOf(message.createdAt, timeZone);
  days.set(message, { timeZone, day });
  return day;
}

const isOneGroup = (one: ChatMessage, other: ChatMessage): boolean =>
  one.own === other.own && Math.abs(other.createdAt - one.createdAt) < GROUP_MS;

/** What was made of messages, and where the items of each of them begin; the next time goes on from there. */
export interface MessageItems {
  readonly messages: readonly ChatMessage[];
  readonly firstUnreadId: string | null;
  readonly timeZone: string;
  readonly items: readonly Item[];
  /** By the place of the message. */
  readonly begins: readonly number[];
}

/**
 * The messages with their days; `firstUnreadId` has the mark above it. The beginning that is the same as in `before` is
 * taken over: a message at the end of ten thousand costs no more than one at the end of ten.
 */
export function messageItems(
  messages: readonly ChatMessage[],
  firstUnreadId: string | null,
  timeZone: string,
  before: MessageItems | null = null,
): MessageItems {
  const isOther = before?.firstUnreadId !== firstUnreadId || before.timeZone !== timeZone;
  // The last that is the same may end its group no longer.
  const same = before === null || isOther ? 0 : Math.max(0, samePart(before.messages, messages) - 1);
  const items: Item[] = before?.items.slice(0, before.begins[same] ?? 0) ?? [];
  const begins: number[] = before?.begins.slice(0, same) ?? [];
  const shownDays = new Set<string>();
  for (const item of items) if (item.kind === 'day') shownDays.add(item.day);
  let lastDay = same === 0 ? null : dayOfMessage(messages[same - 1] as ChatMessage, timeZone);

  for (let index = same; index < messages.length; index += 1) {
    const message = messages[index] as ChatMessage;
    const day = dayOfMessage(message, timeZone);
    const previous = messages[index - 1];
    const next = messages[index + 1];
    const isNewDay = day !== lastDay;
    begins.push(items.length);
    if (isNewDay) {
      const key = shownDays.has(day) ? `day ${day} ${message.id}` : `day ${day}`;
      items.push({ kind: 'day', key, day });
      shownDays.add(day);
      lastDay = day;
    }
    const isFirstUnread = message.id === firstUnreadId;
    if (isFirstUnread) items.push({ kind: 'unread', key: 'unread' });
    items.push({
      kind: 'message',
      key: `message ${message.id}`,
      message,
      starts: isNewDay || isFirstUnread || previous === undefined || !isOneGroup(previous, message),
      ends:
        next === undefined ||
        next.id === firstUnreadId ||
        dayOfMessage(next, timeZone) !== day ||
        !isOneGroup(message, next),
    });
  }
  return { messages, firstUnreadId, timeZone, items, begins };
}

/** How many messages at the beginning are the same ones. */
function samePart(one: readonly ChatMessage[], other: readonly ChatMessage[]): number {
  const most = Math.min(one.length, other.length);
  for (let index = 0; index < most; index += 1) if (one[index] !== other[index]) return index;
  return most;
}

/** Those that are under way in silence share one line; where a person can do something, it is about one message. */
const speaksForItself = ({ state }: OutgoingModel): boolean => state !== 'sending';

/** The messages under way to one phlebotomist, in the order of writing. `lastDay` is the day of the newest message. */
export function outgoingItems(
  outgoing: readonly OutgoingModel[],
  lastDay: string | null,
  timeZone: string,
): readonly Item[] {
  const items: Item[] = [];
  let day = lastDay ?? '';
  outgoing.forEach((each, index) => {
    const before = outgoing[index - 1];
    const after = outgoing[index + 1];
    const own = dayOf(each.writtenAt, timeZone);
    // A message of yesterday that still waits comes under today's messages, and begins no new day.
    const isNewDay = own > day;
    if (isNewDay) items.push({ kind: 'day', key: `day ${own}`, day: own });
    if (isNewDay) day = own;
    const isWithNext =
      after !== undefined &&
      after.state === each.state &&
      !speaksForItself(each) &&
      dayOf(after.writtenAt, timeZone) === own;
    items.push({
      kind: 'outgoing',
      key: `outgoing ${each.id}`,
      outgoing: each,
      starts: isNewDay || before === undefined || before.state !== each.state || speaksForItself(each),
      ends: !isWithNext,
    });
  });
  return items;
}

/** The outgoing messages of one conversation, the oldest first. */
export const outgoingOf = (
  all: ReadonlyMap<string, OutgoingModel>,
  phlebotomistId: string,
): readonly OutgoingModel[] =>
  [...all.values()]
    .filter((each) => each.phlebotomistId === phlebotomistId)
    .sort((one, other) => one.writtenAt - other.writtenAt || 0);

/** The phlebotomist's messages after the message `lastId`: all of them for '', none where it is not known. */
export function arrivedAfter(
  messages: readonly ChatMessage[],
  lastId: string | null,
): readonly ChatMessage[] {
  if (lastId === null) return [];
  if (lastId === '') return messages.filter(({ own }) => !own);
  for (let index = messages.length - 1; index >= 0; index -= 1)
    if (messages[index]?.id === lastId) return messages.slice(index + 1).filter(({ own }) => !own);
  return [];
}

/** CSS pixels that an item takes before it has been measured: near enough that little moves when it is. */
export function estimatedHeight(item: Item): number {
  if (item.kind === 'day' || item.kind === 'unread') return 40;
  const isMessage = item.kind === 'message';
  const content = isMessage ? item.message.content : item.outgoing.content;
  const foot = item.ends ? 30 : 4;
  if (isMessage && item.message.kind === 'image') return 212 + foot;
  const lines = Math.min(15, Math.max(1, Math.ceil(content.length / 56)));
  return 20 + lines * 20 + foot;
}
