/** The painter of this screen: started when it opens, ended when it closes, started again when a person asks. */
import { useEffect, useState } from 'react';
import { useSystem } from '../bridge/system-context.ts';
import { readTheme } from '../map/map-theme.ts';
import { type PainterClient, startPainter } from '../map/painter-client.ts';

export interface PainterOfScreen {
  /** Null for the moment before it is started. */
  readonly painter: PainterClient | null;
  restart(): void;
}

/** `start` makes the painter; tests hand in one of their own. */
export function usePainter(start: () => PainterClient = startPainter): PainterOfScreen {
  const system = useSystem();
  const { connectPainter } = system;
  const [painter, setPainter] = useState<PainterClient | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another painter
  useEffect(() => {
    const started = start();
    // The map says both again, when it is there: until then the painter tries its brushes.
    started.send({ type: 'canvas', canvas: null, pixelRatio: devicePixelRatio });
    started.send({ type: 'theme', theme: readTheme(document.documentElement).painter });
    const disconnect = connectPainter(() => started.connect());
    const report = () => {
      const { state } = started.health.getSnapshot();
      if (state !== 'working') system.notice({ type: 'page.painterFailed', state });
    };
    const reporting = started.health.subscribe(report);
    report();
    setPainter(started);
    return () => {
      reporting.unsubscribe();
      setPainter(null);
      disconnect();
      started.dispose();
    };
  }, [start, system, connectPainter, attempt]);
  return { painter, restart: () => setAttempt((before) => before + 1) };
}
