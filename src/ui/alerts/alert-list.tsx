import { useDeferredValue } from 'react';
import { AGAIN_MS, loadable } from '../kit/loadable.tsx';
import type { AlertActions } from './alert-actions.ts';
import { type AlertCard, AlertCardView } from './alert-card-view.tsx';
import styles from './alerts.module.css';
import type { Alerts } from './use-alerts.ts';

const FoldedCards = loadable(async () => (await import('./folded-cards.tsx')).FoldedCards, AGAIN_MS);
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
  const single = <Cards cards={drawn} actions={actions} />;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must be able to scroll it */}
      <ul className={styles['cards']} tabIndex={0} aria-labelledby={heading} data-autofocus={takesFocus}>
        {drawn.length < FOLDABLE ? single : <FoldedCards cards={drawn} actions={actions} fallback={single} />}
      </ul>
      {snoozed.length > 0 && <SnoozedList snoozed={snoozed} onWake={actions.onWake} fallback={null} />}
    </>
  );
}

function Cards({ cards, actions }: { readonly cards: readonly AlertCard[]; readonly actions: AlertActions }) {
  return cards.map((card) => <AlertCardView key={card.alert.key} {...card} actions={actions} />);
}
