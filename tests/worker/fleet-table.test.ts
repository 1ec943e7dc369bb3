import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type FleetMessage,
  FrameField,
  frameStride,
  goneState,
  type MarkerText,
  markerStates,
} from '../../src/contract/fleet.ts';
import type { StopReason } from '../../src/contract/stops.ts';
import { createFleetTable } from '../../src/worker/fleet/fleet-table.ts';
import { emptyPoll } from '../../src/worker/positions/location-reader.ts';
import type { FleetPoint } from '../../src/worker/positions/positions.ts';
import type { KnownStop } from '../../src/worker/session-services.ts';
import { orderEntity } from '../support/orders.ts';
import { northOf } from '../support/wire.ts';

const NOW = 10_000_000;
const pointOf = (fields: Partial<FleetPoint> = {}): FleetPoint => ({
  phlebotomistId: '5',
  wireId: 5,
  latitude: 13,
  longitude: 80,
  at: NOW,
  status: 'PROCESSING',
  ended: false,
  orderId: null,
  orderWireId: null,
  ...fields,
});
const positions = (...points: FleetPoint[]) => new Map(points.map((point) => [point.phlebotomistId, point]));

function fleet({ stops = new Map<string, KnownStop>() } = {}) {
  let now = NOW;
  const messages: FleetMessage[] = [];
  const table = createFleetTable({
    now: () => now,
    silentAfterMs: 300_000,
    rotationThresholdM: 5,
    stopOf: (id) => stops.get(id) ?? null,
  });
  const port = {
    postMessage: (message: FleetMessage) => void messages.push(structuredClone(message)),
    close: () => {},
  };
  table.connect(port);
  messages.length = 0;
  const rows = () =>
    messages.flatMap((message) =>
      message.type === 'frame'
        ? Array.from({ length: message.rows.length / frameStride }, (_, i) =>
            message.rows.slice(i * frameStride, (i + 1) * frameStride),
          )
        : [],
    );
  return {
    table,
    port,
    messages,
    rows,
    texts: () => messages.flatMap((message) => (message.type === 'texts' ? message.texts : [])),
    states: () => rows().map((row) => markerStates[row[FrameField.state] ?? -1] ?? 'gone'),
    forget: () => {
      messages.length = 0;
    },
    pass: (ms: number) => {
      now += ms;
    },
    wait: (ms: number) => {
      now += ms;
      table.refresh();
    },
  };
}

describe('messages to the painter', () => {
  test('a new marker is its text, then its row; the same again is nothing', () => {
    const { table, messages, forget } = fleet();
    const point = pointOf();
    table.setPositions(positions(point));
    expect(messages.map(({ type }) => type)).toEqual(['texts', 'frame', 'known']);
    forget();
    table.setPositions(positions({ ...point }));
    table.refresh();
    expect(messages).toEqual([]);
  });

  test('only markers that moved are sent', () => {
    const { table, rows, texts, forget } = fleet();
    const still = pointOf();
    const other = pointOf({ phlebotomistId: '6' });
    table.setPositions(positions(still, other));
    forget();
    table.setPositions(positions(still, { ...other, latitude: 13.01 }));
    expect(rows().map((row) => row[FrameField.latitude])).toEqual([13.01]);
    expect(texts()).toEqual([]);
  });

  test('a name that comes later changes the text, not the row', () => {
    const { table, rows, texts, forget } = fleet();
    table.setPositions(positions(pointOf()));
    forget();
    const person = { id: '5', fullName: 'Senthil', phone: '98', vehicleNumber: 'TN09' };
    table.setPhlebotomists(new Map([['5', person as never]]));
    expect(texts()).toMatchObject([{ id: '5', name: 'Senthil', phone: '98', detail: 'TN09' }]);
    expect(rows()).toEqual([]);
  });

  test('a port that is connected twice stays open, a replaced one is closed', () => {
    const { table, messages } = fleet();
    const closed: string[] = [];
    const portOf = (name: string) => ({
      postMessage: (message: FleetMessage) => void messages.push(message),
      close: () => void closed.push(name),
    });
    const [first, second] = [portOf('first'), portOf('second')];
    table.connect(first);
    table.connect(first);
    expect(closed).toEqual([]);
    table.connect(second);
    expect(closed).toEqual(['first']);
  });

  test('a painter that connects later gets everything', () => {
    const { table, port, messages, rows, texts, forget } = fleet();
    table.setOrders(new Map([['12', orderEntity()]]));
    table.setPositions(positions(pointOf({ orderId: '12' })));
    forget();
    table.connect(port);
    expect(messages[0]?.type).toBe('reset');
    expect([texts().length, rows().length]).toEqual([2, 2]);
  });
});

