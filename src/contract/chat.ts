/** The things of chat, in the console's shape (specification 3, Chat message; 4, Message lifecycle; rulings, Chat). */
import { chosenFileSchema } from './chosen-file.ts';
import { failureSchema } from './failure-schema.ts';
import { id, maybeId, maybeText, moment } from './fields.ts';
import { open } from './open.ts';
import { z } from './zod.ts';

/** A message that the backend has: with an id of its own, in the conversation with one phlebotomist. */
export const chatMessageSchema = z.object({
  id,
  phlebotomistId: id,
  /** Written by the hospital; else by the phlebotomist. */
  own: open(z.boolean()),
  content: z.string(),
  /** The kind of the file at `attachmentUrl`: a picture that can be shown, or a file to be fetched. */
  kind: z.enum(['text', 'file', 'image']),
  attachmentUrl: maybeText,
  /** ms since 1970, by the backend's clock, with a fraction as far as it tells one (`readFineMoment`). */
  createdAt: moment,
  /** The receiver has read it. It never goes back. */
  seen: open(z.boolean()),
});
export type ChatMessage = z.infer<typeof chatMessageSchema>;

/**
 * How far one side has seen a conversation: up to the message of this moment and id, itself included. Several messages
 * can have one moment. Without an id, as in a receipt, all messages of that moment are meant.
 */
export const seenUpToSchema = z.object({
  /** As `createdAt` of a message. */
  at: moment,
  id: maybeId,
});
export type SeenUpTo = z.infer<typeof seenUpToSchema>;

/** The states of an outgoing message, as the outbox keeps it. */
export const outgoingStates = ['waiting', 'sending', 'unconfirmed', 'failed'] as const;

/** A message that the backend is not known to have: it stands in the hospital's outbox (rulings, Chat). */
export const outgoingSchema = z.object({
  /** `temp-` and a UUID (specification 3, Chat message); no backend ever sees it as an id. */
  id,
  phlebotomistId: id,
  content: z.string(),
  file: z.nullable(chosenFileSchema),
  /** ms since 1970, by this browser's clock. */
  writtenAt: moment,
  /** `waiting` covers an upload: it is begun again by whoever takes the outbox up. */
  state: z.enum(outgoingStates),
  /** Only with `failed`. */
  failure: z.nullable(failureSchema),
});
export type Outgoing = z.infer<typeof outgoingSchema>;

/** Specification 4, Chat connection status. The page adds MISSING_USER_ID: no session runs without a hospital. */
export const chatConnectionStatuses = ['DISCONNECTED', 'CONNECTING', 'CONNECTED', 'ERROR'] as const;
export type ChatConnectionStatus = (typeof chatConnectionStatuses)[number];
