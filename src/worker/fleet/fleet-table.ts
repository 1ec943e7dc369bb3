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
  /** What it was made from: the same object is the same marker, and costs nothing to look at again. */
  source: Order | FleetPoint;
  person: Phlebotomist | undefined;
  text: MarkerText;
  /** The frame row last sent. */
  readonly row: Float64Array;
  /** Number of the look at which it was last there. */
  seenAt: number;
}

export interface FleetTable {
  setOrders(orders: ReadonlyMap<string, Order>): void;
  setPhlebotomists(phlebotomists: ReadonlyMap<string, Phlebotomist>): void;
  setPositions(newest: ReadonlyMap<string, FleetPoint>): void;
  /** Sends everything to a new painter, and from then on what changes. */
  connect(port: PainterPort): void;
  /** Where everybody is now. */
  glance(): readonly FleetGlance[];
  /** Works out states anew and sends what changed. */
  refresh(): void;
  /** A phlebotomist falls silent without a word: looks only when the next one is due. */
  expireSilent(): void;
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
  const markers = { phlebotomist: new Map<string, Marker>(), order: new Map<string, Marker>() };
  const freeIndices: number[] = [];
  const headings = new Map<string, { from: FleetPoint; heading: number }>();
  let nextIndex = 0;
  let port: PainterPort | null = null;
  let orders: ReadonlyMap<string, Order> = new Map();
  let phlebotomists: ReadonlyMap<string, Phlebotomist> = new Map();
  let positions: ReadonlyMap<string, FleetPoint> = new Map();

  let look = 0;
  /** After this moment somebody is silent who was not at the last look. */
  let nextSilentAt = Number.POSITIVE_INFINITY;
  let texts: MarkerText[] = [];
  let rows: Float64Array[] = [];
  const scratch = new Float64Array(frameStride);

  /** Brings the markers up to date and sends what differs, texts before frames. */
  function sync(): void {
    look += 1;
    nextSilentAt = Number.POSITIVE_INFINITY;
    texts = [];
    rows = [];
    for (const order of orders.values()) putOrder(order);
    for (const point of positions.values()) putPhlebotomist(point);
    const gone = [...takeGone('phlebotomist'), ...takeGone('order')];
    // Those that are gone first: their indices may be given anew in the same frame.
    send(texts, [...gone, ...rows]);
  }

  function* takeGone(kind: MarkerKind): Generator<Float64Array> {
    for (const [id, { index, seenAt }] of markers[kind]) {
      if (seenAt === look) continue;
      markers[kind].delete(id);
      if (kind === 'phlebotomist') headings.delete(id);
      freeIndices.push(index);
      const row = new Float64Array(frameStride);
      row[FrameField.index] = index;
      row[FrameField.state] = goneState;
      yield row;
    }
  }

  /** Takes the row in `scratch` and the text for a marker; what differs from the last time is to be sent. */
  function put(
    source: Order | FleetPoint,
    text: Omit<MarkerText, 'index'>,
    person: Phlebotomist | undefined = undefined,
  ): void {
    const { kind, id } = text;
    const known = markers[kind].get(id);
    const index = known?.index ?? freeIndices.pop() ?? nextIndex++;
    scratch[FrameField.index] = index;
    if (!known) {
      const marker = { index, source, person, text: { index, ...text }, row: scratch.slice(), seenAt: look };
      markers[kind].set(id, marker);
      texts.push(marker.text);
      rows.push(marker.row);
      return;
    }
    known.seenAt = look;
    known.source = source;
    known.person = person;
    if (!sameText(known.text, text)) {
      known.text = { index, ...text };
      texts.push(known.text);
    }
    if (scratch.every((value, i) => Object.is(value, known.row[i]))) return;
    known.row.set(scratch);
    rows.push(known.row);
  }

  function putOrder(order: Order): void {
    const known = markers.order.get(order.id);
    if (known?.source === order) {
      known.seenAt = look;
      return;
    }
    const state = orderMarkerState(order);
    if (state === null || order.latitude === null || order.longitude === null) return;
    scratch[FrameField.latitude] = order.latitude;
    scratch[FrameField.longitude] = order.longitude;
    scratch[FrameField.heading] = Number.NaN;
    scratch[FrameField.state] = markerStates.indexOf(state);
    scratch[FrameField.at] = order.createdAt ?? Number.NaN;
    scratch[FrameField.stillSince] = Number.NaN;
    put(order, {
      kind: 'order',
      id: order.id,
      name: order.patientName?.trim() || order.id,
      phone: order.phoneNumber,
      detail: order.address,
      relatedId: order.phlebotomistId,
    });
  }

  function putPhlebotomist(point: FleetPoint): void {
    const { phlebotomistId: id } = point;
    const known = markers.phlebotomist.get(id);
    const person = phlebotomists.get(id);
    const idleSince = parts.idleSince(id);
    const name = stateOf(point, idleSince);
    if (name === 'moving' || name === 'notMoving')
      nextSilentAt = Math.min(nextSilentAt, point.at + parts.silentAfterMs);
    const state = markerStates.indexOf(name);
    const stillSince = name === 'notMoving' ? (idleSince ?? point.at) : Number.NaN;
    if (
      known?.source === point &&
      known.person === person &&
      known.row[FrameField.state] === state &&
      Object.is(known.row[FrameField.stillSince], stillSince)
    ) {
      known.seenAt = look;
      return;
    }
    scratch[FrameField.latitude] = point.latitude;
    scratch[FrameField.longitude] = point.longitude;
    scratch[FrameField.heading] = headingOf(point);
    scratch[FrameField.state] = state;
    scratch[FrameField.at] = point.at;
    scratch[FrameField.stillSince] = stillSince;
    put(
      point,
      {
        kind: 'phlebotomist',
        id,
        name: person?.fullName ?? id,
        phone: person?.phone ?? null,
        detail: person?.vehicleNumber ?? null,
        relatedId: point.orderId,
      },
      person,
    );
  }

  function stateOf(point: FleetPoint, idleSince: number | null) {
    if (point.ended) return 'ended';
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
    expireSilent: () => {
      if (parts.now() > nextSilentAt) sync();
    },
    connect: (painter) => {
      // The painter that came before the session is told of twice; its own port must stay open.
      if (port !== painter) port?.close();
      port = painter;
      port.postMessage({ type: 'reset' });
      const all = [...markers.order.values(), ...markers.phlebotomist.values()];
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

function sameText(known: MarkerText, text: Omit<MarkerText, 'index'>): boolean {
  return (
    known.name === text.name &&
    known.phone === text.phone &&
    known.detail === text.detail &&
    known.relatedId === text.relatedId
  );
}
