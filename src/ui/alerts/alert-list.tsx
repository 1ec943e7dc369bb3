import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { FoldedAlert } from '../../domain/alert-storms.ts';
import { lateFile } from '../kit/late-file.ts';
import { AGAIN_MS, loadable } from '../kit/loadable.tsx';
import { type AlertCard, AlertCardView } from './alert-card-view.tsx';
import styles from './alerts.module.css';
import type { Alerts } from './use-alerts.ts';

const importFolding = lateFile(() => import('./folded-cards.tsx'));
const SnoozedList = loadable(async () => (await import('./snoozed-list.tsx')).SnoozedList, AGAIN_MS);

export interface AlertListProps extends Pick<Alerts, 'cards' | 'snoozed' | 'actions'> {
  /** The id of the heading that names the list. */
  readonly heading: string;
  /** It has the focus when the dialog around it opens: nothing is dismissed by a key that was meant to open it. */
  readonly takesFocus?: boolean;
}

/** More cards than can be seen at once. */
const FIRST = 20;
/** Fewer cards are no storm. */
const FOLDABLE = 8;

/** The cards, which scroll in the height they are given. Those below the fold are drawn after the others. */
export function AlertList({ cards, snoozed, heading, actions, takesFocus }: AlertListProps) {
  const isWhole = useDeferredValue(true, false);
  const drawn = isWhole ? cards : cards.slice(0, FIRST);
  const folding = useFolding(drawn.length >= FOLDABLE);
  const entries = useMemo(
    () => folding?.foldStorms(drawn) ?? drawn.map((card) => ({ kind: 'one', card }) as const),
    [folding, drawn],
  );
  const opened = useOpenedStorms();
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must be able to scroll it */}
      <ul className={styles['cards']} tabIndex={0} aria-labelledby={heading} data-autofocus={takesFocus}>
        {entries.map((entry) =>
          entry.kind === 'one' ? (
            <AlertCardView key={entry.card.alert.key} {...entry.card} actions={actions} />
          ) : (
            folding && <folding.Storm key={keyOf(entry)} {...entry} {...opened.of(entry)} actions={actions} />
          ),
        )}
      </ul>
      {snoozed.length > 0 && <SnoozedList snoozed={snoozed} onWake={actions.onWake} fallback={null} />}
    </>
  );
}

type Storm = Extract<FoldedAlert<AlertCard>, { readonly kind: 'storm' }>;

const keyOf = ({ cards }: Storm): string => `storm ${cards.at(-1)?.alert.key}`;

/** A storm that grows or loses its oldest alert stays as open as it was: so many of its alerts are shown. */
function useOpenedStorms() {
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  return {
    of: ({ cards }: Storm) => {
      const keys = cards.map(({ alert }) => alert.key);
      const isOpen = keys.some((key) => shown.has(key));
      return { isOpen, onOpen: () => setShown(new Set(isOpen ? [] : keys)) };
    },
  };
}

/**
 * What folds storms, once there are enough cards. A card that stands alone before and after is the same element, with
 * what a person has opened in it.
 */
function useFolding(isNeeded: boolean) {
  const [folding, setFolding] = useState<Awaited<ReturnType<typeof importFolding>> | null>(null);
  useEffect(() => {
    if (!isNeeded || folding) return;
    let waiting: ReturnType<typeof setTimeout>;
    let isWanted = true;
    const ask = (): void =>
      void importFolding().then(
        (file) => isWanted && setFolding(file),
        () => {
          if (isWanted) waiting = setTimeout(ask, AGAIN_MS);
        },
      );
    ask();
    return () => {
      isWanted = false;
      clearTimeout(waiting);
    };
  }, [isNeeded, folding]);
  return folding;
}
