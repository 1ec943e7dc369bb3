/** A screen in its place, with its name and its age; one that fails begins again while the others go on. */
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { WallScreenName } from '../../domain/wall-layout.ts';
import { whole } from '../bridge/system-context.ts';
import { ageOf } from '../kit/ages.ts';
import { useAgeWords } from '../kit/use-age.ts';
import { useComputerNow } from './use-wall-now.ts';
import styles from './wall.module.css';
import { WallBoundary } from './wall-boundary.tsx';
import { useWall } from './wall-context.ts';
import { wallScreens } from './wall-screens.ts';

export interface WallPaneProps {
  readonly name: WallScreenName;
  /** From left to right; -1 where it is not its turn. */
  readonly place: number;
}

export function WallPane({ name, place }: WallPaneProps) {
  const t = useTranslations('wall');
  const { log } = useWall();
  const { Screen, oldAfterMs } = wallScreens[name];
  const isShown = place !== -1;
  const ageMs = useAgeOf(name);
  const isOld = ageMs === null || ageMs > oldAfterMs;
  return (
    <section
      className={styles['pane']}
      aria-label={t(`screens.${name}`)}
      style={{ order: place }}
      data-shown={isShown}
      data-old={isOld}
      inert={!isShown}
    >
      <h2 className={styles['paneHead']}>
        {t(`screens.${name}`)}
        <Age ageMs={ageMs} isOld={isOld} />
      </h2>
      <div className={styles['paneBody']}>
        <WallBoundary onFailed={() => log.note('viewFailed')}>
          <Screen isShown={isShown} />
        </WallBoundary>
      </div>
    </section>
  );
}

function Age({ ageMs, isOld }: { readonly ageMs: number | null; readonly isOld: boolean }) {
  const t = useTranslations('wall');
  const say = useAgeWords();
  if (ageMs === null) return <span className={styles['age']}>{t('waiting')}</span>;
  return (
    <span className={styles['age']} data-old={isOld}>
      {t(isOld ? 'old' : 'age', { age: say(ageOf(ageMs)) })}
    </span>
  );
}

/** How old what a screen shows is, ms; null before all of it has come once. */
function useAgeOf(name: WallScreenName): number | null {
  const pulse = useSelector(useWall().system.pulse, whole);
  const now = useComputerNow();
  // The worker says how old it is; the page counts on from there, also where the worker says nothing any more.
  const received = useMemo(() => ({ pulse, at: Date.now() }), [pulse]);
  const moments = wallScreens[name].feeds.map((feed) => pulse?.feeds[feed] ?? null);
  if (!pulse || moments.includes(null)) return null;
  const then = pulse.now - Math.min(...(moments as number[]));
  return Math.max(0, then) + Math.max(0, now - received.at);
}
