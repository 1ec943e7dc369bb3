/** Makes a picture of the map for paper, and hands what is to be printed to the browser. */
import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Place } from '../../contract/model.ts';
import type { Track } from '../../domain/track.ts';
import { useSystem } from '../bridge/system-context.ts';
import { type Credits, useCredits } from '../map/credits.ts';
import styles from './route-print.module.css';
import type { DayRoute } from './use-day-route.ts';
import type { RoutePoint } from './use-route-points.ts';

export interface MapPicture {
  /** Null where the map could not be drawn; the words are printed all the same. */
  readonly canvas: HTMLCanvasElement | null;
  /** Whose map it is, as text. */
  readonly credit: string;
}

/** What a route is at one moment: paper has map and table of the same. */
export interface RouteMoment {
  readonly day: DayRoute;
  readonly points: readonly RoutePoint[];
  /** The worker's clock, ms since 1970. */
  readonly now: number;
}

export interface Paper extends RouteMoment {
  readonly picture: MapPicture;
}

export interface Printing {
  readonly busy: boolean;
  /** What is printed now; null while nothing is. */
  readonly paper: Paper | null;
  /** Prints the route as it is, or as soon as it is there; of one that cannot be had nothing is printed. */
  print(): void;
}

export function usePrinting(moment: RouteMoment): Printing {
  const idleText = useTranslations('tracking.route.kinds')('idle');
  const credits = useCredits();
  const tileUrl = useSelector(useSystem().config, (config) => config.tileUrl);
  const { status } = moment.day.route;
  const [state, setState] = useState<'idle' | 'waiting' | 'drawing'>('idle');
  const [paper, setPaper] = useState<Paper | null>(null);

  const draw = useEffectEvent(() => {
    setState('drawing');
    const { track, destinations } = moment.day;
    void pictureOf({ track, destinations, tileUrl, credits, idleText }).then((picture) => {
      setState('idle');
      setPaper({ ...moment, picture });
    });
  });
  useEffect(() => {
    if (state !== 'waiting') return;
    if (status === 'ready') draw();
    else if (status === 'failed') setState('idle');
  }, [state, status]);
  useEffect(() => {
    if (!paper) return;
    const done = (): void => setPaper(null);
    window.addEventListener('afterprint', done, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', done);
  }, [paper]);

  return { busy: state !== 'idle', paper, print: () => setState('waiting') };
}

/** CSS pixels of the picture, and its fineness: 190 mm of paper at some 280 dots an inch. */
const size = { width: 1040, height: 560, ratio: 2 } as const;

interface PictureParts {
  readonly track: Track;
  readonly destinations: readonly Place[];
  readonly tileUrl: string | null;
  readonly credits: Credits;
  readonly idleText: string;
}

/** Draws the route once more, in the colours of paper and as large as paper needs it. */
async function pictureOf({ track, destinations, ...parts }: PictureParts): Promise<MapPicture> {
  const room = document.createElement('div');
  room.className = styles['room'] ?? '';
  room.style.width = `${size.width}px`;
  room.style.height = `${size.height}px`;
  room.setAttribute('aria-hidden', 'true');
  document.body.append(room);
  try {
    const { showRouteMap } = await import('../map/route-map.ts');
    const map = showRouteMap({ ...parts, container: room, pixelRatio: size.ratio, onBase: () => {} });
    try {
      map.show(track, destinations);
      const canvas = await map.toCanvas();
      return { canvas, credit: room.querySelector('.ol-attribution ul')?.textContent ?? '' };
    } finally {
      map.dispose();
    }
  } catch (error) {
    console.warn('The map could not be drawn for paper:', error);
    return { canvas: null, credit: '' };
  } finally {
    room.remove();
  }
}
