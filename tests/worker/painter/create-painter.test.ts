import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type {
  FleetMessage,
  MapView,
  PainterAnswer,
  PainterRequest,
  PainterTheme,
} from '../../../src/contract/fleet.ts';
import type { MessagePortLike } from '../../../src/contract/message-port.ts';
import { resolutionOfZoom, toMercator } from '../../../src/domain/geo.ts';
import { createPainter } from '../../../src/worker/painter/create-painter.ts';
import { indexLimit } from '../../../src/worker/painter/marker-columns.ts';
import type { CreateCanvas } from '../../../src/worker/painter/sprites.ts';
import { fakeCanvas } from './fake-canvas.ts';
import { frame, text, texts } from './fleet-messages.ts';

const port: MessagePortLike = { postMessage: () => {}, close: () => {} };
const view: MapView = {
  centre: toMercator({ latitude: 13, longitude: 80.2 }),
  resolution: resolutionOfZoom(16),
  rotation: 0,
  size: [800, 600],
  pixelRatio: 1,
};
const query = { text: '', filter: 'all', order: 'name', offset: 0, limit: 10 } as const;

/** A painter on a clock and in frames of the test; as a rule without a canvas. */
function startPainter(createCanvas: CreateCanvas = () => null) {
  const answers: PainterAnswer[] = [];
  const listeners: ((message: FleetMessage) => void)[] = [];
  const timers: { readonly at: number; run(): void }[] = [];
  const frames: (() => void)[] = [];
  let time = 0;
  const painter = createPainter({
    answer: (answer) => void answers.push(answer),
    listen: (_, receive) => {
      listeners.push(receive);
      return () => void listeners.splice(listeners.indexOf(receive), 1);
    },
    requestFrame: (callback) => void frames.push(callback),
    later: (run, milliseconds) => void timers.push({ at: time + milliseconds, run }),
    now: () => time,
    createCanvas,
    loadFont: async () => {},
  });
  painter.handle({ type: 'connect', port });
  return {
    painter,
    listeners,
    ask: (...requests: readonly PainterRequest[]) => requests.forEach(painter.handle),
    fleet: (...messages: readonly FleetMessage[]) => {
      for (const message of messages) listeners.at(-1)?.(message);
    },
    /** The answers of a type since the last time they were taken. */
    take: <T extends PainterAnswer['type']>(type: T) => {
      const taken = answers.filter((answer) => answer.type === type) as Extract<PainterAnswer, { type: T }>[];
      for (const answer of taken) answers.splice(answers.indexOf(answer), 1);
      return taken;
    },
    pass: (milliseconds: number) => {
      time += milliseconds;
      for (const timer of timers.filter(({ at }) => at <= time)) {
        timers.splice(timers.indexOf(timer), 1);
        timer.run();
      }
    },
    draw: () => {
      for (const run of frames.splice(0)) run();
    },
    framesAsked: () => {
      return frames.splice(0).length;
    },
  };
}

describe('the window of the list', () => {
  test('a new question is answered at once, even with nothing', () => {
    const { ask, take } = startPainter();
    ask({ type: 'watch', query });
    expect(take('window')).toEqual([{ type: 'window', query, isKnown: false, total: 0, rows: [] }]);
  });

  test('the first markers come at once; after that data sends it at most once a second, with the newest', () => {
    const { ask, fleet, take, pass } = startPainter();
    ask({ type: 'watch', query });
    take('window');
    fleet(texts(text(0, 'A')), frame({ index: 0, at: 1 }));
    expect(take('window').map(({ rows }) => rows[0]?.at)).toEqual([1]);
    fleet(frame({ index: 0, at: 2 }), frame({ index: 0, at: 3 }));
    expect(take('window')).toHaveLength(0);
    pass(1000);
    expect(take('window').map(({ rows }) => rows[0]?.at)).toEqual([3]);
  });

  test('markers that come or go are shown within a tenth of a second, also while an older window waits', () => {
    const { ask, fleet, take, pass } = startPainter();
    ask({ type: 'watch', query });
    fleet(texts(text(0, 'B')), frame({ index: 0, at: 1 }));
    fleet(frame({ index: 0, at: 2 }));
    take('window');
    fleet(texts(text(1, 'A')), frame({ index: 1 }));
    pass(100);
    expect(take('window').map(({ rows }) => rows.map(({ name }) => name))).toEqual([['A', 'B']]);
    pass(1000);
    expect(take('window')).toHaveLength(0);
  });

  test('that positions have come is said at once, also where they are nobody’s, until there is another worker', () => {
    const { ask, fleet, take } = startPainter();
    ask({ type: 'watch', query });
    take('window');
    fleet({ type: 'known' });
    fleet({ type: 'known' });
    expect(take('window')).toEqual([{ type: 'window', query, isKnown: true, total: 0, rows: [] }]);
    ask({ type: 'connect', port });
    fleet({ type: 'reset' });
    expect(take('window').at(-1)?.isKnown).toBe(false);
  });

  test('a question in between does not wait for the second', () => {
    const { ask, fleet, take } = startPainter();
    ask({ type: 'watch', query });
    fleet(texts(text(0, 'A')), frame({ index: 0 }));
    ask({ type: 'watch', query: { ...query, text: 'a' } });
    expect(take('window').at(-1)).toMatchObject({ query: { text: 'a' }, total: 1 });
  });

  test('a frame that changed nothing in the window sends nothing', () => {
    const { ask, fleet, take, pass } = startPainter();
    fleet(texts(text(0, 'A')), frame({ index: 0 }));
    ask({ type: 'watch', query });
    take('window');
    pass(5000);
    fleet(frame({ index: 0 }));
    pass(5000);
    expect(take('window')).toHaveLength(0);
  });

  test('without a watched window nothing is sent', () => {
    const { ask, fleet, take, pass } = startPainter();
    ask({ type: 'watch', query }, { type: 'watch', query: null });
    take('window');
    fleet(texts(text(0, 'A')), frame({ index: 0 }));
    pass(5000);
    expect(take('window')).toHaveLength(0);
  });
});

