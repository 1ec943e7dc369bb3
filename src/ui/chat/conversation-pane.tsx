/** The open conversation: the head with the phlebotomist, the messages, and the box to write in. */
import { type DragEvent, type KeyboardEvent, useCallback, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ChatMessage } from '../../contract/chat.ts';
import { useSystem } from '../bridge/system-context.ts';
import { Button } from '../kit/button.tsx';
import { isComposing } from '../kit/is-composing.ts';
import { Loading, SkeletonBlock } from '../kit/loading.tsx';
import { useNarrow } from '../kit/use-narrow.ts';
import { Composer } from './composer.tsx';
import { ConversationHead } from './conversation-head.tsx';
import styles from './conversation-pane.module.css';
import { ConversationSearch } from './conversation-search.tsx';
import { LiveWords } from './live-words.tsx';
import { MessageList, type MessageListProps } from './message-list.tsx';
import { PictureDialog } from './picture-dialog.tsx';
import { useComposer } from './use-composer.ts';
import { type Conversation, useConversation, usePerson } from './use-conversation.ts';
import { useFind } from './use-find.ts';

export interface ConversationPaneProps {
  readonly phlebotomistId: string;
  /** Files that were chosen and not sent, by phlebotomist: they wait while another conversation is open. */
  readonly files: Map<string, File>;
  /** Back to the list, where there is only room for one. */
  readonly onBack: () => void;
  /** Escape: out of the conversation. */
  readonly onLeave: () => void;
}

export function ConversationPane({ phlebotomistId, files, onBack, onLeave }: ConversationPaneProps) {
  const person = usePerson(phlebotomistId);
  const conversation = useConversation(phlebotomistId);
  const find = useFind(conversation.items);
  const composer = useComposer(phlebotomistId, files);
  const { box } = composer;
  const isNarrow = useNarrow();
  const [picture, setPicture] = useState<ChatMessage | null>(null);
  const { isOver, ...dropping } = useDrop(composer.take);

  // What was pressed is gone with its message; on a phone the box would open the keyboard over the conversation.
  const toBox = useCallback(
    (isByKeyboard: boolean) => {
      if (isByKeyboard || !isNarrow) box.current?.focus();
    },
    [box, isNarrow],
  );
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event.nativeEvent)) return;
    // Events of a picture's dialog come here too, though it is elsewhere on the page.
    if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return;
    event.preventDefault();
    if (find.isOpen) find.close();
    else onLeave();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape and a dropped file are heard wherever they come in the pane
    <div className={styles['pane']} onKeyDown={press} {...dropping}>
      <ConversationHead phlebotomistId={phlebotomistId} person={person} find={find} onBack={onBack} />
      {find.isOpen && <ConversationSearch find={find} />}
      {conversation.gap && <Gap gap={conversation.gap} />}
      <Said
        conversation={conversation}
        name={person.name}
        sentCount={composer.sentCount}
        find={find}
        onPicture={setPicture}
        onDecided={toBox}
      />
      <Composer composer={composer} name={person.name} />
      {isOver && <DropHere />}
      <LiveWords conversation={conversation} name={person.name} />
      <PictureDialog message={picture} onClose={() => setPicture(null)} />
    </div>
  );
}

/** The messages; or that there are none, or that they are loading. */
function Said({ conversation, name, ...more }: Omit<MessageListProps, 'label'>) {
  const t = useTranslations('chat.conversation');
  if (conversation.isLoading)
    return (
      <div className={styles['state']}>
        <Loading label={t('loading')}>
          <div className={styles['skeletons']}>
            <SkeletonBlock height={56} width="56%" />
            <SkeletonBlock height={38} width="40%" />
            <SkeletonBlock height={74} width="62%" />
          </div>
        </Loading>
      </div>
    );
  if (conversation.items.length === 0)
    return (
      <div className={styles['state']}>
        <div className={styles['start']}>
          <h3 className={styles['startTitle']}>{t('start')}</h3>
          <p>{t('startHint')}</p>
        </div>
      </div>
    );
  return <MessageList conversation={conversation} label={t('messages', { name })} name={name} {...more} />;
}

/** One quiet line: what is shown stays. */
function Gap({ gap }: { readonly gap: NonNullable<Conversation['gap']> }) {
  const t = useTranslations('chat.conversation');
  const { send } = useSystem();
  return (
    <div className={styles['gap']} role="status">
      <span>{t(gap === 'failed' ? 'gapFailed' : 'gap')}</span>
      <Button variant="quiet" onClick={() => send({ type: 'user.loadConversationAgain' })}>
        {t('again')}
      </Button>
    </div>
  );
}

function DropHere() {
  const t = useTranslations('chat.conversation');
  return <div className={styles['drop']}>{t('drop')}</div>;
}

/** A file that is dragged over the conversation is attached where it is let go. */
function useDrop(take: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false);
  // Each element under the pointer tells of entering and leaving for itself.
  const depth = useRef(0);
  const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');
  const enter = (by: 1 | -1) => (event: DragEvent) => {
    if (!hasFiles(event)) return;
    depth.current = Math.max(0, depth.current + by);
    setOver(depth.current > 0);
  };
  return {
    isOver,
    onDragEnter: enter(1),
    onDragLeave: enter(-1),
    onDragOver: (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      depth.current = 0;
      setOver(false);
      take([...event.dataTransfer.files]);
    },
  };
}
