/** Announces to assistive technology what arrives in the open conversation, beside the list and never in a flood. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ChatMessage } from '../../contract/chat.ts';
import { type Announcer, createAnnouncer } from './announcer.ts';
import type { Conversation } from './use-conversation.ts';

/** At most one announcement in this time. */
const ANNOUNCE_INTERVAL_MS = 4_000;
/** So much of a message is read out; the rest is in the list. */
const READ_OUT = 200;

export interface LiveWordsProps {
  readonly conversation: Pick<Conversation, 'arrived'>;
  readonly name: string;
}

export function LiveWords({ conversation: { arrived }, name }: LiveWordsProps) {
  const t = useTranslations('chat.conversation');
  const [{ words, times }, setWords] = useState({ words: '', times: 0 });
  const announcer = useRef<Announcer<ChatMessage> | null>(null);
  const heard = useRef(arrived.count);
  const say = useEffectEvent((count: number, last: ChatMessage): void => {
    const next =
      count === 1
        ? t('said', { name, text: last.content.slice(0, READ_OUT) })
        : t('saidMany', { name, count: String(count) });
    setWords((before) => ({ words: next, times: before.times + 1 }));
  });
  useEffect(() => {
    const created = createAnnouncer<ChatMessage>((count, last) => say(count, last), ANNOUNCE_INTERVAL_MS);
    announcer.current = created;
    return () => created.stop();
  }, []);
  useEffect(() => {
    const count = arrived.count - heard.current;
    heard.current = arrived.count;
    if (count > 0 && arrived.last) announcer.current?.add(count, arrived.last);
  }, [arrived]);
  return (
    <p className="hd-heard" role="status">
      {/* Another element each time: the same words are heard a second time. */}
      <span key={times}>{words}</span>
    </p>
  );
}
