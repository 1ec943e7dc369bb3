/**
 * Where the conversation stands: it opens at the first unread message, else at the end. A person who is at the end
 * stays at the end, and one who reads further up stays there.
 */
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ChatMessage } from '../../contract/chat.ts';
import { arrivedAfter, estimatedHeight, type Item } from './conversation-items.ts';

export interface MessageScroll {
  readonly rows: Virtualizer<HTMLDivElement, HTMLDivElement>;
  /** One reads further up. */
  readonly isAway: boolean;
  /** How many messages came since then. */
  readonly arrived: number;
  toEnd(): void;
  /** For the element that scrolls: called when a person scrolls it. */
  readonly onTouched: () => void;
  readonly onScroll: () => void;
}

export interface MessageScrollWanted {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly items: readonly Item[];
  readonly messages: readonly ChatMessage[];
  /** All that the conversation opens with is there: from then on only the person scrolls. */
  readonly isLoaded: boolean;
  /** How many messages were sent from here: the list scrolls to each. */
  readonly sentCount: number;
  /** The item that a search leads to. */
  readonly wantedKey: string | null;
}

/** So near to the end one is at the end, CSS pixels. */
const NEAR = 80;

export function useMessageScroll(wanted: MessageScrollWanted): MessageScroll {
  const { scroller, items, messages, isLoaded, sentCount, wantedKey } = wanted;
  const rows = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: useCallback(
      (index: number) => (items[index] ? estimatedHeight(items[index]) : 40),
      [items],
    ),
    getItemKey: useCallback((index: number) => items[index]?.key ?? index, [items]),
    overscan: 8,
    paddingStart: 16,
    paddingEnd: 8,
    initialRect: { width: 720, height: 600 },
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: NEAR,
  });

  const isPlaced = useRef(false);
  const isAtEnd = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is placed anew only while more is found
  useLayoutEffect(() => {
    if (isPlaced.current) return;
    const unread = items.findIndex(({ kind }) => kind === 'unread');
    isAtEnd.current = unread === -1;
    if (unread === -1) rows.scrollToEnd();
    else rows.scrollToIndex(unread, { align: 'start' });
    if (isLoaded) isPlaced.current = true;
  }, [items, isLoaded]);

  useLayoutEffect(
    () => () => {
      // Mounted again, the list begins at its top.
      isPlaced.current = false;
    },
    [],
  );

  // Missed messages come in above those under way. The last row then stays the same, and the list would hold the first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the items that move the end
  useLayoutEffect(() => {
    if (isPlaced.current && isAtEnd.current) rows.scrollToEnd();
  }, [items]);

  // The box to write in grows upward: who is at the end of the messages stays there.
  const height = rows.scrollRect?.height;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the height that moves the end
  useLayoutEffect(() => {
    if (isAtEnd.current) rows.scrollToEnd();
  }, [height]);

  const { isAway, arrived, onScroll } = useAway(scroller, messages, isAtEnd);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each sending leads to the end, whatever was read
  useEffect(() => {
    if (sentCount === 0) return;
    isPlaced.current = true;
    rows.scrollToEnd();
  }, [sentCount]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step of the search leads to its match, once
  useEffect(() => {
    const index = wantedKey === null ? -1 : items.findIndex(({ key }) => key === wantedKey);
    if (index === -1) return;
    isPlaced.current = true;
    rows.scrollToIndex(index, { align: 'center' });
  }, [wantedKey]);
  return {
    rows,
    isAway,
    arrived,
    toEnd: () => rows.scrollToEnd(),
    onTouched: () => {
      isPlaced.current = true;
    },
    onScroll,
  };
}

/** Whether one reads further up, and what came meanwhile. */
function useAway(
  scroller: RefObject<HTMLDivElement | null>,
  messages: readonly ChatMessage[],
  isAtEnd: RefObject<boolean>,
) {
  /** The newest message when one left the end; null while one is there. */
  const [leftAt, setLeftAt] = useState<string | null>(null);
  const newestId = messages.at(-1)?.id ?? '';
  const onScroll = (): void => {
    const element = scroller.current;
    if (!element) return;
    const isThere = element.scrollHeight - element.scrollTop - element.clientHeight <= NEAR;
    isAtEnd.current = isThere;
    setLeftAt((before) => (isThere ? null : (before ?? newestId)));
  };
  return {
    isAway: leftAt !== null,
    arrived: leftAt === null ? 0 : arrivedAfter(messages, leftAt).length,
    onScroll,
  };
}