describe('figures', () => {
  test('active are phlebotomists whose journey has not ended, and the orders drawn; sent only when they change', () => {
    const { fleet, take } = startPainter();
    fleet(
      texts(text(0, 'A'), text(1, 'B'), text(2, 'C'), text(3, 'D', { kind: 'order' })),
      frame(
        { index: 0 },
        { index: 1, state: 'silent' },
        { index: 2, state: 'ended' },
        { index: 3, state: 'orderPending' },
      ),
    );
    expect(take('stats').at(-1)).toMatchObject({ activeDrivers: 2, activeDeliveries: 1 });
    fleet(frame({ index: 0, latitude: 13.1 }));
    expect(take('stats')).toHaveLength(0);
  });

  test('markers beyond the limit are counted and reported', () => {
    const { fleet, take } = startPainter();
    fleet(texts(text(0, 'A'), text(indexLimit, 'B'), text(indexLimit + 1, 'C')), frame({ index: 0 }));
    expect(take('stats').at(-1)).toMatchObject({ activeDrivers: 1, omitted: 2 });
    fleet({ type: 'reset' });
    expect(take('stats').at(-1)).toMatchObject({ activeDrivers: 0, omitted: 0 });
  });

  test('the states that some marker is in come with them, in the order of the legend, and again when one comes or goes', () => {
    const { fleet, take } = startPainter();
    fleet(
      texts(text(0, 'A'), text(1, 'B'), text(2, 'C', { kind: 'order' })),
      frame({ index: 0, state: 'silent' }, { index: 1 }, { index: 2, state: 'orderPending' }),
    );
    expect(take('stats').at(-1)?.states).toEqual(['moving', 'silent', 'orderPending']);
    fleet(frame({ index: 0 }));
    expect(take('stats').at(-1)?.states).toEqual(['moving', 'orderPending']);
  });
});

describe('the whole fleet', () => {
  test('has a box around every marker, and none without markers', () => {
    const { ask, fleet, take } = startPainter();
    ask({ type: 'extent', ask: 1, kind: null });
    expect(take('extent')).toEqual([{ type: 'extent', ask: 1, extent: null }]);
    fleet(
      texts(text(0, 'A'), text(1, 'B'), text(2, 'C')),
      frame({ index: 0, latitude: 13.1 }, { index: 1, longitude: 80.3 }, { index: 2, latitude: 50 }),
    );
    fleet(frame({ index: 2, state: 'gone' }));
    ask({ type: 'extent', ask: 2, kind: null });
    const [west, south] = toMercator({ latitude: 13, longitude: 80.2 });
    const [east, north] = toMercator({ latitude: 13.1, longitude: 80.3 });
    expect(take('extent')[0]?.extent?.map(Math.round)).toEqual([west, south, east, north].map(Math.round));
  });
});

describe('the row of a marker in the list', () => {
  test('is its place among those that match the text and the filter', () => {
    const { ask, fleet, take } = startPainter();
    fleet(
      texts(text(0, 'Zara'), text(1, 'Arun'), text(2, 'Kavya')),
      frame({ index: 0 }, { index: 1, state: 'silent' }, { index: 2 }),
    );
    const zara = { kind: 'phlebotomist', id: '500' } as const;
    ask({ type: 'locate', ask: 1, text: '', filter: 'all', order: 'name', ...zara });
    ask({ type: 'locate', ask: 2, text: '', filter: 'moving', order: 'name', ...zara });
    ask({ type: 'locate', ask: 3, text: 'arun', filter: 'all', order: 'name', ...zara });
    ask({ type: 'locate', ask: 4, text: '', filter: 'all', order: 'name', ...zara, id: 'nobody' });
    expect(take('located').map(({ position }) => position)).toEqual([2, 1, null, null]);
  });
});

