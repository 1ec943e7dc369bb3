/** The list of phlebotomists. */
import { useSelector } from '@xstate/react';
import { type Ref, type RefObject, useEffect, useImperativeHandle, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Phlebotomist } from '../../contract/model.ts';
import { useSystem, whole } from '../bridge/system-context.ts';
import { Listbox, useListRows } from '../kit/listbox.tsx';
import { RosterRow, rowHeight } from './roster-row.tsx';
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

export function RosterList({ people: given, question, chosenId, onChoose, focus, ref }: RosterListProps) {
  const t = useTranslations('chat.list');
  const { chat } = useSystem();
  const { newest, unread, indicators, status } = useSelector(chat, whole);
  const { people, holder } = useFrozenOrder(given, question);
  const [activeId, setActiveId] = useState(chosenId);
  const rows = useListRows(people.length, rowHeight, (index) => people[index]?.id ?? index);
  const { scroller, reveal } = rows;
  const active = Math.max(
    0,
    people.findIndex(({ id }) => id === activeId),
  );

  const activate = (index: number): void => {
    setActiveId(people[index]?.id ?? null);
    reveal(index);
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
  }, [scroller, question]);

  return (
    <Listbox
      ref={ref}
      label={t('label')}
      rows={rows}
      active={active}
      onMove={activate}
      onChoose={(index) => people[index] && onChoose(people[index].id)}
      {...holder}
    >
      {(index, place) => {
        const person = people[index];
        return (
          person && (
            <RosterRow
              {...place}
              person={person}
              isOnline={status === 'CONNECTED' && person.online === true}
              unread={unread[person.id] ?? 0}
              hasNew={indicators[person.id] === true}
              newest={newest.get(person.id)}
              isChosen={person.id === chosenId}
            />
          )
        );
      }}
    </Listbox>
  );
}
