/** Chat on the page: who has written, the open conversation, and what is on its way. */
import type { Part, World } from '../part.ts';
import { createModel, type ReadModel } from '../read-model.ts';
import type { ChatModel, ChatToast, ConversationModel, OutgoingModel } from './chat-model.ts';

export function createChat(_world: World<ChatToast>): Part<{
  readonly chat: ReadModel<ChatModel>;
  readonly conversation: ReadModel<ConversationModel>;
  /** Outgoing messages of all conversations, by id. */
  readonly outgoing: ReadModel<ReadonlyMap<string, OutgoingModel>>;
}> {
  return {
    models: {
      chat: createModel<ChatModel>({
        status: 'DISCONNECTED',
        unread: {},
        indicators: {},
        newest: new Map(),
      }),
      conversation: createModel<ConversationModel>({
        state: 'closed',
        phlebotomistId: null,
        failure: null,
        messages: [],
        firstUnreadId: null,
      }),
      outgoing: createModel<ReadonlyMap<string, OutgoingModel>>(new Map()),
    },
    hear: () => {},
  };
}
