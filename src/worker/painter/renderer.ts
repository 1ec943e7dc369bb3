/** What the map shows of the fleet: laid out for its view, drawn when something changed, and asked what is under a pixel. */
import type { MapView, PainterTheme } from '../../contract/fleet.ts';
import { createCanvasPainting } from './canvas-painting.ts';
import { createDrawnTheme } from './drawn-theme.ts';
import type { FleetTable } from './marker-table.ts';
import { type Layout, layOut } from './layout.ts';
import type { PainterParts } from './painter-parts.ts';

export interface Picture {
  /** `ratio`: device pixels of a CSS pixel. */
  prepare(ratio: number): void;
  takeView(view: MapView): void;
  takeTheme(theme: PainterTheme): void;
  /** Something changed: drawn before the next frame, once. */
  need(): void;
  answerHit(ask: number, x: number, y: number): void;
  print(ask: number): Promise<void>;
}

const isEmpty = ({ singles, cells }: Layout): boolean => singles.length === 0 && cells.length === 0;

export function createPicture(parts: PainterParts, table: FleetTable, chosenIndex: () => number): Picture {
  const painting = createCanvasPainting(parts.createCanvas);
  let view: MapView | null = null;
  let layout: Layout | null = null;
  let pixelRatio = 1;
  let isFrameDue = false;
  /** Nothing was drawn so far. */
  let isBlank = true;
  /** It was said that there is no canvas, which is said once. */
  let isBlind = false;

  const currentLayout = (): Layout | null => {
    if (view) layout ??= layOut(table, view, chosenIndex());
    return layout;
  };

  /** What is to be drawn; null while the map has sent no view or theme. */
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
    const { picture, taken } = painting.draw(now);
    const cells = now.layout.cells.length;
    parts.answer({ type: 'painted', view: now.view, picture, taken, cells }, [picture, taken.buffer]);
  };

  const need = (): void => {
    layout = null;
    if (isFrameDue || !view) return;
    if (isBlank) {
      // An empty picture would keep the first markers waiting, and so would a frame.
      paint();
      return;
    }
    isFrameDue = true;
    parts.requestFrame(() => {
      isFrameDue = false;
      paint();
    });
  };

  /** Until the first markers come there is time to try how they will look. */
  const tryOut = (): void => {
    const theme = themes.current;
    if (isBlank && theme && painting.isReady)
      painting.warmUp({ theme, view: view ?? { size: [1, 1], pixelRatio } });
  };
  const themes = createDrawnTheme(parts.loadFont, () => {
    need();
    tryOut();
  });

  return {
    need,
    prepare: (ratio) => {
      pixelRatio = ratio;
      if (!painting.prepare() && !isBlind) {
        isBlind = true;
        parts.answer({ type: 'blind', message: 'no two-dimensional canvas' }, []);
      }
      need();
    },
    takeView: (next) => {
      const isOtherSize = next.size.join() !== view?.size.join() || next.pixelRatio !== view.pixelRatio;
      view = next;
      need();
      if (isOtherSize) tryOut();
    },
    takeTheme: themes.take,
    answerHit: (ask, x, y) => {
      const found = currentLayout()?.hit(x, y) ?? null;
      const row = found && 'index' in found ? table.row(found.index) : null;
      const cell = found && 'cell' in found ? { count: found.cell.count, extent: found.cell.extent } : null;
      parts.answer({ type: 'hit', ask, row, cell }, []);
    },
    print: async (ask) => {
      const now = scene();
      const blob = now ? await painting.print(now).catch(() => null) : null;
      parts.answer({ type: 'printed', ask, blob }, []);
    },
  };
}
