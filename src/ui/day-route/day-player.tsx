/** The day as it went: a slider over its time, and a button that plays it. */
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { TrackPoint } from '../../contract/capabilities/fleet.ts';
import type { Place } from '../../contract/model.ts';
import { positionAt } from '../../domain/day-route.ts';
import { IconButton } from '../kit/button.tsx';
import { useMomentText } from '../route/use-moment-text.ts';
import styles from './day-player.module.css';
import { usePlayback } from './use-playback.ts';

/** A point that was chosen in the list. The same point in another object is chosen once more. */
export interface ChosenPoint {
  readonly key: string;
  /** ms since 1970. */
  readonly at: number;
  readonly place: Place;
}

export interface DayPlayerProps {
  /** Sorted by time, at least one. */
  readonly points: readonly TrackPoint[];
  readonly gapMs: number;
  /** Where the slider is wanted; null for nowhere else. */
  readonly wanted: ChosenPoint | null;
  /** Where the phlebotomist was at the moment of the slider; null before anybody has moved it. */
  readonly onMoment: (place: Place | null) => void;
}

/** How many times faster than it went. */
export const speeds = [1, 5, 15, 30, 60] as const;
const FIRST_SPEED = 60;

export function DayPlayer({ points, gapMs, wanted, onMoment }: DayPlayerProps) {
  const t = useTranslations('dayRoute.player');
  const moment = useMomentText(points);
  const [speed, setSpeed] = useState(FIRST_SPEED);
  const first = points[0]?.at ?? 0;
  const last = points.at(-1)?.at ?? first;
  const { at, isPlaying, seek, toggle } = usePlayback(first, last, speed);
  useEffect(() => {
    if (wanted !== null) seek(wanted.at);
  }, [wanted, seek]);
  const there = at === null ? null : positionAt(points, at, gapMs);
  // Another point may be of the same moment: the dot is at the chosen one until the slider is moved.
  const place = (at !== null && wanted?.at === at ? wanted.place : there?.place) ?? null;
  useEffect(() => {
    onMoment(place);
  }, [place, onMoment]);
  useEffect(() => () => onMoment(null), [onMoment]);
  const shown = at ?? first;
  const state = there ? t(`states.${there.state}`) : t('states.ready');
  const Icon = isPlaying ? IconPlayerPause : IconPlayerPlay;
  return (
    <section className={styles['player']} aria-label={t('title')}>
      <IconButton label={t(isPlaying ? 'pause' : 'play')} onClick={toggle}>
        <Icon size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
      <input
        className={styles['slider']}
        type="range"
        aria-label={t('slider')}
        aria-valuetext={`${moment(shown)}, ${state}`}
        min={first}
        max={last}
        // A key moves half a minute; no slider can be dragged more exactly than that.
        step={Math.max(1, Math.min(30_000, last - first))}
        value={shown}
        onChange={(event) => seek(Number(event.target.value))}
      />
      <output className={styles['moment']} aria-live="off">
        <span className={styles['clock']}>{moment(shown)}</span>
        <span className={styles['state']}>{state}</span>
      </output>
      <label className={styles['speed']}>
        <span className="hd-heard">{t('speed')}</span>
        <select value={speed} onChange={(event) => setSpeed(Number(event.target.value))}>
          {speeds.map((each) => (
            <option key={each} value={each}>
              {t('times', { speed: String(each) })}
            </option>
          ))}
        </select>
      </label>
    </section>
  );
}
