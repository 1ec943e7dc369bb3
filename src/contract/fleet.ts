/**
 * The messages between the realtime worker, the painter worker and the map. Positions go from worker to worker as
 * transferred numbers, never through machines or React; the main thread asks the painter for what it needs.
 */
import type { MessagePortLike } from './message-port.ts';
import type { Place } from './model.ts';

/**
 * The state of a marker; its status follows from it (`src/domain/marker.ts`). Four of them stand: `notMoving`, and where
 * more is known of why, `atBooking`, `fellSilent` and `unclear` (`stops.ts`).
 */
export const markerStates = [
  'moving',
  'notMoving',
  'atBooking',
  'fellSilent',
  'unclear',
  'ended',
  'silent',
  'orderPending',
  'orderAssigned',
  'orderInProgress',
] as const;
export type MarkerState = (typeof markerStates)[number];
/** Of a phlebotomist. */
export type PhlebotomistState = Exclude<MarkerState, `order${string}`>;
/** The position of a phlebotomist on the road, from the fleet; for the driver search, without new calls. */
export interface PhlebotomistPosition {
  readonly phlebotomistId: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly state: PhlebotomistState;
  /** Moment of the newest point, ms since 1970. */
  readonly at: number;
  /** The order it is on; null for free. */
  readonly orderId: string | null;
}

export type MarkerKind = 'phlebotomist' | 'order';

/**
 * A frame is a Float64Array of rows of this many numbers, one row for each marker that changed, with the columns of
 * `FrameField`. Index and state are whole numbers.
 */
export const frameStride = 7;
export const FrameField = {
  /** The marker's index, given by the realtime worker. Once the marker is gone, another may be given the index. */
  index: 0,
  latitude: 1,
  longitude: 2,
  /** Degrees clockwise from north; NaN where unknown (no move above the rotation threshold yet). */
  heading: 3,
  /** Position in `markerStates`; `goneState` takes the marker away. */
  state: 4,
  /** Moment of the newest point (or of the order's creation), ms since 1970. */
  at: 5,
  /** Since when a phlebotomist stands, ms since 1970; NaN where it moves. */
  stillSince: 6,
} as const;
export const goneState = 255;

/** The words of a marker; sent only when they change. */
export interface MarkerText {
  readonly index: number;
  readonly kind: MarkerKind;
  /** Id of the phlebotomist or order. */
  readonly id: string;
  /** Full name of the phlebotomist, patient's name of the order; the id where none is known. */
  readonly name: string;
  /** Phone of either, else null. */
  readonly phone: string | null;
  /** Vehicle number of a phlebotomist, address of an order, else null. */
  readonly detail: string | null;
  /** The order a phlebotomist is on, the phlebotomist of an order, else null. */
  readonly relatedId: string | null;
}

/** The methods of a painter's port. */
export interface PainterPort {
  postMessage(message: FleetMessage, transfer?: ArrayBuffer[]): void;
  close(): void;
}

/** Realtime worker → painter, over the port given by `connectPainter`. */
export type FleetMessage =
  | { readonly type: 'reset' }
  | { readonly type: 'texts'; readonly texts: readonly MarkerText[] }
  /** Transferred. Texts of an index always arrive before its first frame. */
  | { readonly type: 'frame'; readonly rows: Float64Array }
  /** Positions have come, be it of nobody. After the frame that has them; `reset` takes it back. */
  | { readonly type: 'known' };

/** The view the map is drawn for, in EPSG:3857 metres. */
export interface MapView {
  readonly centre: readonly [x: number, y: number];
  /** Metres per CSS pixel. */
  readonly resolution: number;
  /** Radians clockwise. */
  readonly rotation: number;
  /** CSS pixels. */
  readonly size: readonly [width: number, height: number];
  readonly pixelRatio: number;
}

/** `notMoving` are all who stand, `standing` those of them of whom no other reason is known. */
export type MarkerFilter =
  | 'all'
  | 'moving'
  | 'notMoving'
  | 'standing'
  | 'atBooking'
  | 'fellSilent'
  | 'unclear'
  | 'silent'
  | 'orders';

/** `urgency`: who stands and why first, the longest of them on top, all others by name. */
export type MarkerOrder = 'name' | 'urgency';

/** Which markers, in which order. `text` is looked for in id, related order id and name, ignoring case. */
export interface MarkerQuestion {
  readonly text: string;
  readonly filter: MarkerFilter;
  readonly order: MarkerOrder;
}

/** The rows of the marker list on screen. */
export interface MarkerQuery extends MarkerQuestion {
  readonly offset: number;
  readonly limit: number;
}

