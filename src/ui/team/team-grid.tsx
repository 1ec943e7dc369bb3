/** The cards of the team: those in view and a few around them, and the keyboard among all. */
import { IconSearch, IconUsers } from '@tabler/icons-react';
import { observeElementRect, useVirtualizer } from '@tanstack/react-virtual';
import { useSelector } from '@xstate/react';
import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslations } from 'use-intl';
import type { Phlebotomist } from '../../contract/model.ts';
import { useSystem, whole } from '../bridge/system-context.ts';
import { useSafeUrl } from '../chat/use-safe-url.ts';
import { Button } from '../kit/button.tsx';
import { Loading, SkeletonText } from '../kit/loading.tsx';
import { Empty, Failed } from '../kit/states.tsx';
import { useNarrow } from '../kit/use-narrow.ts';
import type { CardAction } from './card-actions.ts';
import { TeamCard } from './team-card.tsx';
import styles from './team-grid.module.css';
import { useCardWords } from './use-card-words.ts';
import { useLastSeen } from './use-last-seen.ts';
import type { Team } from './use-team.ts';

export interface TeamGridHandle {
  /** Gives the keyboard to the cards: to an action of one where it is named, and still there. */
  focus(back?: { readonly action: CardAction; readonly id: string }): void;
}

export interface TeamGridProps {
  readonly team: Team;
  readonly loading: boolean;
  readonly scroller: HTMLElement | null;
  readonly onAction: (action: CardAction, phlebotomist: Phlebotomist) => void;
  readonly onAdd: () => void;
  readonly ref: Ref<TeamGridHandle>;
}

/** CSS pixels. Cards are never narrower than this, and all of one height. */
const LEAST_WIDTH = 272;
const GAP = 12;
const heights = { wide: 206, narrow: 216 } as const;
/** What is assumed until the screen is laid out. */
const initialRect = { width: 800, height: 800 };

export function TeamGrid(props: TeamGridProps) {
  const { team, loading, ref } = props;
  if (loading) return <SkeletonCards />;
  if (team.found.length === 0) return <NoCards {...props} />;
  const { found, filter, search } = team;
  const { scroller, onAction } = props;
  const question = `${filter} ${search.text}`;
  return <Cards found={found} question={question} scroller={scroller} onAction={onAction} ref={ref} />;
}

interface CardsProps extends Pick<TeamGridProps, 'scroller' | 'onAction' | 'ref'> {
  readonly found: readonly Phlebotomist[];
  /** What the cards answer: another question begins at the top. */
  readonly question: string;
}

/** A key of the search draws nothing of this; what it finds does, a moment later. */
const Cards = memo(function Cards({ found, question, scroller, onAction, ref }: CardsProps) {
  const t = useTranslations('team');
  const system = useSystem();
  const labels = useSelector(system.attendance, whole);
  const work = useSelector(system.phlebotomistWork, whole);
  const seen = useLastSeen();
  const words = useCardWords();
  const addressOf = useSafeUrl();
  const grid = useRef<HTMLUListElement>(null);
  const height = heights[useNarrow() ? 'narrow' : 'wide'];
  const { columns, top } = useLayout(grid);
  const virtualizer = useVirtualizer({
    count: Math.ceil(found.length / columns),
    getScrollElement: () => scroller,
    estimateSize: () => height + GAP,
    initialRect,
    // A screen without a layout (a hidden tab, a test) keeps the cards of its last height instead of dropping them all.
    observeElementRect: (instance, tell) =>
      observeElementRect(instance, (rect) => {
        if (rect.height > 0) tell(rect);
      }),
    overscan: 1,
    scrollMargin: top,
    // The filters stay above the cards.
    scrollPaddingStart: 76,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: cards of another height
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, height]);
  const keys = useCardKeys({ found, columns, grid, show: (row) => virtualizer.scrollToIndex(row), ref });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question is what changes
  useEffect(() => {
    if (scroller && scroller.scrollTop > top) scroller.scrollTop = 0;
  }, [question]);

  const rows = virtualizer.getVirtualItems();
  const before = (rows[0]?.start ?? top) - top;
  const after = virtualizer.getTotalSize() - ((rows.at(-1)?.end ?? top) - top);
  const first = (rows[0]?.index ?? 0) * columns;
  const inView = found.slice(first, ((rows.at(-1)?.index ?? -1) + 1) * columns);
  const style: CSSProperties = {
    gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
    gridAutoRows: height,
    paddingBlock: `${before}px ${Math.max(0, after - GAP)}px`,
  };
  return (
    <ul
      ref={grid}
      className={styles['grid']}
      style={style}
      aria-label={t('listLabel')}
      onKeyDown={keys.onKeyDown}
      onFocus={keys.onFocus}
      onBlur={keys.onBlur}
    >
      {inView.map((phlebotomist, place) => (
        <TeamCard
          key={phlebotomist.id}
          phlebotomist={phlebotomist}
          words={words}
          picture={addressOf(phlebotomist.profileImagePath)}
          label={labels.get(phlebotomist.id)}
          seenAt={seen.get(phlebotomist.id) ?? null}
          isDeleting={work.get(phlebotomist.id)?.state === 'deleting'}
          isTabStop={first + place === keys.tabStop}
          position={first + place}
          setSize={found.length}
          onAction={onAction}
        />
      ))}
    </ul>
  );
});

