import { useSelector } from '@xstate/react';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { MarkerState } from '../../contract/fleet.ts';
import { markerStatus } from '../../domain/marker.ts';
import { StatusShape } from '../kit/status.tsx';
import type { Credits } from '../map/credits.ts';
import type { PainterClient } from '../map/painter-client.ts';
import { useWallPainter } from './use-wall-painter.ts';
import styles from './wall.module.css';
import { useWall } from './wall-context.ts';
import { createWallMap, type WallMap } from './wall-map.ts';
import type { WallScreenProps } from './wall-screen.ts';

/** How often the view is fitted to the fleet while it is looked at, ms. */
const FIT_MS = 30_000;
/** Of the words that the painter and the map write, CSS pixels. */
const smallestText = 10.5;
/** Of a wall's words, of the window's height. */
const leastShare = 0.022;

/** The fleet on a map that follows it. It goes on between its turns, so that nothing is read anew at each. */
export function MapScreen({ isShown }: WallScreenProps) {
  const t = useTranslations('wall.map');
  const { system } = useWall();
  const painter = useWallPainter();
  useEffect(() => system.watchFeeds(['locations']), [system]);
  if (!painter) return <p className={styles['nothing']}>{t('broken')}</p>;
  return <Fleet painter={painter} isShown={isShown} />;
}

function Fleet({ painter, isShown }: { readonly painter: PainterClient; readonly isShown: boolean }) {
  const t = useTranslations('wall.map');
  const { system } = useWall();
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<WallMap | null>(null);
  const tileUrl = useSelector(system.config, (config) => config.tileUrl);
  const isKnown = useSelector(system.worker, ({ hasRun }) => hasRun);
  const scale = useScale();
  const credits = useWallCredits();
  const legend = useRef<HTMLUListElement>(null);
  const isAnybodyThere = useSelector(painter.stats, (stats) => (stats?.activeDrivers ?? 0) > 0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the scale is set below
  useEffect(() => {
    if (!container.current) return;
    const created = createWallMap({
      container: container.current,
      painter,
      credits,
      scale,
      legendHeight: () => legend.current?.parentElement?.offsetHeight ?? 0,
    });
    setMap(created);
    return () => {
      setMap(null);
      created.dispose();
    };
  }, [painter, credits]);
  useEffect(() => map?.setScale(scale), [map, scale]);
  useEffect(() => {
    if (map && isKnown) map.showBase(tileUrl);
  }, [map, isKnown, tileUrl]);
  useEffect(() => {
    if (!map || !isAnybodyThere || !isShown) return;
    void map.fit();
    const timer = setInterval(() => void map.fit(), FIT_MS);
    return () => clearInterval(timer);
  }, [map, isAnybodyThere, isShown]);

  return (
    <div className={styles['mapBox']}>
      <div
        ref={container}
        className={styles['map']}
        role="img"
        aria-label={t('label')}
        style={{ width: `${100 / scale}%`, height: `${100 / scale}%`, transform: `scale(${scale})` }}
      />
      <div className={styles['legendBar']}>
        <Legend painter={painter} list={legend} />
      </div>
    </div>
  );
}

const people = [
  'moving',
  'notMoving',
  'fellSilent',
  'unclear',
  'atBooking',
  'silent',
  'ended',
] as const satisfies readonly MarkerState[];

function Legend(props: {
  readonly painter: PainterClient;
  readonly list: RefObject<HTMLUListElement | null>;
}) {
  const { painter, list } = props;
  const t = useTranslations('wall.map');
  const states = useSelector(painter.stats, (stats) => stats?.states ?? null);
  const isBlind = useSelector(painter.health, ({ state }) => state === 'blind');
  // An empty map would be read as one on which nobody is out.
  if (isBlind)
    return (
      <p className={styles['legend']} role="status">
        {t('blind')}
      </p>
    );
  if (!states) return null;
  const hasOrders = states.some((state) => state.startsWith('order'));
  const here = people.filter((state) => states.includes(state));
  return (
    <ul className={styles['legend']} ref={list}>
      {here.map((state) => (
        <li key={state}>
          <StatusShape status={markerStatus[state]} size={24} />
          {t(state)}
        </li>
      ))}
      {hasOrders && (
        <li>
          <StatusShape status={markerStatus.orderAssigned} size={24} />
          {t('bookings')}
        </li>
      )}
      {here.length === 0 && <li>{t('nobody')}</li>}
    </ul>
  );
}

/** How many times as large the map is drawn. */
function useScale(): number {
  const [height, setHeight] = useState(() => window.innerHeight);
  useEffect(() => {
    const measure = () => setHeight(window.innerHeight);
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  return Math.max(1, (height * leastShare) / smallestText);
}

/** The console's words without its link: nobody can press it. */
function useWallCredits(): Credits {
  const t = useTranslations('kit.map');
  const osm = t.markup('osmCredit', { link: (words) => words });
  const outlines = t('outlinesCredit');
  return useMemo(() => ({ osm, outlines }), [osm, outlines]);
}
