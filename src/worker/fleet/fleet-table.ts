/** The markers as the painter knows them. Positions leave here as numbers, straight to the painter. */

import {
  FrameField,
  markerStates,
  type PainterPort,
  type PhlebotomistPosition,
  type PhlebotomistState,
} from '../../contract/fleet.ts';
import type { Order, Phlebotomist } from '../../contract/model.ts';
import { isStopped, stoppedState } from '../../domain/marker.ts';
import { orderMarkerState } from '../../domain/order-status.ts';
import { emptyPoll } from '../positions/location-reader.ts';
import type { FleetPoint } from '../positions/positions.ts';
import type { KnownStop } from '../session-services.ts';
import { createHeadings } from './headings.ts';
import { createMarkerCache, type MarkerCache, type MarkerChanges } from './marker-cache.ts';

export interface FleetTable {
  setOrders(orders: ReadonlyMap<string, Order>): void;
  setPhlebotomists(phlebotomists: ReadonlyMap<string, Phlebotomist>): void;
  /** Those of `emptyPoll` have not come. */
  setPositions(newest: ReadonlyMap<string, FleetPoint>): void;
  /** Sends all markers to a new painter, and from then on what changes. */
  connect(port: PainterPort): void;
  /** All phlebotomists' positions now. */
  positions(): readonly PhlebotomistPosition[];
  /** Works out states anew and sends what changed. */
  refresh(): void;
  /** Held, the painter receives nothing; released, all that has changed. */
  hold(held: boolean): void;
  /** How many phlebotomists have reported since they were held. */
  waiting(): number;
  /** Marks phlebotomists who fell silent; does nothing before the next one is due. */
  expireSilent(): void;
  /** The painter forgets everything and receives no more; the port stays open for the next session. */
  disconnect(): void;
}

export interface FleetTableParts {
  readonly now: () => number;
  readonly silentAfterMs: number;
  readonly rotationThresholdM: number;
  /** Null for a phlebotomist who is not flagged as idle. */
  readonly stopOf: (phlebotomistId: string) => KnownStop | null;
}

export function createFleetTable(parts: FleetTableParts): FleetTable {
  const cache = createMarkerCache();
  const headings = createHeadings(parts.rotationThresholdM);
  let port: PainterPort | null = null;
  let orders: ReadonlyMap<string, Order> = new Map();
  let phlebotomists: ReadonlyMap<string, Phlebotomist> = new Map();
  let positions: ReadonlyMap<string, FleetPoint> = emptyPoll.newest;
  /** Positions have come, and the painter has been sent them, or is when it is connected. */
  let isKnown = false;
  /** The moment at which the next phlebotomist falls silent. */
  let nextSilentAt = Number.POSITIVE_INFINITY;
  /** The positions as the painter has them while it is held, else null. */
  let heldAt: ReadonlyMap<string, FleetPoint> | null = null;

  /** Brings the markers up to date and sends what differs. */
  function sync(): void {
    if (heldAt !== null) return;
    nextSilentAt = Number.POSITIVE_INFINITY;
    cache.begin();
    for (const order of orders.values()) putOrder(cache, order);
    for (const point of positions.values()) look(point);
    const changes = cache.end();
    for (const id of changes.left) headings.forget(id);
    send(port, changes);
    if (isKnown || positions === emptyPoll.newest) return;
    isKnown = true;
    port?.postMessage({ type: 'known' });
  }

  function look(point: FleetPoint): void {
    const stop = parts.stopOf(point.phlebotomistId);
    const state = stateOf(point, stop);
    if (state === 'moving' || isStopped(state))
      nextSilentAt = Math.min(nextSilentAt, point.at + parts.silentAfterMs);
    putPhlebotomist(cache, point, {
      person: phlebotomists.get(point.phlebotomistId),
      state: markerStates.indexOf(state),
      stillSince: isStopped(state) ? (stop?.since ?? point.at) : Number.NaN,
      heading: () => headings.of(point),
    });
  }

  function stateOf(point: FleetPoint, stop: KnownStop | null): PhlebotomistState {
    if (point.ended) return 'ended';
    if (parts.now() - point.at > parts.silentAfterMs) return 'silent';
    if (stop !== null) return stoppedState[stop.reason];
    return point.status === 'IDLE' ? 'notMoving' : 'moving';
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
    positions: () =>
      [...positions.values()].map((point) => ({
        phlebotomistId: point.phlebotomistId,
        latitude: point.latitude,
        longitude: point.longitude,
        state: stateOf(point, parts.stopOf(point.phlebotomistId)),
        at: point.at,
        orderId: point.orderId,
      })),
    refresh: sync,
    hold: (held) => {
      if (held === (heldAt !== null)) return;
      heldAt = held ? positions : null;
      sync();
    },
    waiting: () => (heldAt === null ? 0 : countOther(heldAt, positions)),
    expireSilent: () => {
      if (parts.now() > nextSilentAt) sync();
    },
    connect: (painter) => {
      // The port of a new painter replaces the old one. A port that is connected again must stay open.
      if (port !== painter) port?.close();
      port = painter;
      port.postMessage({ type: 'reset' });
      send(port, cache.all());
      if (isKnown) port.postMessage({ type: 'known' });
    },
    disconnect: () => {
      port?.postMessage({ type: 'reset' });
      port = null;
    },
  };
}