/** How many cards stand side by side, and how far below the top of what scrolls they begin, CSS pixels. */
function useLayout(grid: { readonly current: HTMLElement | null }): { columns: number; top: number } {
  const [layout, setLayout] = useState({ columns: 1, top: 0 });
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return;
    const measure = (): void => {
      const columns = Math.max(1, Math.floor((element.clientWidth + GAP) / (LEAST_WIDTH + GAP)));
      const top = element.offsetTop;
      setLayout((known) => (known.columns === columns && known.top === top ? known : { columns, top }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [grid]);
  return layout;
}

interface CardKeysParts {
  readonly found: readonly Phlebotomist[];
  readonly columns: number;
  readonly grid: { readonly current: HTMLElement | null };
  /** Scrolls to a row of cards. */
  readonly show: (row: number) => void;
  readonly ref: Ref<TeamGridHandle>;
}

/**
 * Of all cards the actions of one are in the order of the Tab key. The arrows go to the same action of a card beside
 * it; Home, End, and the page keys go farther.
 */
function useCardKeys({ found, columns, grid, show, ref }: CardKeysParts) {
  const [active, setActive] = useState({ position: 0, id: '' });
  const action = useRef<CardAction>('details');
  const hasFocus = useRef(false);
  const last = found.length - 1;
  // The card keeps its place in the tab order when others come before it.
  const moved =
    found[active.position]?.id === active.id
      ? active.position
      : found.findIndex(({ id }) => id === active.id);
  const tabStop = moved === -1 ? Math.max(0, Math.min(active.position, last)) : moved;
  const focusCard = (position: number): boolean => {
    const button = grid.current?.querySelector<HTMLElement>(
      `[data-position="${position}"] [data-action="${action.current}"]`,
    );
    button?.focus({ preventScroll: true });
    return button !== null && button !== undefined;
  };
  const goTo = (position: number): void => {
    setActive({ position, id: found[position]?.id ?? '' });
    show(Math.floor(position / columns));
    // A card that is far away is drawn only after the scroll.
    if (!focusCard(position)) requestAnimationFrame(() => focusCard(position));
  };
  useImperativeHandle(ref, () => ({
    focus: (back) => {
      action.current = back?.action ?? 'details';
      const position = back ? found.findIndex(({ id }) => id === back.id) : -1;
      goTo(position === -1 ? tabStop : position);
    },
  }));
  // A card that leaves while it has the focus gives it to the card that takes its place.
  useEffect(() => {
    if (hasFocus.current && document.activeElement === document.body) focusCard(tabStop);
  });
  const page = columns * 3;
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: tabStop + 1,
    ArrowLeft: tabStop - 1,
    ArrowDown: tabStop + columns,
    ArrowUp: tabStop - columns,
    PageDown: tabStop + page,
    PageUp: tabStop - page,
    Home: 0,
    End: last,
  };
  return {
    tabStop,
    onKeyDown: (event: KeyboardEvent): void => {
      const wanted = steps[event.key];
      if (wanted === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      goTo(Math.max(0, Math.min(last, wanted)));
    },
    onFocus: ({ target }: { target: Element }): void => {
      hasFocus.current = true;
      const pressed = target.closest<HTMLElement>('[data-action]')?.dataset['action'];
      if (pressed !== undefined) action.current = pressed as CardAction;
      const position = Number(target.closest<HTMLElement>('[data-position]')?.dataset['position'] ?? tabStop);
      if (position !== tabStop || active.id === '') setActive({ position, id: found[position]?.id ?? '' });
    },
    onBlur: (): void => {
      hasFocus.current = false;
    },
  };
}

/** Why no card is there: nothing can be had, nothing matches, or nobody is registered. */
function NoCards({ team: { search, filter, failure, onFilter, onRetry }, onAdd }: TeamGridProps) {
  const t = useTranslations('team');
  const isSearched = search.text.trim() !== '';
  const Icon = isSearched ? IconSearch : IconUsers;
  const action = isSearched ? (
    <Button onClick={() => search.onText('')}>{t('clearSearch')}</Button>
  ) : filter === 'all' ? (
    <Button onClick={onAdd}>{t('add')}</Button>
  ) : (
    <Button onClick={() => onFilter('all')}>{t('showAll')}</Button>
  );
  const icon = <Icon size={24} stroke={1.5} aria-hidden="true" />;
  return (
    <div className={styles['state']}>
      {failure === null ? (
        <Empty icon={icon} text={t('empty')} action={action} />
      ) : (
        <Failed title={t('failed.title')} text={t('failed.text')} details={failure} onRetry={onRetry} />
      )}
    </div>
  );
}

const SKELETONS = 8;

/** Cards to come, in the layout that they will have. */
function SkeletonCards() {
  const t = useTranslations('team');
  const grid = useRef<HTMLDivElement>(null);
  const { columns } = useLayout(grid);
  const height = heights[useNarrow() ? 'narrow' : 'wide'];
  return (
    <Loading label={t('loading')}>
      <div
        ref={grid}
        className={styles['grid']}
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`, gridAutoRows: height }}
      >
        {Array.from({ length: SKELETONS }, (_, card) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a skeleton has nothing but its place
          <div key={card} className={styles['card']}>
            <div className={styles['facts']}>
              <SkeletonText width={`${45 + ((card * 17) % 30)}%`} />
              <SkeletonText width={`${30 + ((card * 11) % 20)}%`} />
              <SkeletonText width={`${50 + ((card * 13) % 30)}%`} />
              <SkeletonText width={`${55 + ((card * 7) % 30)}%`} />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}