/** A marker as the list and the details card show it. */
export interface MarkerRow extends MarkerText, Place {
  readonly state: MarkerState;
  /** ms since 1970: of a phlebotomist's newest point, or when an order was created; null where it is not known. */
  readonly at: number | null;
  readonly stillSince: number | null;
}

/** Colours and fonts of the page, so that markers follow light and dark; every other value is a CSS colour. */
export interface PainterTheme {
  readonly surface: string;
  readonly text: string;
  readonly accent: string;
  /** CSS list of the system's fonts: these draw the text where there is no file, and until it is loaded. */
  readonly font: string;
  /** The font before `font`, and its file: a worker knows none of the page's fonts. Null where the system's will do. */
  readonly fontFile?: { readonly family: string; readonly url: string } | null;
  readonly states: Readonly<Record<MarkerState, string>>;
}

/**
 * The view that the painter gets reaches so far beyond the map on every side, CSS pixels, so that a drag uncovers
 * markers and not emptiness.
 */
export const viewMargin = 96;

/** Main thread → painter. Each `ask` is answered by one message with the same number. */
export type PainterRequest =
  | { readonly type: 'connect'; readonly port: MessagePortLike }
  /** The map wants bitmaps from now on. `canvas` is null: the painter draws on its own and hands each bitmap over. */
  | { readonly type: 'canvas'; readonly canvas: unknown; readonly pixelRatio: number }
  | { readonly type: 'theme'; readonly theme: PainterTheme }
  | { readonly type: 'view'; readonly view: MapView }
  | { readonly type: 'watch'; readonly query: MarkerQuery | null }
  /** The chosen marker; its row then comes with every change of it. */
  | { readonly type: 'select'; readonly marker: { readonly kind: MarkerKind; readonly id: string } | null }
  /** CSS pixels from the top left of the view last sent. */
  | { readonly type: 'hit'; readonly ask: number; readonly x: number; readonly y: number }
  | { readonly type: 'find'; readonly ask: number; readonly kind: MarkerKind; readonly id: string }
  /** Where a marker stands in the list that answers the question. */
  | (MarkerQuestion & {
      readonly type: 'locate';
      readonly ask: number;
      readonly kind: MarkerKind;
      readonly id: string;
    })
  /** The box around every marker, or around those of one kind. */
  | { readonly type: 'extent'; readonly ask: number; readonly kind: MarkerKind | null }
  | { readonly type: 'print'; readonly ask: number };

/** Painter → main thread. */
export type PainterAnswer =
  /**
   * A bitmap (an ImageBitmap, transferred) and the view that it shows. `occupied` (transferred) holds where something
   * is drawn in it: left, top, right and bottom of each box, CSS pixels from the top left of the view. `clusters`:
   * how many there are in it.
   */
  | {
      readonly type: 'painted';
      readonly view: MapView;
      readonly bitmap?: unknown;
      readonly occupied: Float32Array;
      readonly clusters: number;
    }
  | {
      readonly type: 'window';
      readonly query: MarkerQuery;
      /** Whether positions have come; before that a total of 0 says nothing. */
      readonly isKnown: boolean;
      readonly total: number;
      readonly rows: readonly MarkerRow[];
    }
  /**
   * `states`: those that some marker is in, in the order of `markerStates`. `omitted`: markers beyond what list
   * and map have places for.
   */
  | {
      readonly type: 'stats';
      readonly activeDrivers: number;
      readonly activeDeliveries: number;
      readonly omitted: number;
      readonly states: readonly MarkerState[];
    }
  | { readonly type: 'selected'; readonly row: MarkerRow | null }
  /** What is under the pixel: one marker, or the box (EPSG:3857) of a cluster, or nothing. */
  | {
      readonly type: 'hit';
      readonly ask: number;
      readonly row: MarkerRow | null;
      readonly cluster: {
        readonly count: number;
        readonly extent: readonly [number, number, number, number];
      } | null;
    }
  | { readonly type: 'found'; readonly ask: number; readonly row: MarkerRow | null }
  /** Counted from 0; null where the list has no such marker. */
  | { readonly type: 'located'; readonly ask: number; readonly position: number | null }
  /** EPSG:3857 metres; null without a marker. */
  | {
      readonly type: 'extent';
      readonly ask: number;
      readonly extent: readonly [number, number, number, number] | null;
    }
  | { readonly type: 'printed'; readonly ask: number; readonly blob: unknown }
  /** The painter cannot draw (no two-dimensional canvas); lists and answers go on. */
  | { readonly type: 'blind'; readonly message: string };