const countOther = (before: ReadonlyMap<string, FleetPoint>, now: ReadonlyMap<string, FleetPoint>): number =>
  [...now.values()].filter((point) => before.get(point.phlebotomistId) !== point).length;

function putOrder(cache: MarkerCache, order: Order): void {
  const known = cache.known('order', order.id);
  if (known?.source === order) {
    cache.keep(known);
    return;
  }
  const state = orderMarkerState(order);
  if (state === null || order.latitude === null || order.longitude === null) return;
  const { scratch } = cache;
  scratch[FrameField.latitude] = order.latitude;
  scratch[FrameField.longitude] = order.longitude;
  scratch[FrameField.heading] = Number.NaN;
  scratch[FrameField.state] = markerStates.indexOf(state);
  scratch[FrameField.at] = order.createdAt ?? Number.NaN;
  scratch[FrameField.stillSince] = Number.NaN;
  cache.put(order, {
    kind: 'order',
    id: order.id,
    name: order.patientName?.trim() || order.id,
    phone: order.phoneNumber,
    detail: order.address,
    relatedId: order.phlebotomistId,
  });
}

function putPhlebotomist(
  cache: MarkerCache,
  point: FleetPoint,
  {
    person,
    state,
    stillSince,
    heading,
  }: {
    readonly person: Phlebotomist | undefined;
    readonly state: number;
    readonly stillSince: number;
    heading(): number;
  },
): void {
  const { phlebotomistId: id } = point;
  const known = cache.known('phlebotomist', id);
  if (
    known?.source === point &&
    known.person === person &&
    cache.sent(known, FrameField.state) === state &&
    Object.is(cache.sent(known, FrameField.stillSince), stillSince)
  ) {
    cache.keep(known);
    return;
  }
  const { scratch } = cache;
  scratch[FrameField.latitude] = point.latitude;
  scratch[FrameField.longitude] = point.longitude;
  scratch[FrameField.heading] = heading();
  scratch[FrameField.state] = state;
  scratch[FrameField.at] = point.at;
  scratch[FrameField.stillSince] = stillSince;
  // A hundred thousand that move are no new texts.
  const isSame = known !== undefined && known.person === person && known.text.relatedId === point.orderId;
  const text = isSame
    ? known.text
    : {
        kind: 'phlebotomist' as const,
        id,
        name: person?.fullName ?? id,
        phone: person?.phone ?? null,
        detail: person?.vehicleNumber ?? null,
        relatedId: point.orderId,
      };
  cache.put(point, text, person);
}

/** Texts before frames. */
function send(port: PainterPort | null, { texts, frame }: Pick<MarkerChanges, 'texts' | 'frame'>): void {
  if (!port) return;
  if (texts.length > 0) port.postMessage({ type: 'texts', texts });
  const rows = frame();
  if (rows.length > 0) port.postMessage({ type: 'frame', rows }, [rows.buffer]);
}
