/**
 * Offers of a backend beyond the specification's calls, and how it names them. A console uses no offer that a backend
 * has not made: an unexpected header makes a browser's call from another origin fail.
 */

/**
 * On every answer to a signed-in console: the id of the hospital whose rows it holds. The tabs of a browser share one
 * cookie, so a console cannot know by itself that another hospital signed in meanwhile.
 */
export const hospitalHeader = 'HomeDraw-Hospital';

/** On every answer to a signed-in console of a server with several instances: the name of the one that answers. */
export const instanceHeader = 'HomeDraw-Instance';

/** On every answer to a signed-in console: the names of what is offered, with commas between. */
export const offersHeader = 'HomeDraw-Offers';

/**
 * `Idempotency-Key: {uuid}` with POST /api/orders. The same key of the same hospital within 24 hours answers the order
 * that was taken with it, and takes none again; with another body it is refused with 422.
 */
export const idempotencyKeyOffer = 'idempotency-key';
export const idempotencyKeyHeader = 'Idempotency-Key';

/**
 * `GET /api/orders?from=0&count=200` (also of /api/orders/bookings): these rows of the list, at most 1,000, the newest
 * being row 0, and the length of the whole list in `HomeDraw-Total`. The `ETag` is that of these rows.
 */
export const orderRangesOffer = 'order-windows';
export const totalHeader = 'HomeDraw-Total';

/**
 * `idempotency-key: {text of at most 64 characters}` in a STOMP SEND to /app/send. One message is stored for a key of a
 * hospital, and each repetition tells the sender of it again. The rows of the message carry the key as `clientKey`.
 */
export const chatKeysOffer = 'chat-keys';
export const chatKeyHeader = 'idempotency-key';

/** `GET /api/chat/unread/{userId}`: the newest 2,000 messages that the hospital has not seen, as rows of a history. */
export const chatUnreadOffer = 'chat-unread';

/**
 * `GET /api/drivers/attendance/today`: the newest attendance of everybody today and the records that wait, in one
 * conditional call instead of two for each phlebotomist.
 */
export const attendanceTodayOffer = 'attendance-today';

/** `GET /api/drivers/0/orders/{orderId}/expenses`: what phlebotomists who were removed since spent on a booking. */
export const removedExpensesOffer = 'removed-expenses';

/** `GET /api/location/day?date=YYYY-MM-DD`: what each phlebotomist did on a day, as far as positions are kept. */
export const daySummariesOffer = 'day-summaries';

/**
 * `GET /api/location/all/changes?since=CURSOR`: who moved and who is gone since the answer that gave this cursor, as
 * `PositionChanges` (`position-changes.ts`); everybody where there is no cursor, or the server does not know it.
 */
export const positionChangesOffer = 'position-changes';

/** The names in the header of an answer. */
export const readOffers = (header: string | null): ReadonlySet<string> =>
  new Set((header ?? '').split(',').flatMap((name) => name.trim().toLowerCase() || []));
