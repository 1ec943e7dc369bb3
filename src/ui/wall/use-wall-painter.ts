/** The painter of a wall: started again after its death, with pauses that grow while it goes on dying. */
import { useEffect, useState } from 'react';
import { withDeadline } from '../bridge/deadline.ts';
import { readTheme } from '../map/map-theme.ts';
import { type PainterClient, startPainter } from '../map/painter-client.ts';
import { useWall } from './wall-context.ts';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** How often it is asked whether it lives: one that was ended from outside says nothing. */
const ASK_MS = 10_000;
const ANSWER_MS = 10_000;
/** So many questions in a row without an answer mean death; one alone may be a machine that slept. */
const UNANSWERED = 2;
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
      const stopAsking = askRegularly(started, () => again());
      end = () => {
        stopAsking();
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

function askRegularly(painter: PainterClient, onSilent: () => void): () => void {
  const life = new AbortController();
  let unanswered = 0;
  const ask = (): void =>
    void withDeadline(painter.find('phlebotomist', ''), ANSWER_MS, 'find', life.signal).then(
      () => {
        unanswered = 0;
      },
      () => {
        if (life.signal.aborted) return;
        unanswered += 1;
        if (unanswered === UNANSWERED) onSilent();
      },
    );
  const timer = setInterval(ask, ASK_MS);
  return () => {
    clearInterval(timer);
    life.abort();
  };
}
