/** Messages as they stand on the wire (specification 3, Chat message; 7, Chat), from the table `m`. */

/** The path of an attachment; its id follows. */
export const attachmentPath = '/api/chat/files/';

/** The newest messages of a conversation that are sent; a busy one has as many in some years. */
const longestHistory = 20_000;
/** Unseen messages that are sent (`chat-unread`). */
const mostUnread = 2_000;
/** Bytes that the JSON of each of the two can have at most, whatever is in the messages. */
export const mostBytes = { history: 16 * 1024 * 1024, unread: 4 * 1024 * 1024 } as const;

/**
 * SQL for the bytes that the JSON of the message `n` takes at most: a byte of its text is six where it is a control
 * character, and the other fields have some 350. It needs only the length of the text, which stands beside it.
 */
const bytesOf = '(6 * octet_length(n.content) + 350)';

/** The side that reads: a hospital's consoles, or a phlebotomist's phones. */
export type Side = 'console' | 'phone';

/** One message, as its sender receives it. */
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
  /** The key that it was sent with. A side is sent its own keys only. */
  readonly clientKey: string | null;
}

/** The fields of a message; its key is sent where `ownKey` (SQL) holds. */
export const messageColumns = (ownKey: string): string => `m.id,
  CASE WHEN m.from_driver THEN m.driver_id ELSE m.hospital_id END AS "senderId",
  CASE WHEN m.from_driver THEN m.hospital_id ELSE m.driver_id END AS "receiverId",
  m.content, m.message_type AS "messageType", coalesce('${attachmentPath}' || m.attachment_id, m.attachment_url) AS "attachmentUrl",
  to_char(m.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt", m.seen,
  CASE WHEN m.from_driver THEN 'DRIVER' ELSE 'ADMIN' END AS "senderRole",
  CASE WHEN ${ownKey} THEN m.client_key END AS "clientKey"`;

/**
 * The conversation of the hospital $1 and the phlebotomist $2 as one side reads it, the oldest first: the newest
 * messages, as many as the bounds of rows and bytes let in. One index has it in this order.
 */
export const conversationFor = (side: Side): string => `
  SELECT coalesce(json_agg(t), '[]')::text AS body FROM (
    SELECT ${messageColumns(side === 'phone' ? 'm.from_driver' : 'NOT m.from_driver')} FROM (
      SELECT n.*, sum(${bytesOf}) OVER (ORDER BY n.created_at DESC, n.id DESC ROWS UNBOUNDED PRECEDING) AS bytes FROM (
        SELECT * FROM chat_message c WHERE c.hospital_id = $1 AND c.driver_id = $2
        ORDER BY c.created_at DESC, c.id DESC LIMIT ${longestHistory}) n) m
    WHERE m.bytes <= ${mostBytes.history}
    ORDER BY m.created_at, m.id) t`;

/**
 * The phlebotomists' messages that the hospital $1 has not seen, the oldest first; of very many the newest. If their
 * bytes are too many, each phlebotomist has a share, so that one's long texts do not displace the messages of others.
 */
export const unreadMessages = `
  SELECT coalesce(json_agg(t), '[]')::text AS body FROM (
    SELECT ${messageColumns('NOT m.from_driver')} FROM (
      SELECT s.*, sum(s.bytes) OVER (ORDER BY s.own_bytes, s.created_at DESC, s.id DESC ROWS UNBOUNDED PRECEDING) AS all_bytes FROM (
        SELECT n.*, ${bytesOf} AS bytes, sum(${bytesOf}) OVER (
            PARTITION BY n.driver_id ORDER BY n.created_at DESC, n.id DESC ROWS UNBOUNDED PRECEDING) AS own_bytes FROM (
          SELECT * FROM chat_message c WHERE c.hospital_id = $1 AND c.from_driver AND NOT c.seen
          ORDER BY c.created_at DESC, c.id DESC LIMIT ${mostUnread}) n) s) m
    WHERE m.all_bytes <= ${mostBytes.unread}
    ORDER BY m.created_at, m.id) t`;
