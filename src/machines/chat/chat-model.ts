/** The models of chat for views. */
import type { ChatMessage } from '../../contract/chat.ts';
import type { ChosenFile } from '../../contract/chosen-file.ts';
import type { Failure } from '../../contract/failure.ts';
import type { UploadProgress } from '../../contract/uploads.ts';

/** Specification 4, Chat connection status. */
export type ChatStatus = 'DISCONNECTED' | 'CONNECTING' | 'CONNECTED' | 'ERROR' | 'MISSING_USER_ID';

export interface ChatModel {
  readonly status: ChatStatus;
  /** By phlebotomist; only those with an entry, which may be 0 (specification 2: 'Active Chats' counts the entries). */
  readonly unread: Readonly<Record<string, number>>;
  /** Phlebotomists with new messages that nobody has looked at. */
  readonly indicators: Readonly<Record<string, boolean>>;
  /** The newest message of each conversation that this tab knows, either way. */
  readonly newest: ReadonlyMap<string, ChatMessage>;
}

export interface ConversationModel {
  /** `gap`: messages may be missing, since the history could not be loaded or the connection was lost since. */
  readonly state: 'closed' | 'loading' | 'open' | 'gap';
  /** Null where none is open. */
  readonly phlebotomistId: string | null;
  /** Why the history could not be loaded; the messages that the tab remembers are shown. */
  readonly failure: Failure | null;
  /** By `createdAt`, then by id; each id once. */
  readonly messages: readonly ChatMessage[];
  /** The first message that was unread when the conversation was opened; it stays the same while it is open. */
  readonly firstUnreadId: string | null;
  readonly arrived: Arrived;
}

/**
 * Messages of the phlebotomist since the conversation was opened: live ones, and those of a history that fills a gap.
 * Messages of the first history are not new.
 */
export interface Arrived {
  readonly count: number;
  /** The newest of them; null where there is none. */
  readonly last: ChatMessage | null;
}

/** A message that the backend is not known to have. Once the backend has it, it is in `messages` instead. */
export interface OutgoingModel {
  readonly id: string;
  readonly phlebotomistId: string;
  readonly content: string;
  readonly file: ChosenFile | null;
  /** ms since 1970, by this browser's clock; by it the outgoing ones of a conversation are in order. */
  readonly writtenAt: number;
  readonly state: 'waiting' | 'uploading' | 'sending' | 'unconfirmed' | 'failed';
  /** Bytes of the upload under way; null before the first of them is on its way. */
  readonly progress: UploadProgress | null;
  /** Only with `failed`. */
  readonly failure: Failure | null;
}

/** The toasts of chat (specification 8, Chat). */
export type ChatToast =
  | { readonly kind: 'chatLoginNeeded' }
  | { readonly kind: 'chatNobodySelected' }
  | { readonly kind: 'chatFileSelected'; readonly name: string }
  | { readonly kind: 'chatFileTooLarge' }
  | { readonly kind: 'chatFileEmpty'; readonly name: string }
  | { readonly kind: 'chatUploadFailed'; readonly phlebotomistId: string }
  | { readonly kind: 'chatSendFailed'; readonly phlebotomistId: string }
  | { readonly kind: 'chatHistoryFailed'; readonly phlebotomistId: string };
