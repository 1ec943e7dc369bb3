/** Chat's models as a test sets them, in the place of the system's own; what views send about chat is noted. */
import type { ChatMessage } from '../../../src/contract/chat.ts';
import type { Intent } from '../../../src/contract/intents.ts';
import type { Phlebotomist } from '../../../src/contract/model.ts';
import type { File, Pulse } from '../../../src/contract/realtime-port.ts';
import type { ChatModel, ConversationModel, OutgoingModel } from '../../../src/machines/chat/chat-model.ts';
import { createModel, type WritableModel } from '../../../src/machines/read-model.ts';
import type { System } from '../../../src/machines/system.ts';

/** 21 November 2026, 11:00 in Kolkata, which is today. */
const start = Date.parse('2026-11-21T05:30:00Z');

export interface FakeChat {
  readonly chat: WritableModel<ChatModel>;
  readonly conversation: WritableModel<ConversationModel>;
  readonly outgoing: WritableModel<ReadonlyMap<string, OutgoingModel>>;
  /** The intents of chat, in order, each with the files beside it. */
  readonly sent: readonly { readonly intent: Intent; readonly files: readonly File[] }[];
  /** What is found when a conversation is opened. */
  readonly histories: Map<string, Partial<ConversationModel>>;
  /** Something changes in the open conversation. */
  change(conversation: Partial<ConversationModel>): void;
  /** The same system with these models. */
  dress(system: System): System;
}

const closed: ConversationModel = {
  state: 'closed',
  phlebotomistId: null,
  failure: null,
  messages: [],
  firstUnreadId: null,
  arrived: { count: 0, last: null },
};

const chatIntents = /Conversation|Message|cancelUpload|chooseFile/;

export function fakeChat(given: Partial<ChatModel> = {}): FakeChat {
  const chat = createModel<ChatModel>({
    status: 'CONNECTED',
    unread: {},
    indicators: {},
    newest: new Map(),
    ...given,
  });
  const conversation = createModel<ConversationModel>(closed);
  const outgoing = createModel<ReadonlyMap<string, OutgoingModel>>(new Map());
  const sent: { readonly intent: Intent; readonly files: readonly File[] }[] = [];
  const histories = new Map<string, Partial<ConversationModel>>();
  const receive = (intent: Intent): void => {
    if (intent.type === 'user.openConversation')
      conversation.set({
        ...closed,
        state: 'open',
        phlebotomistId: intent.phlebotomistId,
        ...histories.get(intent.phlebotomistId),
      });
    if (intent.type === 'user.closeConversation') conversation.set(closed);
  };
  return {
    chat,
    conversation,
    outgoing,
    sent,
    histories,
    change: (change) => conversation.set({ ...conversation.getSnapshot(), ...change }),
    dress: (system) => ({
      ...system,
      chat,
      conversation,
      outgoing,
      pulse: createModel<Pulse | null>({ now: start + 4 * 3_600_000, feeds: {}, counters: {} }),
      send: (intent, files = []) => {
        if (!chatIntents.test(intent.type)) return system.send(intent, files);
        sent.push({ intent, files });
        receive(intent);
      },
    }),
  };
}

/** The n-th of a conversation comes n minutes later. */
export const message = (n: number, given: Partial<ChatMessage> = {}): ChatMessage => ({
  id: String(n),
  phlebotomistId: '7',
  own: false,
  content: `Message ${n}`,
  kind: 'text',
  attachmentUrl: null,
  createdAt: start + n * 60_000,
  seen: false,
  ...given,
});

export const outgoing = (n: number, given: Partial<OutgoingModel> = {}): OutgoingModel => ({
  id: `temp-${n}`,
  phlebotomistId: '7',
  content: `Outgoing ${n}`,
  file: null,
  writtenAt: start + 3_600_000 + n * 1_000,
  state: 'waiting',
  progress: null,
  failure: null,
  ...given,
});

export const phlebotomist = (
  id: string,
  fullName: string,
  given: Partial<Phlebotomist> = {},
): Phlebotomist => ({
  id,
  fullName,
  phone: null,
  email: null,
  vehicleType: null,
  vehicleNumber: null,
  profileImagePath: null,
  workType: null,
  startTime: null,
  endTime: null,
  online: true,
  ...given,
});
