/** The open conversation as the screen shows it. */
import { useSelector } from '@xstate/react';
import { useMemo, useRef } from 'react';
import { useTimeZone, useTranslations } from 'use-intl';
import type { ChatMessage } from '../../contract/chat.ts';
import type { Arrived } from '../../machines/chat/chat-model.ts';
import { useSystem, whole } from '../bridge/system-context.ts';
import {
  type Item,
  type MessageItems,
  messageItems,
  outgoingItems,
  outgoingOf,
} from './conversation-items.ts';

export interface Conversation {
  /** Nothing is known yet, and it is being asked for. */
  readonly isLoading: boolean;
  /** The messages that were there are shown; those that come from now on are new. */
  readonly isLoaded: boolean;
  /** Something may be missing; `failed` where the history could not be had. */
  readonly gap: 'failed' | 'lost' | null;
  readonly messages: readonly ChatMessage[];
  readonly firstUnreadId: string | null;
  readonly arrived: Arrived;
  readonly items: readonly Item[];
}

const none: readonly ChatMessage[] = [];
const nothing: Arrived = { count: 0, last: null };

export function useConversation(phlebotomistId: string): Conversation {
  const system = useSystem();
  const timeZone = useTimeZone() ?? 'UTC';
  const open = useSelector(system.conversation, whole);
  const all = useSelector(system.outgoing, whole);
  // Between the address and the model lies one frame, in which another's messages would be shown.
  const isThis = open.phlebotomistId === phlebotomistId && open.state !== 'closed';
  const messages = isThis ? open.messages : none;
  const firstUnreadId = isThis ? open.firstUnreadId : null;
  const made = useRef<MessageItems | null>(null);
  const told = useMemo(() => {
    made.current = messageItems(messages, firstUnreadId, timeZone, made.current);
    return made.current.items;
  }, [messages, firstUnreadId, timeZone]);
  const outgoing = useMemo(() => outgoingOf(all, phlebotomistId), [all, phlebotomistId]);
  const items = useMemo(() => {
    const lastDay = told.findLast((item) => item.kind === 'day');
    return outgoing.length === 0
      ? told
      : [...told, ...outgoingItems(outgoing, lastDay?.day ?? null, timeZone)];
  }, [told, outgoing, timeZone]);
  const isAwaited = !isThis || open.state === 'loading';
  return {
    isLoading: isAwaited && items.length === 0,
    isLoaded: !isAwaited,
    gap: isThis && open.state === 'gap' ? (open.failure ? 'failed' : 'lost') : null,
    messages,
    firstUnreadId,
    arrived: isThis ? open.arrived : nothing,
    items,
  };
}

export interface Person {
  readonly name: string;
  /** Rulings, Chat: the phlebotomist's flag and our own connection. */
  readonly isOnline: boolean;
}

/** Who it is; somebody who is not in the list is called by the id. */
export function usePerson(phlebotomistId: string): Person {
  const t = useTranslations('chat');
  const { phlebotomists, chat } = useSystem();
  const known = useSelector(phlebotomists, ({ byId }) => byId.get(phlebotomistId));
  const isConnected = useSelector(chat, ({ status }) => status === 'CONNECTED');
  return {
    name: known?.fullName.trim() || t('unknownName', { id: phlebotomistId }),
    isOnline: isConnected && known?.online === true,
  };
}
