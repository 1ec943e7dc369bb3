/**
 * Everything that has a marker, as the painter knows it: which index each has, what was last sent of it, and so what is to be
 * sent now. Positions leave here as numbers and go straight to the painter.
 */
import {
  type FleetMessage,
  FrameField,
  frameStride,
  goneState,
  type MarkerKind,
  type MarkerText,
  markerStates,
} from '../../contract/fleet.ts';
import type { FleetGlance, Order, Phlebotomist } from '../../contract/model.ts';
import { bearingDegrees, distanceMetres } from '../../domain/geo.ts';
import { orderMarkerState } from '../../domain/order-status.ts';
import type { FleetPoint } from './positions.ts';

/** What a painter's port must offer. */
export interface PainterPort {
  postMessage(message: FleetMessage, transfer?: ArrayBuffer[]): void;
  close(): void;
}

interface Marker {
  readonly index: number;
  readonly kind: MarkerKind;
  readonly id: string;
  text: MarkerText;
  /** The frame row last sent. */
  row: Float64Array;
}

export interface FleetTable {
  setOrders(orders: ReadonlyMap<string, Order>): void;
  setPhlebotomists(phlebotomists: ReadonlyMap<string, Phlebotomist>): void;
  setPositions(newest: ReadonlyMap<string, FleetPoint>): void;
  /** Sends everything to a new painter, and from then on what changes. */
  connect(port: PainterPort): void;
  /** Where everybody is now. */
  glance(): readonly FleetGlance[];
  /** Works out states anew (a phlebotomist falls silent without a word) and sends what changed. */
  refresh(): void;
  /** The painter forgets everything and hears no more; the port stays open for the next session. */
  disconnect(): void;
}

export interface FleetTableParts {
  readonly now: () => number;
  readonly silentAfterMs: number;
  readonly rotationThresholdM: number;
  /** Since when a phlebotomist flagged as idle stands, ms since 1970; null for one that is not. */
  readonly idleSince: (phlebotomistId: string) => number | null;
}

