import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Refusal } from '../../server/refusal.ts';
import { readLogFormat, readSettings } from '../../server/settings.ts';

describe('the settings', () => {
  test('have defaults for everything', () => {
    expect(readSettings({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      databaseUrl: null,
      demo: true,
      allowedOrigins: [],
      tileUrl: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
      googleMapsKey: null,
      timeZone: 'Asia/Kolkata',
      keepLocationsDays: 30,
    });
    expect(readSettings({}).dataDir).toMatch(/\.data$/);
    expect(readSettings({ DATA_DIR: '/srv/hd' }).mapsDir).toBe('/srv/hd/maps');
  });
  test('name the broker and the instance, where a PostgreSQL is shared', () => {
    const shared = { DATABASE_URL: 'postgres://u@localhost/d', INSTANCE: 'desk-1' };
    const urlOf = (AMQP_URL: string) => readSettings({ ...shared, AMQP_URL }).amqpUrl;
    expect(urlOf('amqp://u:p@127.0.0.1/v')).toBe('amqp://u:p@127.0.0.1/v');
    expect(urlOf('amqps://u:p@mq.example/v')).toBe('amqps://u:p@mq.example/v');
    expect(urlOf('amqp://u:p@mq.example/v?tls=off')).toBe('amqp://u:p@mq.example/v?tls=off');
    expect(readSettings(shared)).toMatchObject({ amqpUrl: null, instance: 'desk-1' });
    expect(readSettings({}).instance).not.toBe('');
    expect(() => urlOf('http://mq.example')).toThrow(/^AMQP_URL must start with amqp:/);
    expect(() => urlOf('amqp://u:p@mq.example/v')).toThrow(/another machine without TLS/);
    expect(() => urlOf('amqp://u:secret@[')).toThrow(/^AMQP_URL cannot be read(?!.*secret)/);
    expect(() => readSettings({ AMQP_URL: 'amqp://localhost' })).toThrow(/without DATABASE_URL/);
    for (const INSTANCE of ['a b', '-a', 'x'.repeat(65), 'ä'])
      expect(() => readSettings({ ...shared, INSTANCE })).toThrow(/^INSTANCE is /);
  });
  test('are read from the environment', () => {
    const settings = readSettings({
      PORT: '0',
      DEMO: 'OFF',
      ALLOWED_ORIGINS: 'https://a.example/, http://b.example:81 ,',
      GOOGLE_MAPS_KEY: ' a-key ',
      TILE_URL: 'https://t.example/{z}/{x}/{y}.png',
      DATABASE_URL: 'postgresql://u@localhost/d',
    });
    expect(settings).toMatchObject({
      port: 0,
      demo: false,
      allowedOrigins: ['https://a.example', 'http://b.example:81'],
      googleMapsKey: 'a-key',
      tileUrl: 'https://t.example/{z}/{x}/{y}.png',
      databaseUrl: 'postgresql://u@localhost/d',
    });
  });
  test('take tiles from OpenStreetMap, from elsewhere, from a file of their own, or none at all', () => {
    const tiles = (value?: string) => readSettings(value === undefined ? {} : { TILE_URL: value }).tileUrl;
    expect(tiles()).toBe('https://tile.openstreetmap.org/{z}/{x}/{y}.png');
    expect([tiles('off'), tiles('OFF')]).toEqual([null, null]);
    for (const own of [
      '/maps/city.pmtiles',
      'https://maps.example/chennai.pmtiles',
      'https://t.example/?x={x}&y={y}&z={z}',
      'https://t.example/{z}/{x}/{-y}.png',
    ])
      expect(tiles(own)).toBe(own);
  });
  test('let bookings come in where the fleet drives, unless they say otherwise', () => {
    const bookings = (environment: Record<string, string>) => readSettings(environment).demoBookings;
    expect(bookings({})).toBe(true);
    expect(bookings({ DEMO_FLEET: '0' })).toBe(false);
    expect(bookings({ DEMO_FLEET: '0', DEMO_BOOKINGS: 'on' })).toBe(true);
    expect(bookings({ DEMO_BOOKINGS: 'Off' })).toBe(false);
  });
  test('know proxies by their number or by their addresses, and trust none unless told', () => {
    const trusted = (value?: string) =>
      readSettings(value === undefined ? {} : { TRUST_PROXY: value }).trustProxy;
    expect([trusted(), trusted('off'), trusted('on'), trusted('2')]).toEqual([false, false, 1, 2]);
    expect(trusted('10.0.0.5, 10.1.0.0/16,::1')).toEqual(['10.0.0.5', '10.1.0.0/16', '::1']);
  });
  test.each([
    ['DEMO', 'false'],
    ['DEMO', '0'],
    ['DEMO', 'no'],
    ['DEMO_BOOKINGS', 'true'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '0'],
    ['TRUST_PROXY', 'proxy.example'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['PORT', '80a'],
    ['PORT', '70000'],
    ['ALLOWED_ORIGINS', 'a.example'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_URL', 'postgres://u:p@h:99999/d'],
    ['DATABASE_URL', 'postgres://u:p/w@h/d'],
    ['DATABASE_URL', 'postgres://u:p@db.example/d'],
    ['DATABASE_URL', 'postgres://u:p@db.example/d?application_name=x'],
    ['DATABASE_URL', 'postgres://u:p@db.example/d?sslmode=allow'],
    ['DATABASE_URL', 'postgres://localhost.example/d'],
    ['DATABASE_URL', 'postgres:///d?host=db.example'],
    ['DATABASE_URL_FILE', '/nowhere/at/all'],
    ['S3_URL', 'store'],
    ['S3_URL', 's3://key:secret@store.example/files'],
    ['S3_URL', 'http://key:secret@store.example/files'],
    ['S3_URL', 'http://key:secret@localhost.example/files'],
    ['S3_URL', 'https://store.example/files'],
    ['S3_URL', 'https://key@store.example/files'],
    ['S3_URL', 'https://key:sec%ret@store.example/files'],
    ['S3_URL', 'https://key:secret@store.example'],
    ['S3_URL', 'https://key:secret@store.example/files/below'],
    ['S3_URL', 'https://key:secret@store.example/Files'],
    ['S3_URL', 'https://key:secret@store.example/files?regoin=x'],
    ['S3_URL', 'https://key:secret@store.example/files?region='],
    ['S3_URL', 'https://key:secret@store.example/files#x'],
    ['S3_URL_FILE', '/nowhere/at/all'],
    ['FILES_HOME', 's3'],
    ['FILES_HOME', 'bucket'],
    ['HSTS_SUBDOMAINS', 'yes'],
    ['TILE_URL', 'https://t.example/tile.png'],
    ['TILE_URL', 'https://t.example/{x}/{x}/{z}.png'],
    ['TILE_URL', 'maps/city.pmtiles'],
    ['TILE_URL', 'none'],
    ['TIME_ZONE', 'Mars/Olympus'],
    ['GEOCODER_RATE', '0'],
    ['METRICS_TOKEN', 'short'],
    ['METRICS_TOKEN', 'long enough, but with blanks'],
    ['METRICS_TOKEN', 'long-enough-but-ümlaut'],
    ['METRICS_TOKEN', 'x'.repeat(257)],
    ['KEEP_LOCATIONS_DAYS', '-1'],
    ['KEEP_LOCATIONS_DAYS', '1.5'],
    ['KEEP_LOCATIONS_DAYS', 'for ever'],
  ])('refuse %s=%s in one line that names it', (name, value) => {
    try {
      readSettings({ [name]: value });
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(Refusal);
      expect(String(error)).toContain(name);
      expect(String(error)).not.toContain('\n');
    }
  });
  test('take every form of DATABASE_URL that PostgreSQL’s own programs take, and never repeat its password', () => {
    for (const url of [
      'postgres://u:p%40@h:5432/d?sslmode=disable',
      'postgresql:///d?host=/run/postgresql',
      'postgresql:///d',
      'postgres://u:p@h/d?sslmode=verify-full',
      'postgres://u@127.0.0.1/d',
      'postgres://u@[::1]:5433/d',
      'postgres://u@%2Frun%2Fpostgresql/d',
    ])
      expect(readSettings({ DATABASE_URL: url }).databaseUrl).toBe(url);
    expect(() => readSettings({ DATABASE_URL: 'postgres://u:secret@h:99999/d' })).toThrow(/^(?!.*secret)/);
  });
  test('take DATABASE_URL from a file, and not from two places', () => {
    const folder = mkdtempSync(join(tmpdir(), 'homedraw-settings-'));
    const file = join(folder, 'url');
    try {
      writeFileSync(file, 'postgres://u:secret@127.0.0.1/d\n');
      expect(readSettings({ DATABASE_URL_FILE: file }).databaseUrl).toBe('postgres://u:secret@127.0.0.1/d');
      const both = { DATABASE_URL_FILE: file, DATABASE_URL: 'postgres://u@localhost/d' };
      expect(() => readSettings(both)).toThrow('both set');
      writeFileSync(file, 'postgres://u:secret@db.example/d');
      expect(() => readSettings({ DATABASE_URL_FILE: file })).toThrow(/^(?!.*secret).*DATABASE_URL_FILE/);
      writeFileSync(file, ' ');
      expect(() => readSettings({ DATABASE_URL_FILE: file })).toThrow('is empty');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
  test('take a store of files with its key and secret, from a file too, and never repeat the secret', () => {
    const { s3, filesHome } = readSettings({
      S3_URL: 'https://key:sec%2Fret%2B@store.example:9000/files/?region=ap-south-1',
    });
    expect(s3).toEqual({
      endpoint: 'https://store.example:9000/files',
      region: 'ap-south-1',
      accessKeyId: 'key',
      secretAccessKey: 'sec/ret+',
    });
    expect(filesHome).toBe('s3');
    expect(readSettings({})).toMatchObject({ s3: null, filesHome: 'database' });
    const here = 'http://key:secret@127.0.0.1:9000/files';
    expect(readSettings({ S3_URL: here }).s3?.region).toBe('us-east-1');
    expect(readSettings({ S3_URL: here, FILES_HOME: 'database' }).filesHome).toBe('database');
    const folder = mkdtempSync(join(tmpdir(), 'homedraw-settings-'));
    const file = join(folder, 'url');
    try {
      writeFileSync(file, `${here}\n`);
      expect(readSettings({ S3_URL_FILE: file }).s3?.secretAccessKey).toBe('secret');
      expect(() => readSettings({ S3_URL_FILE: file, S3_URL: here })).toThrow('both set');
      writeFileSync(file, 'http://key:secret@store.example/files');
      expect(() => readSettings({ S3_URL_FILE: file })).toThrow(/^(?!.*secret@).*S3_URL_FILE/);
    } finally {
      rmSync(folder, { recursive: true });
    }
    expect(() => readSettings({ S3_URL: 'https://key:hidden@store.example/x/y' })).toThrow(/^(?!.*hidden)/);
  });
  test('hold PGHOST, which an address without a host means, to the same', () => {
    expect(() => readSettings({ DATABASE_URL: 'postgres:///d', PGHOST: 'db.example' })).toThrow('TLS');
    expect(
      readSettings({ DATABASE_URL: 'postgres://localhost/d', PGHOST: 'db.example' }).databaseUrl,
    ).not.toBeNull();
  });
  test('take a token of the metrics that a header can carry, and never repeat one', () => {
    const token = (value?: string) =>
      readSettings(value === undefined ? {} : { METRICS_TOKEN: value }).metricsToken;
    expect(token()).toBeNull();
    for (const one of ['0123456789abcdef', 'aZ09._~+/-aZ09._~+/-==', 'x'.repeat(256)])
      expect(token(one)).toBe(one);
    expect(() => token('a secret with blanks')).toThrow(/^(?!.*secret)/);
  });
  test('know the formats of the log, and refuse another by name', () => {
    const format = (value?: string) => readLogFormat(value === undefined ? {} : { LOG_FORMAT: value });
    expect([format(), format(''), format('text'), format(' JSON ')]).toEqual([
      'text',
      'text',
      'text',
      'json',
    ]);
    expect(() => format('xml')).toThrow("LOG_FORMAT is 'xml'");
    expect(() => format('xml')).toThrow(Refusal);
  });
  test('never fail otherwise, whatever the port says', () => {
    fc.assert(
      fc.property(fc.string(), (port) => {
        try {
          const settings = readSettings({ PORT: port });
          expect(Number.isInteger(settings.port)).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(Refusal);
        }
      }),
    );
  });
});
