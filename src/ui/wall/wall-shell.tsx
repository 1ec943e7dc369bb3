/** The wall of a session: clock and day, the screens in their turns, the menu. */
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type ChosenTurn, turnAt, type WallScreenName } from '../../domain/wall-layout.ts';
import { NewAlerts } from './new-alerts.tsx';
import { useComputerNow } from './use-wall-now.ts';
import styles from './wall.module.css';
import { WallClock } from './wall-clock.tsx';
import { useWall } from './wall-context.ts';
import { WallFrame } from './wall-frame.tsx';
import { WallMenu } from './wall-menu.tsx';
import { WallPane } from './wall-pane.tsx';
import { wallScreens } from './wall-screens.ts';

/** A screen that somebody chose stays at least so long, ms, and no longer than its turn if that is longer. */
const LEAST_CHOSEN_MS = 30_000;

export function WallShell() {
  const { layout } = useWall();
  const [chosen, setChosen] = useState<ChosenTurn | null>(null);
  const now = useComputerNow();
  const turn = turnAt(now, layout, chosen);
  const shown = layout.turns[turn] ?? [];
  useTitle(shown);

  const names = [...new Set(layout.turns.flat())];
  const choose = (to: number): void => {
    const from = Date.now();
    setChosen({ turn: to, from, until: from + Math.max(LEAST_CHOSEN_MS, layout.rotateS * 1_000) });
  };
  return (
    <WallFrame>
      <WallClock />
      <main className={styles['panes']} data-count={shown.length}>
        {names
          .filter((name) => shown.includes(name) || wallScreens[name].stays)
          .map((name) => (
            <WallPane key={name} name={name} place={shown.indexOf(name)} />
          ))}
      </main>
      <NewAlerts />
      <WallMenu turn={turn} onChoose={choose} />
    </WallFrame>
  );
}

function useTitle(shown: readonly WallScreenName[]): void {
  const t = useTranslations('wall');
  const title = t('title', { screen: shown.map((name) => t(`screens.${name}`)).join(' · ') });
  const hidden = t('hidden');
  useEffect(() => {
    const write = (): void => {
      document.title = document.visibilityState === 'visible' ? title : hidden;
    };
    write();
    document.addEventListener('visibilitychange', write);
    return () => document.removeEventListener('visibilitychange', write);
  }, [title, hidden]);
}
