/**
 * Messages between a hospital and its phlebotomists: stored first, then published to both ends. A conversation has one
 * message under way at a time, so that ids have the order of arrival, and every reader receives them in that order.
 */
import { stomp } from '../../src/contract/endpoints.ts';
import type { Database } from '../database/database.ts';
import { HttpError, notFound, tooMany } from '../http/errors.ts';
import type { CallLimits } from '../http/limits.ts';
import { createCallerLimit } from '../session/caller-limit.ts';
import type { Principal } from '../session/sessions.ts';
import type { Publish } from '../stomp/rules.ts';
import { createKeyedQueue } from './keyed-queue.ts';
import { type MessageRow, messageColumns } from './message-rows.ts';
import type { NewMessage } from './read-message.ts';

export interface Conversations {
  /**
   * Stores a message in the sender's conversation with the phlebotomist (its own, for a phone), publishes it to both
   * ends, and answers it. A key that was there before answers the message that has it, and publishes it to the sender's
   * side alone; where instances share, to both ends, since the one that stored it may have told nobody. Throws an
   * HttpError for what it cannot take.
   */
  send(sender: Principal, driverId: number, message: NewMessage): Promise<MessageRow>;
  /**
   * Marks the other side's messages as seen up to that moment (ms since 1970), and publishes a receipt to that side.
   */
  markRead(reader: Principal, driverId: number, upTo: number): Promise<void>;
}

export interface ConversationOptions {
  readonly database: Database;
  readonly publish: Publish;
  /** ms since 1970. */
  readonly now: () => number;
  /** Other instances store messages of the same conversations. */
  readonly isShared: boolean;
  /** Messages and receipts of one console, or of one phlebotomist. */
  readonly limits?: CallLimits;
}

/** An outbox of a long day is sent at once; nobody writes so much for long. */
const defaultLimits: CallLimits = { burst: 1_000, perSecond: 20 };

export function createConversations(options: ConversationOptions): Conversations {
  const { database, publish, now, isShared, limits = defaultLimits } = options;
  const queue = createKeyedQueue();
  const calls = createCallerLimit(limits, now);
  const serially = <T>(caller: Principal, driverId: number, work: () => Promise<T>) => {
    const seconds = calls.take(caller);
    if (seconds > 0) return Promise.reject<T>(tooMany(seconds));
    return queue.run(`${caller.hospitalId} ${driverId}`, work);
  };
  const publishToConsoles = (hospitalId: number, body: object) =>
    publish(stomp.inbox(String(hospitalId)), JSON.stringify(body), { hospitalId, driverId: null });
  const publishToPhone = (hospitalId: number, driverId: number, body: object) =>
    publish(stomp.inbox(String(driverId)), JSON.stringify(body), { hospitalId, driverId });

  return {
    send: (sender, driverId, message) =>
      serially(sender, driverId, async () => {
        const { row, isNew } = await store(options, sender, driverId, message);
        // The instance that stored it may have ended before it told anybody. Who has it already shows it once.
        const isNews = isNew || isShared;
        const fromPhone = sender.driverId !== null;
        const forOthers = { ...row, clientKey: null };
        await Promise.all([
          isNews || !fromPhone ? publishToConsoles(sender.hospitalId, fromPhone ? forOthers : row) : null,
          isNews || fromPhone
            ? publishToPhone(sender.hospitalId, driverId, fromPhone ? row : forOthers)
            : null,
        ]);
        return row;
      }),
    markRead: (reader, driverId, upTo) =>
      serially(reader, driverId, async () => {
        const { hospitalId } = reader;
        const fromPhone = reader.driverId !== null;
        const conversation = [hospitalId, driverId, !fromPhone] as const;
        if (!(await isOwn(database, hospitalId, driverId))) throw notFound('Phlebotomist');
        await database.query(markSeen, [...conversation, new Date(upTo)]);
        const timestamp = new Date(await notAhead(database, conversation, upTo, now())).toISOString();
        if (fromPhone)
          await publishToConsoles(hospitalId, { senderId: driverId, receiverId: hospitalId, timestamp });
        else
          await publishToPhone(hospitalId, driverId, {
            senderId: hospitalId,
            receiverId: driverId,
            timestamp,
          });
      }),
  };
}

async function store(
  { database, isShared, now }: ConversationOptions,
  { hospitalId, driverId: phone }: Principal,
  driverId: number,
  message: NewMessage,
): Promise<{ readonly row: MessageRow; readonly isNew: boolean }> {
  const { content, messageType, attachmentId, key } = message;
  const known = key === null ? null : await findByKey(database, hospitalId, phone, key);
  if (known !== null) return { row: sameAs(known, driverId, phone, content), isNew: false };
  if (attachmentId !== null && !(await isUploadOf(database, attachmentId, hospitalId, phone)))
    throw notFound('Attachment');
  const values = [hospitalId, driverId, phone !== null, content, messageType, attachmentId, key];
  const add = isShared ? addMessageInTurn : addMessage;
  const [row] = await database.query<MessageRow>(add, [...values, new Date(now())]);
  if (row) return { row, isNew: true };
  // Sent with the same key in another conversation at the same moment; or there is no such phlebotomist.
  const other = key === null ? null : await findByKey(database, hospitalId, phone, key);
  if (other === null) throw notFound('Phlebotomist');
  return { row: sameAs(other, driverId, phone, content), isNew: false };
}