describe('the chosen marker', () => {
  test('its row comes with the choice and with every change of it, and of it alone', () => {
    const { ask, fleet, take } = startPainter();
    fleet(texts(text(0, 'A'), text(1, 'B')), frame({ index: 0 }, { index: 1 }));
    ask({ type: 'select', marker: { kind: 'phlebotomist', id: '500' } });
    expect(take('selected').map(({ row }) => row?.name)).toEqual(['A']);
    fleet(frame({ index: 1, latitude: 13.4 }));
    expect(take('selected')).toHaveLength(0);
    fleet(frame({ index: 0, latitude: 13.4 }));
    expect(take('selected').map(({ row }) => row?.latitude)).toEqual([13.4]);
  });

  test('one that is not there yet is reported as soon as it is, and when it is gone', () => {
    const { ask, fleet, take } = startPainter();
    ask({ type: 'select', marker: { kind: 'phlebotomist', id: '500' } });
    fleet(texts(text(0, 'A')), frame({ index: 0 }), frame({ index: 0, state: 'gone' }));
    expect(take('selected').map(({ row }) => row?.name ?? null)).toEqual([null, 'A', null]);
  });
});

describe('without a canvas', () => {
  test('the painter reports once that it cannot draw, and still answers hits, searches and prints', async () => {
    const { ask, fleet, take } = startPainter();
    const canvas = { type: 'canvas', canvas: null, pixelRatio: 1 } as const;
    ask(canvas, canvas, { type: 'view', view });
    fleet(texts(text(0, 'A')), frame({ index: 0 }));
    expect(take('blind')).toHaveLength(1);
    ask(
      { type: 'hit', ask: 1, x: 400, y: 300 },
      { type: 'hit', ask: 2, x: 10, y: 10 },
      { type: 'find', ask: 3, kind: 'phlebotomist', id: '500' },
      { type: 'find', ask: 4, kind: 'order', id: '500' },
      { type: 'print', ask: 5 },
    );
    expect(take('hit').map(({ row }) => row?.name ?? null)).toEqual(['A', null]);
    expect(take('found').map(({ row }) => row?.name ?? null)).toEqual(['A', null]);
    await Promise.resolve();
    expect(take('printed')).toEqual([{ type: 'printed', ask: 5, blob: null }]);
  });
});

const theme = { surface: '', text: '', accent: '', font: '', states: {} } as unknown as PainterTheme;
const drawable: readonly PainterRequest[] = [
  { type: 'canvas', canvas: null, pixelRatio: 1 },
  { type: 'theme', theme },
  { type: 'view', view },
];

describe('frames', () => {
  beforeAll(() => void vi.stubGlobal('Path2D', class {}));
  afterAll(() => void vi.unstubAllGlobals());

  test('the first markers are painted at once; the empty map before them is not', () => {
    const { ask, fleet, take, framesAsked } = startPainter(fakeCanvas);
    ask(...drawable);
    expect([take('painted').length, framesAsked()]).toEqual([0, 0]);
    fleet(texts(text(0, 'A')), frame({ index: 0 }));
    expect([take('painted').length, framesAsked()]).toEqual([1, 0]);
  });

  test('a fleet that has lost its markers is painted as an empty bitmap', () => {
    const { ask, fleet, take, draw } = startPainter(fakeCanvas);
    ask(...drawable);
    fleet(texts(text(0, 'A')), frame({ index: 0 }));
    take('painted');
    fleet(frame({ index: 0, state: 'gone' }));
    draw();
    expect(take('painted')).toHaveLength(1);
  });

  test('however much changes, one frame is asked for until it is drawn', () => {
    const { ask, fleet, framesAsked } = startPainter(fakeCanvas);
    ask(...drawable);
    fleet(texts(text(0, 'A')), frame({ index: 0 }));
    ask({ type: 'view', view: { ...view, rotation: 1 } }, { type: 'view', view });
    fleet(frame({ index: 0 }), frame({ index: 0 }));
    expect(framesAsked()).toBe(1);
  });

  test('the same theme again changes nothing', () => {
    const { ask, fleet, framesAsked } = startPainter(fakeCanvas);
    ask(...drawable);
    fleet(texts(text(0, 'A')), frame({ index: 0 }));
    ask({ type: 'theme', theme: { ...theme } });
    expect(framesAsked()).toBe(0);
    ask({ type: 'theme', theme: { ...theme, text: 'black' } });
    expect(framesAsked()).toBe(1);
  });

  test('no frame is requested while nothing has changed', () => {
    const { fleet, framesAsked } = startPainter();
    fleet(frame());
    expect(framesAsked()).toBe(0);
  });
});

describe('another realtime worker', () => {
  test('the markers of the last one stay until the new one sends its first message, and are removed then', () => {
    const { ask, fleet, take, listeners } = startPainter();
    fleet(texts(text(0, 'A'), text(1, 'B')), frame({ index: 0 }, { index: 1 }));
    ask({ type: 'connect', port }, { type: 'watch', query });
    expect(take('window').at(-1)?.total).toBe(2);
    expect(listeners).toHaveLength(1);
    fleet(texts(text(0, 'C')), frame({ index: 0 }));
    ask({ type: 'watch', query });
    expect(
      take('window')
        .at(-1)
        ?.rows.map(({ name }) => name),
    ).toEqual(['C']);
  });
});

test('a request of an unknown type is counted and has no other effect', () => {
  const { painter } = startPainter();
  painter.handle({ type: 'dance' } as unknown as PainterRequest);
  expect(painter.refused).toBe(1);
});