describe('that positions have come', () => {
  const typesOf = (messages: readonly FleetMessage[]) => messages.map(({ type }) => type);

  test('is said once, after the frame that has them, and of nobody too', () => {
    const { table, messages, forget } = fleet();
    table.setPositions(emptyPoll.newest);
    table.setOrders(new Map([['12', orderEntity()]]));
    expect(typesOf(messages)).not.toContain('known');
    forget();
    table.setPositions(positions(pointOf()));
    table.setPositions(positions(pointOf({ at: NOW + 1 })));
    expect(typesOf(messages)).toEqual(['texts', 'frame', 'known', 'frame']);
    const nobody = fleet();
    nobody.table.setPositions(positions());
    expect(typesOf(nobody.messages)).toEqual(['known']);
  });

  test('is said to a painter that connects later, and to one that is held once it is released', () => {
    const { table, port, messages, forget } = fleet();
    table.hold(true);
    table.setPositions(positions(pointOf()));
    table.connect(port);
    expect(typesOf(messages)).toEqual(['reset']);
    table.hold(false);
    expect(typesOf(messages)).toEqual(['reset', 'texts', 'frame', 'known']);
    forget();
    table.connect(port);
    expect(typesOf(messages)).toEqual(['reset', 'texts', 'frame', 'known']);
  });
});

describe('held', () => {
  test('nothing goes to the painter, who has reported is counted, and released all of it goes at once', () => {
    const { table, messages, rows, texts, forget } = fleet();
    const at = (id: string, latitude: number) => pointOf({ phlebotomistId: id, latitude });
    const first = at('1', 13);
    table.setPositions(positions(first, at('2', 13)));
    forget();
    expect(table.waiting()).toBe(0);
    table.hold(true);
    table.hold(true);
    table.setPositions(positions(first, at('2', 13.1)));
    table.setPositions(positions(first, at('2', 13.2), at('3', 13)));
    table.setOrders(new Map([['9', orderEntity({ id: '9', latitude: 1 })]]));
    expect(messages).toEqual([]);
    expect(table.waiting()).toBe(2);
    expect(table.positions()).toHaveLength(3);
    table.hold(false);
    expect(texts().map(({ kind, id }) => `${kind} ${id}`)).toEqual(['order 9', 'phlebotomist 3']);
    expect(rows()).toHaveLength(3);
    expect(table.waiting()).toBe(0);
  });

  test('nobody falls silent on the map meanwhile, and a new painter gets what the one before showed', () => {
    const { table, port, messages, states, pass } = fleet();
    table.setPositions(positions(pointOf({ at: NOW })));
    table.hold(true);
    pass(300_001);
    table.expireSilent();
    expect(states()).toEqual(['moving']);
    messages.length = 0;
    table.connect({ ...port });
    expect(states()).toEqual(['moving']);
    table.hold(false);
    expect(states().at(-1)).toBe('silent');
  });
});

