/**
 * What a backend may offer beyond the specification's calls, and how it says so. A console sends nothing of it to a backend that has
 * not offered it: a header that is not expected makes a browser's call from another origin fail.
 */

/**
 * On every answer to a signed-in console: the id of the hospital whose rows it holds. The tabs of a browser share one cookie, so a console
 * cannot know by itself that another signed in meanwhile.
 */
export const hospitalHeader = 'HomeDraw-Hospital';

/** On every answer to a signed-in console: the names of what is offered, with commas between. */
export const offersHeader = 'HomeDraw-Offers';

/**
 * `Idempotency-Key: {uuid}` with POST /api/orders. The same key of the same hospital within 24 hours answers the order that was taken
 * with it, and takes none again; with another body it is refused with 422.
 */
export const idempotencyKeyOffer = 'idempotency-key';
export const idempotencyKeyHeader = 'Idempotency-Key';

/**
 * `GET /api/orders?from=0&count=200` (also of /api/orders/bookings): these rows of the list, with the newest as 0, at most 1,000 of them, and the length
 * of the whole list in `HomeDraw-Total`. The `ETag` is that of these rows.
 */
export const orderRangesOffer = 'order-windows';
export const totalHeader = 'HomeDraw-Total';

/**
 * `idempotency-key: {text of at most 64 characters}` as a STOMP header with a SEND to /app/send. The same key of the same hospital stores one
 * message however often it is sent, and each time the sender is told again of the one that is stored. Its rows carry the key as `clientKey`.
 */
export const chatKeysOffer = 'chat-keys';
export const chatKeyHeader = 'idempotency-key';

/** `GET /api/chat/unread/{userId}`: what phlebotomists wrote to the hospital and it has not seen, as rows of the history, the newest 2,000. */
export const chatUnreadOffer = 'chat-unread';

/**
 * `GET /api/drivers/attendance/today`: the newest attendance of everybody today and the records that wait, in one
 * conditional call instead of two for each phlebotomist.
 */
export const attendanceTodayOffer = 'attendance-today';

/** `GET /api/drivers/0/orders/{orderId}/expenses`: what phlebotomists who were removed since spent on a booking. */
export const removedExpensesOffer = 'removed-expenses';

/** The names in the header of an answer. */
export const readOffers = (header: string | null): ReadonlySet<string> =>
  new Set((header ?? '').split(',').flatMap((name) => name.trim().toLowerCase() || []));