/**
 * A key belongs to one text and one conversation. The file may have been uploaded anew meanwhile, so
 * that it has another address.
 */
function sameAs(known: MessageRow, driverId: number, phone: number | null, content: string): MessageRow {
  const partner = phone === null ? known.receiverId : known.senderId;
  if (partner === driverId && known.content === content) return known;
  throw new HttpError(422, 'Another message was sent with this key.');
}

/**
 * The message in the conversation of the hospital $1 and the phlebotomist $2, who must be the hospital's; none where
 * its key is taken. A clock that was set back changes no order.
 */
const addMessage = `
  WITH m AS (
    INSERT INTO chat_message (hospital_id, driver_id, from_driver, content, message_type, attachment_id, client_key, created_at)
    SELECT d.hospital_id, d.id, $3::boolean, $4::text, $5::text, $6::uuid, $7::text, greatest($8::timestamptz, (
      SELECT n.created_at FROM chat_message n WHERE n.hospital_id = $1 AND n.driver_id = $2
      ORDER BY n.created_at DESC, n.id DESC LIMIT 1))
    FROM driver d WHERE d.id = $2 AND d.hospital_id = $1
    ON CONFLICT DO NOTHING RETURNING *)
  SELECT ${messageColumns('true')} FROM m`;

/**
 * The same where other instances add messages to the conversation: the row of its turn is locked until this message is
 * committed, so that a later one has a higher id and no earlier moment, whatever the clocks of the instances say.
 */
const addMessageInTurn = `
  WITH turn AS (
    INSERT INTO conversation_turn AS t (driver_id, last_at)
    SELECT d.id, greatest($8::timestamptz, (
      SELECT n.created_at FROM chat_message n WHERE n.hospital_id = $1 AND n.driver_id = $2
      ORDER BY n.created_at DESC, n.id DESC LIMIT 1))
    FROM driver d WHERE d.id = $2 AND d.hospital_id = $1
    ON CONFLICT (driver_id) DO UPDATE SET last_at = greatest(t.last_at, excluded.last_at)
    RETURNING driver_id, last_at),
  m AS (
    INSERT INTO chat_message (hospital_id, driver_id, from_driver, content, message_type, attachment_id, client_key, created_at)
    SELECT $1::integer, turn.driver_id, $3::boolean, $4::text, $5::text, $6::uuid, $7::text, turn.last_at FROM turn
    ON CONFLICT DO NOTHING RETURNING *)
  SELECT ${messageColumns('true')} FROM m`;

/** A console's message of the hospital $1, or a phone's of the phlebotomist $1, with the key $2. */
export const messageByKey = {
  console: `SELECT ${messageColumns('true')} FROM chat_message m
    WHERE m.hospital_id = $1 AND m.client_key = $2 AND NOT m.from_driver`,
  phone: `SELECT ${messageColumns('true')} FROM chat_message m
    WHERE m.driver_id = $1 AND m.client_key = $2 AND m.from_driver`,
} as const;

async function findByKey(
  database: Database,
  hospitalId: number,
  phone: number | null,
  key: string,
): Promise<MessageRow | null> {
  const text = phone === null ? messageByKey.console : messageByKey.phone;
  const [row] = await database.query<MessageRow>(text, [phone ?? hospitalId, key]);
  return row ?? null;
}

async function isOwn(database: Database, hospitalId: number, driverId: number): Promise<boolean> {
  const found = await database.query('SELECT 1 FROM driver WHERE id = $1 AND hospital_id = $2', [
    driverId,
    hospitalId,
  ]);
  return found.length > 0;
}

/** Uploaded by a console of the hospital, or by this very phlebotomist's phone. */
async function isUploadOf(
  database: Database,
  id: string,
  hospitalId: number,
  phone: number | null,
): Promise<boolean> {
  const found = await database.query(
    `SELECT 1 FROM attachment WHERE id = $1::uuid AND hospital_id = $2 AND driver_id IS NOT DISTINCT FROM $3::integer`,
    [id, hospitalId, phone],
  );
  return found.length > 0;
}

/** Marks messages of the conversation $1 $2 as seen: those of the side $3, up to the moment $4. */
export const markSeen = `
  UPDATE chat_message SET seen = true
  WHERE hospital_id = $1 AND driver_id = $2 AND from_driver = $3 AND NOT seen AND created_at <= $4::timestamptz`;

/** A moment in the future would mark later messages as read: the newest message that is meant replaces it. */
async function notAhead(
  database: Database,
  conversation: readonly unknown[],
  upTo: number,
  now: number,
): Promise<number> {
  if (upTo <= now) return upTo;
  const [row] = await database.query<{ at: string | null }>(
    `SELECT max(created_at) AS at FROM chat_message
     WHERE hospital_id = $1 AND driver_id = $2 AND from_driver = $3 AND created_at <= $4::timestamptz`,
    [...conversation, new Date(upTo)],
  );
  return Math.max(now, row?.at ? Date.parse(row.at) : 0);
}
