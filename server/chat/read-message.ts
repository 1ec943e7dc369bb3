/** Reads the bodies that consoles and phones send, or answers why they are malformed. */
import { readReceiptBody, sendMessageBody } from '../../src/contract/wire/chat.ts';
import { z } from '../../src/contract/zod.ts';
import { isFileId } from '../files/send-file.ts';
import { readInstant } from '../http/day.ts';
import { badRequest, notFound } from '../http/errors.ts';
import { isKept } from '../http/texts.ts';
import { readId } from '../routes/route.ts';
import { attachmentPath, type Side } from './message-rows.ts';

/** A message of one's own, before anybody has looked whom it may reach. */
export interface NewMessage {
  readonly content: string;
  readonly messageType: string;
  readonly attachmentId: string | null;
  /** The sender's own key: a message with the same key is the same message. */
  readonly key: string | null;
}

/** Sender and receiver, as the message names them. */
export interface Parties {
  readonly senderId: number | null;
  readonly receiverId: number | null;
}

/**
 * UTF-16 units of a text, by its sender. A console may write as much as a frame can bring (rulings, Chat). There are a
 * thousand phones for each console, people type less on them, and every console that connects reads the phones'
 * messages again.
 */
export const longestContent = { console: 65_536, phone: 8_192 } as const;
/**
 * Control characters: each takes six characters of JSON, and no screen shows it. Tabs and line ends are part of a text.
 */
const unseen = /[^\P{Cc}\t\n\r]/u;
const longestKey = 64;

/** A message without who writes to whom. */
export interface MessageParts {
  readonly content: string;
  readonly messageType: string;
  readonly attachmentUrl?: string | null | undefined;
}

const sentMessage = z.extend(sendMessageBody, { attachmentUrl: z.optional(z.nullable(z.string())) });

/** The body of a SEND to /app/send. Throws a 400 or a 404 by the name of what cannot be meant. */
export function readMessage(body: string, key: string | undefined, side: Side): NewMessage & Parties {
  const sent = readBody(body, sentMessage);
  return {
    ...checkMessage(sent, key, side),
    senderId: readId(sent.senderId),
    receiverId: readId(sent.receiverId),
  };
}

/** The body of a SEND to /app/read-receipt, with the zone of a moment that says none; `upTo` is ms since 1970. */
export function readReceipt(body: string, timeZone: string): Parties & { readonly upTo: number } {
  const { senderId, receiverId, timestamp } = readBody(body, readReceiptBody);
  const upTo = readInstant(timestamp, timeZone);
  if (upTo === null) throw badRequest('timestamp must be ISO 8601');
  return { senderId: readId(senderId), receiverId: readId(receiverId), upTo };
}

/** The parts of a message that this side wrote, whichever way it came. */
export function checkMessage(
  { content, messageType, attachmentUrl }: MessageParts,
  key: string | undefined,
  side: Side,
): NewMessage {
  if (content.length > longestContent[side])
    throw badRequest(`The message is too long: ${longestContent[side]} characters at most.`);
  if (!isKept(content) || unseen.test(content))
    throw badRequest('The message holds characters that cannot be kept.');
  if (content.trim() === '' && !attachmentUrl) throw badRequest('The message is empty.');
  // Specification 3, Chat message: TEXT, FILE, or a value starting with image.
  if (!/^(TEXT|FILE|image[\w/+.-]{0,40})$/i.test(messageType))
    throw badRequest('messageType must be TEXT, FILE, or begin with image');
  return { content, messageType, attachmentId: readAttachment(attachmentUrl ?? null), key: readKey(key) };
}

function readBody<Schema extends z.core.$ZodType>(text: string, schema: Schema): z.output<Schema> {
  const read = z.safeParse(schema, parseJson(text));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const where = issue?.path.join('.') ?? '';
  throw badRequest(`Invalid body: ${where === '' ? '' : `${where}: `}${issue?.message ?? 'not understood'}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest('The body is not valid JSON.');
  }
}

/** An address that an upload answered; any other one is that of nothing of ours. */
function readAttachment(url: string | null): string | null {
  if (url === null || url === '') return null;
  const id = url.startsWith(attachmentPath) ? url.slice(attachmentPath.length) : '';
  if (!isFileId(id)) throw notFound('Attachment');
  return id;
}

function readKey(key: string | undefined): string | null {
  if (key === undefined) return null;
  if (key === '' || key.length > longestKey || !isKept(key))
    throw badRequest(`idempotency-key must have 1 to ${longestKey} characters`);
  return key;
}
