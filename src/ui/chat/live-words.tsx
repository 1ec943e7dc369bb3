/** Says to who cannot see it what arrives in the open conversation, beside the list and never in a flood. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ChatMessage } from '../../contract/chat.ts';
import { type Announcer, createAnnouncer } from './announcer.ts';
import { arrivedAfter } from './conversation-items.ts';
import type { Conversation } from './use-conversation.ts';

/** At most one announcement in this time. */
const REST_MS = 4_000;
/** So much of a message is read out; the rest is in the list. */
const READ_OUT = 200;

export interface LiveWordsProps {
  readonly conversation: Pick<Conversation, 'messages' | 'isLoaded'>;
  readonly name: string;
}

export function LiveWords({ conversation: { messages, isLoaded }, name }: LiveWordsProps) {
  const t = useTranslations('chat.conversation');
  const [words, setWords] = useState('');
  const announcer = useRef<Announcer<ChatMessage> | null>(null);
  const lastId = useRef<string | null>(null);
  const say = useEffectEvent((arrived: readonly ChatMessage[]): void => {
    const [only] = arrived;
    setWords(
      arrived.length === 1 && only
        ? t('said', { name, text: only.content.slice(0, READ_OUT) })
        : t('saidMany', { name, count: String(arrived.length) }),
    );
  });
  useEffect(() => {
    const created = createAnnouncer<ChatMessage>((arrived) => say(arrived), REST_MS);
    announcer.current = created;
    return () => created.stop();
  }, []);
  useEffect(() => {
    const arrived = isLoaded ? arrivedAfter(messages, lastId.current) : [];
    // What the history brings is no news.
    lastId.current = isLoaded ? (messages.at(-1)?.id ?? '') : null;
    if (arrived.length > 0) announcer.current?.hear(arrived);
  }, [messages, isLoaded]);
  return (
    <p className="hd-heard" role="status">
      {words}
    </p>
  );
}
