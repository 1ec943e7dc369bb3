/** Draws the map for print, and hands what is to be printed to the browser. */
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

export interface MapImage {
  /** Null where the map could not be drawn; the words are printed all the same. */
  readonly canvas: HTMLCanvasElement | null;
  /** Whose map it is, as text. */
  readonly credit: string;
}

/** What a route is at one moment: map and table are printed as of the same. */
export interface RouteMoment {
  readonly day: DayRoute;
  readonly points: readonly RoutePoint[];
  /** The worker's clock, ms since 1970. */
  readonly now: number;
}

export interface PrintedRoute extends RouteMoment {
  readonly image: MapImage;
}

export interface Printing {
  readonly busy: boolean;
  /** What is printed now; null while nothing is. */
  readonly printed: PrintedRoute | null;
  /** Prints the route as it is, or as soon as it is there; of one that cannot be had nothing is printed. */
  print(): void;
}

export function usePrinting(moment: RouteMoment): Printing {
  const idleText = useTranslations('tracking.route.kinds')('idle');
  const credits = useCredits();
  const tileUrl = useSelector(useSystem().config, (config) => config.tileUrl);
  const { status } = moment.day.route;
  const [state, setState] = useState<'idle' | 'waiting' | 'drawing'>('idle');
  const [printed, setPrinted] = useState<PrintedRoute | null>(null);

  const draw = useEffectEvent(() => {
    setState('drawing');
    const { track, destinations } = moment.day;
    void imageOf({ track, destinations, tileUrl, credits, idleText }).then((image) => {
      setState('idle');
      setPrinted({ ...moment, image });
    });
  });
  useEffect(() => {
    if (state !== 'waiting') return;
    if (status === 'ready') draw();
    else if (status === 'failed') setState('idle');
  }, [state, status]);
  useEffect(() => {
    if (!printed) return;
    const done = (): void => setPrinted(null);
    window.addEventListener('afterprint', done, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', done);
  }, [printed]);

  return { busy: state !== 'idle', printed, print: () => setState('waiting') };
}

/** CSS pixels of the image, and its pixel ratio: 190 mm of paper at some 280 dots an inch. */
const size = { width: 1040, height: 560, ratio: 2 } as const;

interface ImageParts {
  readonly track: Track;
  readonly destinations: readonly Place[];
  readonly tileUrl: string | null;
  readonly credits: Credits;
  readonly idleText: string;
}

/** Draws the route once more, in the colours and the size of print. */
async function imageOf({ track, destinations, ...parts }: ImageParts): Promise<MapImage> {
  const offscreen = document.createElement('div');
  offscreen.className = styles['offscreen'] ?? '';
  offscreen.style.width = `${size.width}px`;
  offscreen.style.height = `${size.height}px`;
  offscreen.setAttribute('aria-hidden', 'true');
  document.body.append(offscreen);
  try {
    const { showRouteMap } = await import('../map/route-map.ts');
    const map = showRouteMap({ ...parts, container: offscreen, pixelRatio: size.ratio, onBase: () => {} });
    try {
      map.show(track, destinations);
      const canvas = await map.toCanvas();
      return { canvas, credit: offscreen.querySelector('.ol-attribution ul')?.textContent ?? '' };
    } finally {
      map.dispose();
    }
  } catch (error) {
    console.warn('The map could not be drawn for paper:', error);
    return { canvas: null, credit: '' };
  } finally {
    offscreen.remove();
  }
}
