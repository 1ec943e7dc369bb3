/** Messages as they stand on the wire (specification 3, Chat message; 7, Chat), from the table `m`. */

/** Where an attachment is fetched; its id follows. */
export const attachmentPath = '/api/chat/files/';

/** The newest messages of a conversation that are told; a busy one has as many in some years. */
const longestHistory = 20_000;
/** Unseen messages that are told (`chat-unread`). */
const mostUnread = 2_000;

/** Who reads: a hospital's consoles, or a phlebotomist's phones. */
export type Side = 'console' | 'phone';

/** One message, as its sender is told of it. */
export interface MessageRow {
  readonly id: number;
  readonly senderId: number;
  readonly receiverId: number;
  readonly content: string;
  readonly messageType: string;
  readonly attachmentUrl: string | null;
  /** ISO 8601 in UTC, to the millisecond: a receipt that names it means this message too. */
  readonly createdAt: string;
  readonly seen: boolean;
  /** Ids alone do not tell, where hospitals and phlebotomists are numbered apart. */
  readonly senderRole: 'ADMIN' | 'DRIVER';
  /** The key that it was sent with. A side is told its own keys only. */
  readonly clientKey: string | null;
}

/** The fields of a message; its key is told where `ownKey` (SQL) holds. */
export const messageColumns = (ownKey: string): string => `m.id,
  CASE WHEN m.from_driver THEN m.driver_id ELSE m.hospital_id END AS "senderId",
  CASE WHEN m.from_driver THEN m.hospital_id ELSE m.driver_id END AS "receiverId",
  m.content, m.message_type AS "messageType", coalesce('${attachmentPath}' || m.attachment_id, m.attachment_url) AS "attachmentUrl",
  to_char(m.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt", m.seen,
  CASE WHEN m.from_driver THEN 'DRIVER' ELSE 'ADMIN' END AS "senderRole",
  CASE WHEN ${ownKey} THEN m.client_key END AS "clientKey"`;

/** The conversation of the hospital $1 and the phlebotomist $2 as one side reads it, the oldest first. One index has it in this order. */
export const conversationFor = (side: Side): string => `
  SELECT coalesce(json_agg(t), '[]')::text AS body FROM (
    SELECT ${messageColumns(side === 'phone' ? 'm.from_driver' : 'NOT m.from_driver')} FROM (
      SELECT * FROM chat_message n WHERE n.hospital_id = $1 AND n.driver_id = $2
      ORDER BY n.created_at DESC, n.id DESC LIMIT ${longestHistory}) m
    ORDER BY m.created_at, m.id) t`;

/** What phlebotomists wrote to the hospital $1 and it has not seen, the oldest first; of very many the newest. */
export const unreadMessages = `
  SELECT coalesce(json_agg(t), '[]')::text AS body FROM (
    SELECT ${messageColumns('NOT m.from_driver')} FROM (
      SELECT * FROM chat_message n WHERE n.hospital_id = $1 AND n.from_driver AND NOT n.seen
      ORDER BY n.created_at DESC, n.id DESC LIMIT ${mostUnread}) m
    ORDER BY m.created_at, m.id) t`;
