/** Specification 7, Chat. */
import { z } from '../zod.ts';
import { optionalFlag, optionalMoment, optionalText, optionalWireId, wireId, wireMoment } from './lenient.ts';

/** One row of GET /api/chat/history/{userId}/{driverId}, and a message on /topic/{userId}. */
export const chatMessageRow = z.object({
  id: optionalWireId,
  senderId: wireId,
  receiverId: wireId,
  content: optionalText,
  messageType: optionalText,
  attachmentUrl: optionalText,
  createdAt: optionalMoment,
  seen: optionalFlag,
  /** `ADMIN` or `DRIVER`, where a backend says it. Hospitals and drivers are numbered apart, so ids may not tell. */
  senderRole: optionalText,
  /** The key of its outgoing message; only from backends that offer `chat-keys`. */
  clientKey: optionalText,
});
export type ChatMessageRow = z.infer<typeof chatMessageRow>;

/** A read receipt on /topic/{userId}: no content and no messageType (rulings, Chat). */
export const readReceiptFrame = z.object({ senderId: wireId, receiverId: wireId, timestamp: wireMoment });

/** Body published to /app/send. */
export const sendMessageBody = z.object({
  senderId: z.union([z.string(), z.number()]),
  receiverId: z.union([z.string(), z.number()]),
  content: z.string(),
  messageType: z.string(),
  attachmentUrl: z.nullable(z.string()),
});

/** Body sent to /app/read-receipt. `timestamp` is ISO 8601, with a zone where `createdAt` has one (decision 0048). */
export const readReceiptBody = z.object({
  senderId: z.union([z.string(), z.number()]),
  receiverId: z.union([z.string(), z.number()]),
  timestamp: z.string(),
});
