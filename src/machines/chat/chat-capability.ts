/** Chat: unread and outgoing messages, the open conversation (specification 2, Chat; 4, Message lifecycle). */
import type { SnapshotFrom } from 'xstate';
import { newestUnseen } from '../../domain/chat-messages.ts';
import { createActor } from '../actor.ts';
import type { PageCapability, World } from '../capability.ts';
import { createModel, type ReadModel } from '../read-model.ts';
import type { ChatModel, ChatToast, ConversationModel, OutgoingModel } from './chat-model.ts';
import { conversationMachine } from './conversation.machine.ts';
import { createConversationStore } from './conversation-store.ts';
import { createWriting, isSignedIn } from './writing.ts';

export function createChat(world: World<ChatToast>): PageCapability<{
  readonly chat: ReadModel<ChatModel>;
  readonly conversation: ReadModel<ConversationModel>;
  /** Outgoing messages of all conversations, by id. */
  readonly outgoing: ReadModel<ReadonlyMap<string, OutgoingModel>>;
}> {
  const actor = createActor(conversationOf(world)).start();
  const now = () => actor.getSnapshot();
  const isOpen = (phlebotomistId: string) => now().context.phlebotomistId === phlebotomistId;
  const isBeingRead = (phlebotomistId: string) => isOpen(phlebotomistId) && now().context.isVisible;
  const store = createConversationStore(world, { isOpen, isBeingRead });
  const writing = createWriting(world, isOpen);

  const chatNow = (): ChatModel => ({
    // Specification 4, Chat connection status.
    status: isSignedIn(world) ? store.status() : 'MISSING_USER_ID',
    ...store.rest(),
  });
  function conversationNow(): ConversationModel {
    const { phlebotomistId, failure } = now().context;
    return {
      state: stateOf(now()),
      phlebotomistId,
      failure,
      messages: store.messagesOf(phlebotomistId ?? ''),
      firstUnreadId: store.firstUnreadId(),
      arrived: store.arrived(),
    };
  }
  const chat = createModel(chatNow());
  const conversation = createModel(conversationNow());

  return {
    models: { chat, conversation, outgoing: writing.family.model },
    receive: (event) => {
      store.receive(event);
      writing.receive(event);
      actor.send(event as Parameters<typeof actor.send>[0]);
      // Messages from before the opening are known already, and the worker does not publish them again.
      if (event.type === 'user.openConversation')
        actor.send({
          type: 'conversation.remembered',
          unseenUpTo: newestUnseen(store.messagesOf(event.phlebotomistId)),
        });
    },
    settle: () => {
      store.settle();
      setIfChanged(chat, chatNow());
      setIfChanged(conversation, conversationNow());
    },
    stop: () => {
      actor.stop();
      writing.family.endAll();
    },
  };
}

function setIfChanged<Model extends object>(
  model: ReadModel<Model> & { set(next: Model): void },
  next: Model,
) {
  const before = model.getSnapshot();
  const keys = Object.keys(next) as (keyof Model)[];
  if (keys.some((key) => before[key] !== next[key])) model.set(next);
}

const stateOf = ({ value }: SnapshotFrom<typeof conversationMachine>): ConversationModel['state'] =>
  typeof value === 'string' ? value : 'open';

function conversationOf(world: World<ChatToast>) {
  return conversationMachine.provide({
    actions: {
      requestOpen: (_, { phlebotomistId, attempt }) =>
        world.send({ type: 'chat.open', phlebotomistId }, { attempt }),
      requestClose: (_, { phlebotomistId }) => {
        if (phlebotomistId !== '') world.send({ type: 'chat.close', phlebotomistId }, { attempt: 0 });
      },
      requestMarkRead: (_, { phlebotomistId, upTo, attempt }) =>
        world.send({ type: 'chat.markRead', phlebotomistId, upTo }, { attempt }),
      announceFailure: (_, { phlebotomistId }) => world.toast({ kind: 'chatHistoryFailed', phlebotomistId }),
    },
  });
}