export function createFleetTable(parts: FleetTableParts): FleetTable {
  const markers = new Map<string, Marker>();
  const freeIndices: number[] = [];
  const headings = new Map<string, { from: FleetPoint; heading: number }>();
  let nextIndex = 0;
  let port: PainterPort | null = null;
  let orders: ReadonlyMap<string, Order> = new Map();
  let phlebotomists: ReadonlyMap<string, Phlebotomist> = new Map();
  let positions: ReadonlyMap<string, FleetPoint> = new Map();

  const keyOf = (kind: MarkerKind, id: string) => `${kind} ${id}`;

  /** Brings the markers up to date and sends what differs, texts before frames. */
  function sync(): void {
    const texts: MarkerText[] = [];
    const rows: Float64Array[] = [];
    const seen = new Set<string>();

    const put = (
      kind: MarkerKind,
      id: string,
      text: Omit<MarkerText, 'index' | 'kind' | 'id'>,
      row: number[],
    ) => {
      const key = keyOf(kind, id);
      seen.add(key);
      let marker = markers.get(key);
      const isNew = !marker;
      if (!marker) {
        const index = freeIndices.pop() ?? nextIndex++;
        marker = { index, kind, id, text: { index, kind, id, ...text }, row: new Float64Array(frameStride) };
        markers.set(key, marker);
        texts.push(marker.text);
      } else if (!sameText(marker.text, text)) {
        marker.text = { index: marker.index, kind, id, ...text };
        texts.push(marker.text);
      }
      row[FrameField.index] = marker.index;
      if (!isNew && row.every((value, i) => Object.is(value, marker.row[i]))) return;
      marker.row.set(row);
      rows.push(marker.row);
    };

    for (const order of orders.values()) putOrder(order, put);
    for (const point of positions.values()) putPhlebotomist(point, put);

    for (const [key, marker] of markers)
      if (!seen.has(key)) {
        markers.delete(key);
        headings.delete(marker.id);
        freeIndices.push(marker.index);
        const row = new Float64Array(frameStride);
        row[FrameField.index] = marker.index;
        row[FrameField.state] = goneState;
        rows.unshift(row);
      }
    send(texts, rows);
  }

  type Put = (
    kind: MarkerKind,
    id: string,
    text: Omit<MarkerText, 'index' | 'kind' | 'id'>,
    row: number[],
  ) => void;

  function putOrder(order: Order, put: Put): void {
    const state = orderMarkerState(order);
    if (state === null || order.latitude === null || order.longitude === null) return;
    const text = {
      name: order.patientName?.trim() || order.id,
      phone: order.phoneNumber,
      detail: order.address,
      relatedId: order.phlebotomistId,
    };
    const at = order.createdAt ?? Number.NaN;
    put('order', order.id, text, [
      0,
      order.latitude,
      order.longitude,
      Number.NaN,
      markerStates.indexOf(state),
      at,
      Number.NaN,
      -1,
    ]);
  }

  function putPhlebotomist(point: FleetPoint, put: Put): void {
    const { phlebotomistId: id } = point;
    const person = phlebotomists.get(id);
    const idleSince = parts.idleSince(id);
    const state = stateOf(point, idleSince);
    const text = {
      name: person?.fullName ?? id,
      phone: person?.phone ?? null,
      detail: person?.vehicleNumber ?? null,
      relatedId: point.orderId,
    };
    const order = point.orderId === null ? undefined : markers.get(keyOf('order', point.orderId));
    put('phlebotomist', id, text, [
      0,
      point.latitude,
      point.longitude,
      headingOf(point),
      markerStates.indexOf(state),
      point.at,
      state === 'notMoving' ? (idleSince ?? point.at) : Number.NaN,
      order?.index ?? -1,
    ]);
  }

  function stateOf(point: FleetPoint, idleSince: number | null) {
    if (point.status === 'ENDED') return 'ended';
    if (parts.now() - point.at > parts.silentAfterMs) return 'silent';
    return point.status === 'IDLE' || idleSince !== null ? 'notMoving' : 'moving';
  }

  /** Rotation is updated only when the move exceeds the threshold (specification 4, Idle detection). */
  function headingOf(point: FleetPoint): number {
    const last = headings.get(point.phlebotomistId);
    if (!last) {
      headings.set(point.phlebotomistId, { from: point, heading: Number.NaN });
      return Number.NaN;
    }
    if (last.from === point || distanceMetres(last.from, point) <= parts.rotationThresholdM)
      return last.heading;
    const heading = bearingDegrees(last.from, point);
    headings.set(point.phlebotomistId, { from: point, heading });
    return heading;
  }

  function send(texts: readonly MarkerText[], rows: readonly Float64Array[]): void {
    if (!port) return;
    if (texts.length > 0) port.postMessage({ type: 'texts', texts });
    if (rows.length === 0) return;
    const frame = new Float64Array(rows.length * frameStride);
    rows.forEach((row, i) => {
      frame.set(row, i * frameStride);
    });
    port.postMessage({ type: 'frame', rows: frame }, [frame.buffer]);
  }

  return {
    setOrders: (now) => {
      orders = now;
      sync();
    },
    setPhlebotomists: (now) => {
      phlebotomists = now;
      sync();
    },
    setPositions: (now) => {
      positions = now;
      sync();
    },
    glance: () =>
      [...positions.values()].map((point) => ({
        phlebotomistId: point.phlebotomistId,
        latitude: point.latitude,
        longitude: point.longitude,
        state: stateOf(point, parts.idleSince(point.phlebotomistId)),
        at: point.at,
        orderId: point.orderId,
      })),
    refresh: sync,
    connect: (painter) => {
      port?.close();
      port = painter;
      port.postMessage({ type: 'reset' });
      const all = [...markers.values()];
      send(
        all.map(({ text }) => text),
        all.map(({ row }) => row),
      );
    },
    disconnect: () => {
      port?.postMessage({ type: 'reset' });
      port = null;
    },
  };
}

function sameText(known: MarkerText, text: Omit<MarkerText, 'index' | 'kind' | 'id'>): boolean {
  return (
    known.name === text.name &&
    known.phone === text.phone &&
    known.detail === text.detail &&
    known.relatedId === text.relatedId
  );
}
