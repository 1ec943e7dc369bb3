/** SENDs of consoles and phones to /app/send and /app/read-receipt (specification 7, Chat). */
import { stomp } from '../../src/contract/endpoints.ts';
import { chatKeyHeader } from '../../src/contract/wire/offers.ts';
import type { Audit } from '../audit.ts';
import { HttpError } from '../http/errors.ts';
import type { Principal } from '../session/sessions.ts';
import { type SendHandler, StompRefusal } from '../stomp/broker-rules.ts';
import type { Conversations } from './conversations.ts';
import type { Side } from './message-rows.ts';
import { type Parties, readMessage, readReceipt } from './read-message.ts';

/** `timeZone` is that of a receipt's moment which says none. */
export function chatHandlers(
  conversations: Conversations,
  audit: Audit,
  timeZone: string,
): ReadonlyMap<string, SendHandler<Principal>> {
  const refusing =
    (handle: SendHandler<Principal>): SendHandler<Principal> =>
    async (principal, body, headers) => {
      try {
        await handle(principal, body, headers);
      } catch (error) {
        if (!(error instanceof HttpError)) throw error;
        audit(entryOf(principal, error.statusCode));
        throw new StompRefusal(error.message);
      }
    };
  return new Map([
    [
      stomp.send,
      refusing(async (principal, body, headers) => {
        const message = readMessage(body, headers.get(chatKeyHeader), sideOf(principal));
        await conversations.send(principal, partnerOf(principal, message), message);
      }),
    ],
    [
      stomp.readReceipt,
      refusing(async (principal, body) => {
        const receipt = readReceipt(body, timeZone);
        await conversations.markRead(principal, partnerOf(principal, receipt), receipt.upTo);
      }),
    ],
  ]);
}

const sideOf = ({ driverId }: Principal): Side => (driverId === null ? 'console' : 'phone');

/** The phlebotomist whose conversation is meant. The session says who sends; a body that says otherwise is refused. */
function partnerOf({ hospitalId, driverId }: Principal, { senderId, receiverId }: Parties): number {
  if (senderId !== (driverId ?? hospitalId)) throw new HttpError(403, 'senderId is not your own id');
  // A phone writes to its hospital alone; whose a phlebotomist is, the database knows.
  if (receiverId === null || (driverId !== null && receiverId !== hospitalId))
    throw new HttpError(403, 'receiverId is nobody to whom you may write');
  return driverId ?? receiverId;
}

function entryOf({ hospitalId, driverId }: Principal, status: number): Parameters<Audit>[0] {
  const action = status === 429 ? 'rate' : status === 403 || status === 404 ? 'access' : 'input';
  return {
    action,
    outcome: status === 429 ? 'limited' : 'refused',
    status,
    caller: driverId === null ? 'hospital' : 'driver',
    hospitalId,
    ...(driverId === null ? {} : { driverId }),
  };
}
