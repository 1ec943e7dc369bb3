import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { capabilityTimings } from '../../src/contract/capability-timings.ts';
import { consoleTimings } from '../../src/contract/config.ts';
import { defaultConfig, defaultTimings, readConfig } from '../../src/contract/read-config.ts';

/** What is made of one timing: its value, or null where it is named and ignored. */
function read(name: string, value: unknown): unknown {
  const { config, ignored } = readConfig({ timings: { [name]: value } });
  const { [name]: taken, ...others } = config.timings as Record<string, unknown>;
  const { [name]: initial, ...defaults } = defaultTimings as Record<string, unknown>;
  expect(others).toEqual(defaults);
  if (ignored.length === 0) return taken;
  expect(ignored).toEqual([`timings.${name}`]);
  expect(taken).toEqual(initial);
  return null;
}

test('a missing or empty file means the defaults', () => {
  for (const source of [null, undefined, {}])
    expect(readConfig(source)).toEqual({ config: defaultConfig, ignored: [] });
});

test('the defaults are those of the specification', () => {
  expect(defaultTimings).toMatchObject({
    countsPollMs: 30_000,
    ordersPollMs: 5_000,
    collectedPollMs: 5_000,
    attendancePollMs: 5_000,
    locationsPollMs: 5_000,
    alertPollMs: 15_000,
    idleAfterMs: 180_000,
    idleRadiusM: 50,
    rotationThresholdM: 5,
    trackingGapMs: 180_000,
    geocodeDebounceMs: 500,
    mapIdleDebounceMs: 300,
    coordinateThresholdDegrees: 0.0001,
    geocodeBackoffMs: [2_000, 4_000, 8_000],
    routeLookupDelayMs: 1_500,
    reconnectDelayMs: 5_000,
    alertHeartbeatMs: 10_000,
    chatHeartbeatMs: 4_000,
    markSeenDelayMs: 100,
    toastMs: 5_000,
    alertToastMs: 6_000,
    idleToastMs: 5_000,
    chatToastMs: 3_000,
    notificationCap: 200,
  });
});

test('each timing is defined in one place', () => {
  const tables = [consoleTimings, capabilityTimings];
  const names = tables.flatMap((table) => Object.keys(table));
  expect(names.toSorted()).toEqual(Object.keys(defaultTimings).toSorted());
});

test('what is unknown or malformed is named and left at its default', () => {
  const { config, ignored } = readConfig({
    apiBaseUrl: 'https://api.example/',
    tileUrl: 'no template',
    timeZone: 'Mars/Olympus',
    colour: 'red',
    constructor: 'x',
    timings: { idleAfterMs: 1_000, alertPollMs: 'soon', nonsense: 1, ordersPollMs: -1, toString: 2_000 },
  });
  expect(ignored).toEqual([
    'tileUrl',
    'timeZone',
    'colour',
    'constructor',
    'timings.alertPollMs',
    'timings.nonsense',
    'timings.ordersPollMs',
    'timings.toString',
  ]);
  expect(config).toMatchObject({ apiBaseUrl: 'https://api.example', timeZone: 'Asia/Kolkata' });
  expect(config.timings).toEqual({ ...defaultTimings, idleAfterMs: 1_000 });
});

test('null for tiles means no tiles', () => {
  expect(readConfig({ tileUrl: null }).config.tileUrl).toBeNull();
});

test('any value is a configuration', () => {
  fc.assert(
    fc.property(fc.anything(), (source) => {
      expect(Object.keys(readConfig(source).config.timings)).toEqual(Object.keys(defaultTimings));
    }),
  );
});

describe('bounds of the timings', () => {
  const intervals = [
    ...[
      'countsPollMs',
      'ordersPollMs',
      'collectedPollMs',
      'attendancePollMs',
      'locationsPollMs',
      'alertPollMs',
    ],
    ...['rosterPollMs', 'attendanceSummaryPollMs', 'pollBackoffMaxMs'],
    ...['reconnectDelayMs', 'connectTimeoutMs', 'callTimeoutMs', 'alertHeartbeatMs', 'chatHeartbeatMs'],
  ];
  test.each(intervals)(
    '%s is a tenth of a second at the least, and no longer than a timer counts',
    (name) => {
      expect([read(name, 100), read(name, 86_400_000)]).toEqual([100, 86_400_000]);
      for (const wrong of [0, 1, 99, 99.9, -5_000, 86_400_001, 2 ** 31, 1e300])
        expect(read(name, wrong)).toBeNull();
    },
  );

  test.each([
    ['geocodeIntervalMs', 10],
    ['routeLookupDelayMs', 10],
    ['idleAfterMs', 100],
    ['trackingGapMs', 100],
    ['silentAfterMs', 100],
    ['toastMs', 100],
    ['alertToastMs', 100],
    ['idleToastMs', 100],
    ['chatToastMs', 100],
    ['idleRadiusM', 1],
    ['notificationCap', 1],
    ['hiddenSlowdown', 1],
    ['rotationThresholdM', 0],
    ['geocodeDebounceMs', 0],
    ['mapIdleDebounceMs', 0],
    ['markSeenDelayMs', 0],
    ['coordinateThresholdDegrees', 0],
    ['geocodeCacheMs', 0],
  ])('%s is %d at the least', (name, least) => {
    expect(read(name, least)).toBe(least);
    for (const wrong of [least - 0.1, -1]) expect(read(name, wrong)).toBeNull();
  });

  test('the waits of a geocoder are a list of such', () => {
    expect(read('geocodeBackoffMs', [20, 40])).toEqual([20, 40]);
    expect(read('geocodeBackoffMs', [])).toEqual([]);
    for (const wrong of [[0], [20, 9], [20, -1], 20, ['20'], null, [Number.NaN]])
      expect(read('geocodeBackoffMs', wrong)).toBeNull();
  });

  test.each(Object.keys(defaultTimings))('%s is a finite number that the default itself keeps to', (name) => {
    const initial = (defaultTimings as Record<string, unknown>)[name];
    expect(read(name, initial)).toEqual(initial);
    for (const wrong of [Number.NaN, Infinity, -Infinity, '5000', null, true, {}, Number.MAX_VALUE])
      expect(read(name, wrong)).toBeNull();
  });
});

describe('the template of the tiles', () => {
  const host = 'https://tiles.example';
  test.each([
    `${host}/{z}/{x}/{y}.png`,
    `${host}/{z}/{y}/{x}`,
    `${host}/?x={x}&y={y}&z={z}`,
    `${host}/{y}/{x}/{z}`,
    `${host}/{z}/{x}/{-y}.png`,
    'https://{a-c}.tiles.example/{z}/{x}/{y}@2x.png?key=k',
    // A map in a single file.
    '/maps/city.pmtiles',
    'https://maps.example/a/city.pmtiles',
  ])('%s is one', (tileUrl) => {
    expect(readConfig({ tileUrl })).toMatchObject({ config: { tileUrl }, ignored: [] });
  });

  test.each([
    '',
    host,
    `${host}/{x}/{x}/{z}`,
    `${host}/{z}/{y}/{y}`,
    `${host}/{x}/{y}`,
    'city.pmtiles',
    'ftp://maps.example/city.pmtiles',
    `${host}/{z}.pmtiles`,
    `${host}/{z}/{x}/{Y}`,
    `${host}/{z}/{-x}/{y}`,
    7,
    ['{z}{x}{y}'],
  ])('%j is none', (tileUrl) => {
    expect(readConfig({ tileUrl })).toMatchObject({
      config: { tileUrl: defaultConfig.tileUrl },
      ignored: ['tileUrl'],
    });
  });
});
