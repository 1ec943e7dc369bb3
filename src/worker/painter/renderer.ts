/** The fleet as the map shows it: laid out for its view, drawn when it changed, asked for what is under a pixel. */
import type { MapView, PainterTheme } from '../../contract/fleet.ts';
import { createCanvasPainting } from './canvas-painting.ts';
import { createDrawnTheme } from './drawn-theme.ts';
import { type Layout, layOut } from './layout.ts';
import type { MarkerTable } from './marker-table.ts';
import type { PainterParts } from './painter-parts.ts';

export interface Renderer {
  /** `ratio`: device pixels of a CSS pixel. */
  prepare(ratio: number): void;
  setView(view: MapView): void;
  setTheme(theme: PainterTheme): void;
  /** Something changed: it is drawn before the next frame, once. */
  invalidate(): void;
  answerHit(ask: number, x: number, y: number): void;
  print(ask: number): Promise<void>;
}

const isEmpty = ({ singles, clusters }: Layout): boolean => singles.length === 0 && clusters.length === 0;

export function createRenderer(parts: PainterParts, table: MarkerTable, chosenIndex: () => number): Renderer {
  const painting = createCanvasPainting(parts.createCanvas);
  let view: MapView | null = null;
  let layout: Layout | null = null;
  let pixelRatio = 1;
  let isFrameDue = false;
  /** Nothing was drawn so far. */
  let isBlank = true;
  /** Whether the missing canvas was reported, which happens once. */
  let isBlind = false;

  const currentLayout = (): Layout | null => {
    if (view) layout ??= layOut(table, view, chosenIndex());
    return layout;
  };

  /** The scene to draw; null while the map has sent no view or theme. */
  const scene = () => {
    const laidOut = currentLayout();
    const theme = themes.current;
    return view && theme && laidOut ? { table, layout: laidOut, view, theme, chosen: chosenIndex() } : null;
  };

  const paint = (): void => {
    const now = painting.isReady ? scene() : null;
    if (!now) return;
    isBlank &&= isEmpty(now.layout);
    if (isBlank) return;
    const { bitmap, occupied } = painting.draw(now);
    const clusters = now.layout.clusters.length;
    parts.answer({ type: 'painted', view: now.view, bitmap, occupied, clusters }, [bitmap, occupied.buffer]);
  };

  const invalidate = (): void => {
    layout = null;
    if (isFrameDue || !view) return;
    if (isBlank) {
      // An empty bitmap would keep the first markers waiting, and so would a frame.
      paint();
      return;
    }
    isFrameDue = true;
    parts.requestFrame(() => {
      isFrameDue = false;
      paint();
    });
  };

  /** Before the first markers come there is time to try how they will look. */
  const tryOut = (): void => {
    const theme = themes.current;
    if (isBlank && theme && painting.isReady)
      painting.warmUp({ theme, view: view ?? { size: [1, 1], pixelRatio } });
  };
  const themes = createDrawnTheme(parts.loadFont, () => {
    invalidate();
    tryOut();
  });

  return {
    invalidate,
    prepare: (ratio) => {
      pixelRatio = ratio;
      if (!painting.prepare() && !isBlind) {
        isBlind = true;
        parts.answer({ type: 'blind', message: 'no two-dimensional canvas' }, []);
      }
      invalidate();
    },
    setView: (next) => {
      const isOtherSize = next.size.join() !== view?.size.join() || next.pixelRatio !== view.pixelRatio;
      view = next;
      invalidate();
      if (isOtherSize) tryOut();
    },
    setTheme: themes.take,
    answerHit: (ask, x, y) => {
      const found = currentLayout()?.hit(x, y) ?? null;
      const row = found && 'index' in found ? table.row(found.index) : null;
      const cluster =
        found && 'cluster' in found ? { count: found.cluster.count, extent: found.cluster.extent } : null;
      parts.answer({ type: 'hit', ask, row, cluster }, []);
    },
    print: async (ask) => {
      const now = scene();
      const blob = now ? await painting.print(now).catch(() => null) : null;
      parts.answer({ type: 'printed', ask, blob }, []);
    },
  };
}
