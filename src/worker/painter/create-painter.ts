/**
 * The painter: from its parts to one handler of requests. It keeps the fleet, draws it when something changed (once a frame
 * at most, the latest view only), and answers for the map and its list. Without a canvas it goes on answering.
 *
 * Each picture is drawn on a canvas of the painter's own and handed over with the view it was drawn for, so that the map can
 * show the picture and place it in one task; a canvas drawn from here directly reaches the screen a frame before or after the
 * map knows of it, and every marker trembles while the map is dragged.
 */
import type {
  FleetMessage,
  MapView,
  MarkerKind,
  MarkerQuery,
  MessagePortLike,
  PainterAnswer,
  PainterRequest,
  PainterTheme,
} from '../../contract/fleet.ts';
import { createCanvasPainting } from './canvas-painting.ts';
import { statsOf } from './fleet-stats.ts';
import { createFleetTable } from './fleet-table.ts';
import { type Layout, layOut } from './layout.ts';
import { createMarkerList, type MarkerWindow, sameRow, sameWindow } from './marker-list.ts';
import type { CreateCanvas } from './sprites.ts';

export interface PainterParts {
  /** `transfer` holds what changes hands with the answer. */
  answer(answer: PainterAnswer, transfer: readonly Transferable[]): void;
  /** Hears a port from now on; the returned function stops it. */
  listen(port: MessagePortLike, hear: (message: FleetMessage) => void): () => void;
  /** Runs the callback before the next frame is shown. */
  requestFrame(callback: () => void): void;
  /** Runs the callback after so many milliseconds. */
  later(callback: () => void, milliseconds: number): void;
  /** Milliseconds of a clock that never jumps. */
  now(): number;
  readonly createCanvas: CreateCanvas;
  /** Makes a font known by its family's name; settles when it can be drawn with, or never can. */
  loadFont(file: { readonly family: string; readonly url: string }): Promise<void>;
}

export interface Painter {
  handle(request: PainterRequest): void;
  /** What was refused since the start: rows, texts and requests that could not be understood. */
  readonly refused: number;
}

/** A window that only grew older is sent at most this often, ms; one in which somebody came, went or has another name, this. */
const windowIntervalMs = 1000;
const newcomerIntervalMs = 100;

