/** The messages, rendered only where they can be seen, and the button back to the end. */
import { IconArrowDown } from '@tabler/icons-react';
import { useCallback, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ChatMessage } from '../../contract/chat.ts';
import { Button } from '../kit/button.tsx';
import type { BubbleProps } from './bubble.tsx';
import type { Item } from './conversation-items.ts';
import styles from './message-list.module.css';
import { MessageRow } from './message-row.tsx';
import { OutgoingRow } from './outgoing-row.tsx';
import type { Conversation } from './use-conversation.ts';
import type { Find } from './use-find.ts';
import { useMessageScroll } from './use-message-scroll.ts';
import { useDayText } from './use-words.ts';

export interface MessageListProps {
  readonly conversation: Conversation;
  readonly label: string;
  /** The phlebotomist's. */
  readonly name: string;
  readonly sentCount: number;
  readonly find: Pick<Find, 'finder' | 'currentKey'>;
  readonly onPicture: (message: ChatMessage) => void;
  /** A message that went wrong is tried again or discarded: the button is gone with it. */
  readonly onDecided: (isByKeyboard: boolean) => void;
}

type SaidItem = Extract<Item, { readonly kind: 'message' | 'outgoing' }>;

export function MessageList(props: MessageListProps) {
  const { conversation, label, name, sentCount, find, onPicture, onDecided } = props;
  const { finder, currentKey } = find;
  const { items, messages, isLoaded } = conversation;
  const t = useTranslations('chat.conversation');
  const dayText = useDayText();
  const scroller = useRef<HTMLDivElement>(null);
  const { rows, isAway, arrived, toEnd, onTouched, onScroll } = useMessageScroll({
    scroller,
    items,
    messages,
    isLoaded,
    sentCount,
    wantedKey: currentKey,
  });
  const { unfolded, toggle } = useUnfolded();
  const bubbleOf = (item: SaidItem, id: string): BubbleProps => ({
    starts: item.starts,
    ends: item.ends,
    finder,
    isCurrent: item.key === currentKey,
    isUnfolded: unfolded.has(id),
    onFold: toggle,
  });
  return (
    <div className={styles['room']}>
      {/* biome-ignore lint/a11y/useSemanticElements: a section with a name is a region too, and the keyboard must be able to scroll it */}
      <div
        ref={scroller}
        className={styles['scroller']}
        role="region"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must be able to scroll it
        tabIndex={0}
        aria-label={label}
        aria-busy={!isLoaded || undefined}
        onScroll={onScroll}
        onWheel={onTouched}
        onTouchMove={onTouched}
        onPointerDown={onTouched}
        onKeyDown={onTouched}
      >
        <div className={styles['column']}>
          {/* biome-ignore lint/a11y/useSemanticElements: its rows stand where they are put, and a list's own role goes with its style */}
          <div role="list" className={styles['items']} style={{ height: rows.getTotalSize() }}>
            {rows.getVirtualItems().map(({ index, start, key }) => {
              const item = items[index];
              return (
                item && (
                  // biome-ignore lint/a11y/useSemanticElements: as its list
                  <div
                    key={key}
                    ref={rows.measureElement}
                    data-index={index}
                    role="listitem"
                    aria-setsize={items.length}
                    aria-posinset={index + 1}
                    className={styles['item']}
                    style={{ transform: `translateY(${start}px)` }}
                  >
                    {item.kind === 'day' && <p className={styles['day']}>{dayText(item.day)}</p>}
                    {item.kind === 'unread' && <p className={styles['unread']}>{t('unread')}</p>}
                    {item.kind === 'message' && (
                      <MessageRow
                        {...bubbleOf(item, item.message.id)}
                        message={item.message}
                        name={name}
                        onPicture={onPicture}
                      />
                    )}
                    {item.kind === 'outgoing' && (
                      <OutgoingRow
                        {...bubbleOf(item, item.outgoing.id)}
                        outgoing={item.outgoing}
                        onDecided={onDecided}
                      />
                    )}
                  </div>
                )
              );
            })}
          </div>
        </div>
      </div>
      {isAway && (
        <div className={styles['newest']} data-new={arrived > 0 || undefined}>
          <Button icon={<IconArrowDown size={16} stroke={2} aria-hidden="true" />} onClick={toEnd}>
            {t('newest', { count: arrived })}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Which long messages are shown whole; they stay so when they are scrolled out of view. */
function useUnfolded() {
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback((id: string) => {
    setUnfolded((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  }, []);
  return { unfolded, toggle };
}