describe('falling silent', () => {
  test('is noticed when it is due, without a new answer, and costs no look before', () => {
    const { table, states, pass, forget } = fleet();
    let asked = 0;
    table.setPositions(
      positions(pointOf({ phlebotomistId: '1' }), pointOf({ phlebotomistId: '2', at: NOW - 200_000 })),
    );
    forget();
    const watched = new Proxy(new Map(), {
      get: (target, name) => {
        asked += name === 'values' ? 1 : 0;
        const value = Reflect.get(target, name) as unknown;
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    table.setOrders(watched);
    asked = 0;
    pass(100_000);
    table.expireSilent();
    expect([asked, states()]).toEqual([0, []]);
    pass(1);
    table.expireSilent();
    expect([asked, states()]).toEqual([1, ['silent']]);
    table.expireSilent();
    expect(asked).toBe(1);
  });
});

describe('states', () => {
  test('ended, not moving, silent and moving, in that order of weight', () => {
    const { table, states } = fleet({ stops: new Map([['2', { since: NOW - 5, reason: 'standing' }]]) });
    table.setPositions(
      positions(
        pointOf({ phlebotomistId: '1', status: 'ENDED', ended: true, at: 0 }),
        pointOf({ phlebotomistId: '2' }),
        pointOf({ phlebotomistId: '3', status: 'IDLE' }),
        pointOf({ phlebotomistId: '4', at: NOW - 300_001 }),
        pointOf({ phlebotomistId: '5' }),
      ),
    );
    expect(states()).toEqual(['ended', 'notMoving', 'notMoving', 'silent', 'moving']);
  });

  test('who stands has a state for each reason, and since when; a point of long ago is silent all the same', () => {
    const stop = (reason: StopReason) => ({ since: NOW - 5, reason });
    const { table, states } = fleet({
      stops: new Map([
        ['1', stop('standing')],
        ['2', stop('atBooking')],
        ['3', stop('fellSilent')],
        ['4', stop('unclear')],
        ['5', stop('fellSilent')],
      ]),
    });
    table.setPositions(
      positions(
        ...['1', '2', '3', '4'].map((phlebotomistId) => pointOf({ phlebotomistId })),
        pointOf({ phlebotomistId: '5', at: NOW - 300_001 }),
      ),
    );
    expect(states()).toEqual(['notMoving', 'atBooking', 'fellSilent', 'unclear', 'silent']);
    expect(table.positions().map(({ state }) => state)).toEqual(states());
  });

  test('a phlebotomist falls silent without a new answer', () => {
    const { table, states, forget, wait } = fleet();
    table.setPositions(positions(pointOf()));
    forget();
    wait(300_001);
    expect(states()).toEqual(['silent']);
  });

  test('completed and cancelled orders and those without coordinates have no marker; 0 is a coordinate', () => {
    const { table, texts } = fleet();
    const orders = [
      orderEntity({ id: '1', status: 'completed' }),
      orderEntity({ id: '2', status: 'CANCELLED' }),
      orderEntity({ id: '3', latitude: null }),
      orderEntity({ id: '4', latitude: 0, longitude: 0 }),
    ];
    table.setOrders(new Map(orders.map((order) => [order.id, order])));
    expect(texts().map(({ id }) => id)).toEqual(['4']);
  });

  test('the heading changes only with a move of more than 5 m', () => {
    const { table, rows, forget } = fleet();
    table.setPositions(positions(pointOf()));
    expect(rows()[0]?.[FrameField.heading]).toBeNaN();
    table.setPositions(positions(pointOf({ latitude: northOf(13, 20) })));
    expect(rows().at(-1)?.[FrameField.heading]).toBeCloseTo(0, 3);
    forget();
    table.setPositions(positions(pointOf({ latitude: northOf(13, 20), longitude: 80.00003 })));
    expect(rows().at(-1)?.[FrameField.heading]).toBeCloseTo(0, 3);
  });
});

test('folding all sent frames gives the markers that are there, whatever came and went, held or not', () => {
  const step = fc.uniqueArray(fc.record({ id: fc.nat(6), latitude: fc.integer({ min: 0, max: 3 }) }), {
    selector: ({ id }) => id,
    maxLength: 7,
  });
  fc.assert(
    fc.property(
      fc.array(fc.record({ people: step, orders: step, held: fc.boolean() }), { maxLength: 12 }),
      (steps) => {
        const { table, messages } = fleet();
        for (const { people, orders, held } of steps) {
          table.hold(held);
          table.setOrders(
            new Map(
              orders.map(({ id, latitude }) => [String(id), orderEntity({ id: String(id), latitude })]),
            ),
          );
          table.setPositions(
            positions(...people.map(({ id, latitude }) => pointOf({ phlebotomistId: String(id), latitude }))),
          );
        }
        table.hold(false);
        const texts = new Map<number, MarkerText>();
        const shown = new Map<number, number>();
        for (const message of messages) {
          if (message.type === 'texts') for (const text of message.texts) texts.set(text.index, text);
          if (message.type !== 'frame') continue;
          for (let i = 0; i < message.rows.length; i += frameStride) {
            const index = message.rows[i + FrameField.index] ?? -1;
            if (message.rows[i + FrameField.state] === goneState) shown.delete(index);
            else shown.set(index, message.rows[i + FrameField.latitude] ?? Number.NaN);
          }
        }
        const drawn = [...shown].map(
          ([index, latitude]) => `${texts.get(index)?.kind} ${texts.get(index)?.id} ${latitude}`,
        );
        const last = steps.at(-1) ?? { people: [], orders: [] };
        expect(drawn.sort()).toEqual(
          [
            ...last.people.map(({ id, latitude }) => `phlebotomist ${id} ${latitude}`),
            ...last.orders.map(({ id, latitude }) => `order ${id} ${latitude}`),
          ].sort(),
        );
      },
    ),
  );
});
