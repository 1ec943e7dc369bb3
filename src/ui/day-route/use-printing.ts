/** Makes a picture of the map for paper, and hands what is to be printed to the browser. */
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Place } from '../../contract/model.ts';
import type { Track } from '../../domain/track.ts';
import { useSystem } from '../bridge/system-context.ts';
import { type Credits, useCredits } from '../map/credits.ts';
import styles from './route-paper.module.css';

export interface MapPicture {
  /** Null where the map could not be drawn; the words are printed all the same. */
  readonly canvas: HTMLCanvasElement | null;
  /** Whose map it is, as text. */
  readonly credit: string;
}

export interface Printing {
  readonly busy: boolean;
  /** What is printed now; null while nothing is. */
  readonly paper: MapPicture | null;
  print(): void;
}

export function usePrinting(track: Track, destinations: readonly Place[]): Printing {
  const idleText = useTranslations('tracking.route.kinds')('idle');
  const credits = useCredits();
  const tileUrl = useSelector(useSystem().config, (config) => config.tileUrl);
  const [busy, setBusy] = useState(false);
  const [paper, setPaper] = useState<MapPicture | null>(null);
  useEffect(() => {
    if (!paper) return;
    const done = (): void => setPaper(null);
    window.addEventListener('afterprint', done, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', done);
  }, [paper]);
  return {
    busy,
    paper,
    print: () => {
      setBusy(true);
      void pictureOf({ track, destinations, tileUrl, credits, idleText }).then((picture) => {
        setBusy(false);
        setPaper(picture);
      });
    },
  };
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
