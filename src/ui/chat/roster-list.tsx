/** The list of phlebotomists. It is one stop of the Tab key; arrows move within it, Enter opens. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { useSelector } from '@xstate/react';
import {
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { useTranslations } from 'use-intl';
import type { Phlebotomist } from '../../contract/model.ts';
import { useSystem, whole } from '../bridge/system-context.ts';
import styles from './roster.module.css';
import { RosterRow } from './roster-row.tsx';
import { useFrozenOrder } from './use-frozen-order.ts';

/** Gives the keyboard to the list, at somebody's row. */
export interface RosterFocus {
  focusOn(phlebotomistId: string): void;
}

export interface RosterListProps {
  /** At least one. */
  readonly people: readonly Phlebotomist[];
  /** What the list answers: the text that was searched for. */
  readonly question: string;
  readonly chosenId: string | null;
  readonly onChoose: (phlebotomistId: string) => void;
  readonly focus: Ref<RosterFocus>;
  readonly ref: RefObject<HTMLDivElement | null>;
}

/** CSS pixels. */
const rowHeight = 64;

export function RosterList({ people: given, question, chosenId, onChoose, focus, ref }: RosterListProps) {
  const t = useTranslations('chat.list');
  const { chat } = useSystem();
  const { newest, unread, indicators, status } = useSelector(chat, whole);
  const listId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const { people, holder } = useFrozenOrder(given, question);
  const [activeId, setActiveId] = useState(chosenId);
  const rows = useVirtualizer({
    count: people.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => people[index]?.id ?? index,
    overscan: 6,
    initialRect: { width: 320, height: 600 },
  });
  const items = rows.getVirtualItems();
  const current = Math.max(
    0,
    people.findIndex(({ id }) => id === activeId),
  );

  const activate = (index: number): void => {
    setActiveId(people[index]?.id ?? null);
    rows.scrollToIndex(index);
  };
  useImperativeHandle(focus, () => ({
    focusOn: (id) => {
      const index = people.findIndex((each) => each.id === id);
      if (index !== -1) activate(index);
      ref.current?.focus({ preventScroll: true });
    },
  }));
  // A link from another screen may lead to somebody far down.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each conversation; later the list stands where it was left
  useEffect(() => {
    const index = people.findIndex(({ id }) => id === chosenId);
    if (index !== -1) activate(index);
  }, [chosenId]);
  // Another question begins at the top.
  useEffect(() => {
    if (question !== '') scroller.current?.scrollTo({ top: 0 });
  }, [question]);

  const press = (event: KeyboardEvent): void => {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? rowHeight) / rowHeight) - 1);
    const steps: Readonly<Partial<Record<string, number>>> = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      PageDown: current + page,
      PageUp: current - page,
      Home: 0,
      End: people.length - 1,
    };
    const target = steps[event.key];
    const person = people[current];
    if (target !== undefined) activate(Math.max(0, Math.min(people.length - 1, target)));
    else if ((event.key === 'Enter' || event.key === ' ') && person) onChoose(person.id);
    else return;
    event.preventDefault();
  };

  const optionId = (index: number): string => `${listId}-${index}`;
  return (
    <div className={styles['scroller']} ref={scroller} {...holder}>
      {/* The list itself takes the focus; its options are told by aria-activedescendant. */}
      <div
        ref={ref}
        role="listbox"
        tabIndex={0}
        aria-label={t('label')}
        aria-activedescendant={items.some(({ index }) => index === current) ? optionId(current) : undefined}
        className={styles['rows']}
        style={{ height: rows.getTotalSize() }}
        onKeyDown={press}
      >
        {items.map(({ index, start, key }) => {
          const person = people[index];
          return (
            person && (
              <RosterRow
                key={key}
                id={optionId(index)}
                person={person}
                top={start}
                position={index + 1}
                total={people.length}
                isOnline={status === 'CONNECTED' && person.online === true}
                unread={unread[person.id] ?? 0}
                hasNew={indicators[person.id] === true}
                newest={newest.get(person.id)}
                isActive={index === current}
                isChosen={person.id === chosenId}
                onChoose={onChoose}
              />
            )
          );
        })}
      </div>
    </div>
  );
}
