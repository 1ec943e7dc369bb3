/** The painter of a wall: started again after its death, with pauses that grow while it goes on dying. */
import { useEffect, useState } from 'react';
import { readTheme } from '../map/map-theme.ts';
import { type PainterClient, startPainter } from '../map/painter-client.ts';
import { useWall } from './wall-context.ts';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** A painter that lived so long, ms, has not died again. */
const LIVED_MS = 300_000;

/** Null while there is none. `start` makes the painter; tests hand in one of their own. */
export function useWallPainter(start: () => PainterClient = startPainter): PainterClient | null {
  const { system, log } = useWall();
  const [painter, setPainter] = useState<PainterClient | null>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pauseMs = FIRST_PAUSE_MS;
    let end = (): void => {};

    const begin = (): void => {
      const began = performance.now();
      const started = start();
      started.send({ type: 'theme', theme: readTheme(document.documentElement).painter });
      const disconnect = system.connectPainter(() => started.connect());
      const watching = started.health.subscribe(({ state }) => {
        if (state === 'dead') again();
      });
      end = () => {
        watching.unsubscribe();
        disconnect();
        started.dispose();
        setPainter(null);
      };
      const again = (): void => {
        end();
        end = () => {};
        log.note('painterDied');
        pauseMs =
          performance.now() - began > LIVED_MS ? FIRST_PAUSE_MS : Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
        timer = setTimeout(begin, pauseMs);
      };
      setPainter(started);
      if (started.health.getSnapshot().state === 'dead') again();
    };
    begin();
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [start, system, log]);
  return painter;
}