export function createPainter(parts: PainterParts): Painter {
  const table = createFleetTable();
  const list = createMarkerList(table);
  const painting = createCanvasPainting(parts.createCanvas);
  let view: MapView | null = null;
  let theme: PainterTheme | null = null;
  let layout: Layout | null = null;
  let chosenMarker: { readonly kind: MarkerKind; readonly id: string } | null = null;
  let chosenRow: ReturnType<typeof table.row> = null;
  let query: MarkerQuery | null = null;
  let sentWindow: MarkerWindow | null = null;
  let windowSentAt = Number.NEGATIVE_INFINITY;
  /** When the next window is planned, by `parts.now`. */
  let windowDueAt = Number.POSITIVE_INFINITY;
  let isFrameDue = false;
  let stats = { activeDrivers: -1, activeDeliveries: -1 };
  let stopListening = (): void => {};
  let refused = 0;

  const chosenSlot = (): number => (chosenMarker ? table.find(chosenMarker.kind, chosenMarker.id) : -1);

  const currentLayout = (): Layout | null => {
    if (view) layout ??= layOut(table, view, chosenSlot());
    return layout;
  };

  const needPicture = (): void => {
    layout = null;
    if (isFrameDue || !view) return;
    isFrameDue = true;
    parts.requestFrame(() => {
      isFrameDue = false;
      paint();
    });
  };

  const paint = (): void => {
    const laidOut = currentLayout();
    if (!view || !theme || !laidOut || !painting.isReady) return;
    const picture = painting.draw({ table, layout: laidOut, view, theme, chosen: chosenSlot() });
    parts.answer({ type: 'painted', view, picture }, [picture]);
  };

  const takeTheme = (next: PainterTheme): void => {
    const file = next.fontFile;
    if (file && file.url !== theme?.fontFile?.url) void parts.loadFont(file).then(needPicture);
    theme = next;
    needPicture();
  };

  const sendWindow = (isAsked: boolean): void => {
    windowDueAt = Number.POSITIVE_INFINITY;
    if (!query) return;
    const window = list.read(query);
    if (!isAsked && sentWindow && sameWindow(window, sentWindow)) return;
    sentWindow = window;
    windowSentAt = parts.now();
    parts.answer({ type: 'window', query, ...window }, []);
  };

  const needWindow = (intervalMs: number): void => {
    if (!query) return;
    // A list that shows nothing yet has nothing to keep still: the first markers come at once.
    const isBlank = sentWindow === null || sentWindow.total === 0;
    const wait = isBlank ? 0 : windowSentAt + intervalMs - parts.now();
    if (wait <= 0) {
      sendWindow(false);
      return;
    }
    const dueAt = parts.now() + wait;
    if (dueAt >= windowDueAt) return;
    windowDueAt = dueAt;
    parts.later(() => {
      if (windowDueAt === dueAt) sendWindow(false);
    }, wait);
  };

  const sendChosen = (isAsked: boolean): void => {
    const row = table.row(chosenSlot());
    if (!isAsked && sameRow(row, chosenRow)) return;
    chosenRow = row;
    parts.answer({ type: 'selected', row }, []);
  };

  const sendStats = (): void => {
    const next = statsOf(table);
    if (next.activeDrivers === stats.activeDrivers && next.activeDeliveries === stats.activeDeliveries)
      return;
    stats = next;
    parts.answer({ type: 'stats', ...stats }, []);
  };

  const hear = (message: FleetMessage): void => {
    const change = table.apply(message);
    if (change.renamed) list.forgetOrder();
    if (change.moved || change.reworded) {
      needPicture();
      needWindow(change.renamed ? newcomerIntervalMs : windowIntervalMs);
      sendChosen(false);
      sendStats();
    }
  };

  const connect = (port: MessagePortLike): void => {
    stopListening();
    // What the last worker told stays on the map until the new one speaks; its slots mean nothing to the new one.
    let isFirst = true;
    stopListening = parts.listen(port, (message) => {
      if (isFirst && message.type !== 'reset') hear({ type: 'reset' });
      isFirst = false;
      hear(message);
    });
  };

  const answerHit = (ask: number, x: number, y: number): void => {
    const found = currentLayout()?.hit(x, y) ?? null;
    const row = found && 'slot' in found ? table.row(found.slot) : null;
    const cell = found && 'cell' in found ? { count: found.cell.count, extent: found.cell.extent } : null;
    parts.answer({ type: 'hit', ask, row, cell }, []);
  };

  const print = async (ask: number): Promise<void> => {
    const laidOut = currentLayout();
    const blob =
      view && theme && laidOut
        ? await painting
            .print({ table, layout: laidOut, view, theme, chosen: chosenSlot() })
            .catch(() => null)
        : null;
    parts.answer({ type: 'printed', ask, blob }, []);
  };

  const handle = (request: PainterRequest): void => {
    switch (request.type) {
      case 'connect':
        connect(request.port);
        break;
      case 'canvas':
        if (!painting.prepare()) parts.answer({ type: 'blind', message: 'no two-dimensional canvas' }, []);
        needPicture();
        break;
      case 'theme':
        takeTheme(request.theme);
        break;
      case 'view':
        view = request.view;
        needPicture();
        break;
      case 'watch':
        query = request.query;
        sendWindow(true);
        break;
      case 'select':
        chosenMarker = request.marker;
        sendChosen(true);
        needPicture();
        break;
      case 'hit':
        answerHit(request.ask, request.x, request.y);
        break;
      case 'find': {
        const row = table.row(table.find(request.kind, request.id));
        parts.answer({ type: 'found', ask: request.ask, row }, []);
        break;
      }
      case 'print':
        void print(request.ask);
        break;
      default:
        refused += 1;
    }
  };

  return {
    handle,
    get refused() {
      return refused + table.refused;
    },
  };
}
