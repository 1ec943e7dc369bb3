/**
 * The painter: from its parts to one handler of requests. It keeps the fleet, draws it when something changed (once a
 * frame at most, the latest view only), and answers for the map and its list. Without a canvas it goes on answering.
 *
 * Each bitmap is drawn on a canvas of the painter's own and handed over with the view it was drawn for, so that the map
 * can show the bitmap and place it in one task; a canvas drawn from here directly reaches the screen a frame before or
 * after the map knows of it, and every marker trembles while the map is dragged.
 */
import type { FleetMessage, MarkerKind, PainterAnswer, PainterRequest } from '../../contract/fleet.ts';
import type { MessagePortLike } from '../../contract/message-port.ts';
import { type FleetStats, fleetExtent, sameStats, statsOf } from './fleet-stats.ts';
import { createMarkerList, type MarkerList, sameRow } from './marker-list.ts';
import { createMarkerTable, type MarkerTable } from './marker-table.ts';
import type { PainterParts } from './painter-parts.ts';
import { createRenderer } from './renderer.ts';
import { createWindowSender } from './window-sender.ts';

export interface Painter {
  handle(request: PainterRequest): void;
  /** Rows, texts and requests refused since the start: they could not be understood. */
  readonly refused: number;
}

export function createPainter(parts: PainterParts): Painter {
  const table = createMarkerTable();
  const list = createMarkerList(table);
  const window = createWindowSender(list, parts);
  let chosenMarker: { readonly kind: MarkerKind; readonly id: string } | null = null;
  let chosenRow: ReturnType<typeof table.row> = null;
  let stats: FleetStats = { activeDrivers: -1, activeDeliveries: -1, omitted: 0, states: [] };
  let refused = 0;

  const chosenIndex = (): number => (chosenMarker ? table.find(chosenMarker.kind, chosenMarker.id) : -1);
  const renderer = createRenderer(parts, table, chosenIndex);

  const sendChosen = (isAsked: boolean): void => {
    const row = table.row(chosenIndex());
    if (!isAsked && sameRow(row, chosenRow)) return;
    chosenRow = row;
    parts.answer({ type: 'selected', row }, []);
  };

  const sendStats = (): void => {
    const next = statsOf(table);
    if (sameStats(next, stats)) return;
    stats = next;
    parts.answer({ type: 'stats', ...stats }, []);
  };

  const receive = (message: FleetMessage): void => {
    const change = table.apply(message);
    if (change.renamed) list.forgetOrder();
    if (message.type === 'reset' || message.type === 'known') window.know(message.type === 'known');
    if (!change.moved && !change.reworded) return;
    renderer.invalidate();
    window.changed(change.renamed);
    sendChosen(false);
    sendStats();
  };

  const connect = createConnection(parts, receive);

  const select = (marker: typeof chosenMarker): void => {
    chosenMarker = marker;
    sendChosen(true);
    renderer.invalidate();
  };

  const handle = (request: PainterRequest): void => {
    switch (request.type) {
      case 'connect':
        connect(request.port);
        break;
      case 'canvas':
        renderer.prepare(request.pixelRatio);
        break;
      case 'theme':
        renderer.setTheme(request.theme);
        break;
      case 'view':
        renderer.setView(request.view);
        break;
      case 'watch':
        window.watch(request.query);
        break;
      case 'select':
        select(request.marker);
        break;
      case 'hit':
        renderer.answerHit(request.ask, request.x, request.y);
        break;
      case 'find':
      case 'locate':
      case 'extent':
        parts.answer(answerFrom(table, list, request), []);
        break;
      case 'print':
        void renderer.print(request.ask);
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

/** The answers that the fleet itself gives. */
function answerFrom(
  table: MarkerTable,
  list: MarkerList,
  request: Extract<PainterRequest, { type: 'find' | 'locate' | 'extent' }>,
): PainterAnswer {
  const { ask } = request;
  if (request.type === 'extent') return { type: 'extent', ask, extent: fleetExtent(table, request.kind) };
  const index = table.find(request.kind, request.id);
  if (request.type === 'find') return { type: 'found', ask, row: table.row(index) };
  return { type: 'located', ask, position: list.locate(request, index) };
}

/** Listens to one port at a time. */
function createConnection(
  { listen }: Pick<PainterParts, 'listen'>,
  receive: (message: FleetMessage) => void,
): (port: MessagePortLike) => void {
  let stopListening = (): void => {};
  return (port) => {
    stopListening();
    // The last worker's markers stay on the map until the new one sends; their indices mean nothing to the new one.
    let isFirst = true;
    stopListening = listen(port, (message) => {
      if (isFirst && message.type !== 'reset') receive({ type: 'reset' });
      isFirst = false;
      receive(message);
    });
  };
}
