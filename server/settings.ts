/** The settings of the embedded backend, read from the environment (docs/operations.md lists them). */
import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { defaultPageConfig } from '../src/contract/config.ts';
import { isMapFile, isTileTemplate } from '../src/contract/tiles.ts';
import { databaseUrl } from './database/database-url.ts';
import { type S3Address, s3Address } from './files/s3-url.ts';
import { amqpUrl } from './instances/amqp-url.ts';
import { projectRoot } from './project-root.ts';
import { Refusal } from './refusal.ts';

export interface Settings {
  /** 0 lets the system choose. */
  readonly port: number;
  readonly host: string;
  /** Absolute path of the embedded database; unused with `databaseUrl`. */
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** The broker by which instances speak; null for a server that works alone. */
  readonly amqpUrl: string | null;
  /** The name of this instance among the others. */
  readonly instance: string;
  /** The bucket for files; null for none. */
  readonly s3: S3Address | null;
  /** Where new files go; `s3` only with a bucket. */
  readonly filesHome: 'database' | 's3';
  readonly demo: boolean;
  /** Phlebotomists in the first demo hospital; at least 60. */
  readonly demoPhlebotomists: number;
  /** How many of them drive; 0 for a demo in which nothing moves. */
  readonly demoFleet: number;
  /** New bookings come in while the demo runs. */
  readonly demoBookings: boolean;
  /** Origins that may call from elsewhere with credentials, beside the page's own. */
  readonly allowedOrigins: readonly string[];
  /**
   * The proxies of ours in front, which name the caller's address in X-Forwarded-For: how many, or their addresses;
   * false for none. What stands further left in that header came from the caller.
   */
  readonly trustProxy: false | number | readonly string[];
  /** HSTS is meant for every host below ours too. */
  readonly hstsSubdomains: boolean;
  /** Raster template of the map's tiles, or a `.pmtiles` file; null shows the bundled outlines. */
  readonly tileUrl: string | null;
  /** Absolute path of the folder with the files that are served below /maps/. */
  readonly mapsDir: string;
  /** Key of the maps service that the console asks for places and addresses; null for none. */
  readonly googleMapsKey: string | null;
  /** IANA zone in which 'today' is meant. */
  readonly timeZone: string;
  /** Address look-ups per second and caller. */
  readonly geocoderPerSecond: number;
  /** Days for which location points are kept; 0 for ever. */
  readonly keepLocationsDays: number;
  /** Who sends it may read the metrics; null lets programs of this machine read them. */
  readonly metricsToken: string | null;
}

/** Lines for people, or one JSON object a line. */
export type LogFormat = 'text' | 'json';

/** Reads the settings; a value that cannot be meant is refused by name. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const text = (name: string) => environment[name]?.trim() || null;
  const demoPhlebotomists = wholeNumber('DEMO_PHLEBOTOMISTS', text('DEMO_PHLEBOTOMISTS'), 60, 60, 20_000);
  const demoFleet = wholeNumber('DEMO_FLEET', text('DEMO_FLEET'), demoPhlebotomists, 0, 20_000);
  const ofDatabase = databaseUrl(text('DATABASE_URL'), text('DATABASE_URL_FILE'), text('PGHOST'));
  const dataDir = resolve(text('DATA_DIR') ?? join(projectRoot, '.data'));
  const s3 = s3Address(text('S3_URL'), text('S3_URL_FILE'));
  return {
    port: wholeNumber('PORT', text('PORT'), 8080, 0, 65_535),
    host: text('HOST') ?? '127.0.0.1',
    dataDir,
    databaseUrl: ofDatabase,
    amqpUrl: amqpUrl(text('AMQP_URL'), text('AMQP_URL_FILE'), ofDatabase !== null),
    instance: instanceName(text('INSTANCE') ?? hostname()),
    s3,
    filesHome: filesHome(text('FILES_HOME'), s3),
    demo: onOrOff('DEMO', text('DEMO'), true),
    demoPhlebotomists,
    demoFleet,
    // A demo in which nothing moves stays as it is.
    demoBookings: onOrOff('DEMO_BOOKINGS', text('DEMO_BOOKINGS'), demoFleet > 0),
    allowedOrigins: (text('ALLOWED_ORIGINS') ?? '')
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '')
      .map(origin),
    trustProxy: proxies(text('TRUST_PROXY')),
    hstsSubdomains: onOrOff('HSTS_SUBDOMAINS', text('HSTS_SUBDOMAINS'), false),
    tileUrl: tileUrl(text('TILE_URL')),
    mapsDir: resolve(text('MAPS_DIR') ?? join(dataDir, 'maps')),
    googleMapsKey: text('GOOGLE_MAPS_KEY'),
    timeZone: timeZone(text('TIME_ZONE') ?? 'Asia/Kolkata'),
    geocoderPerSecond: wholeNumber('GEOCODER_RATE', text('GEOCODER_RATE'), 20, 1, 10_000),
    keepLocationsDays: wholeNumber('KEEP_LOCATIONS_DAYS', text('KEEP_LOCATIONS_DAYS'), 30, 0, 36_500),
    metricsToken: metricsToken(text('METRICS_TOKEN')),
  };
}

/** It stands in logs, and in the names of a queue and of a lock. */
function instanceName(value: string): string {
  if (/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(value)) return value;
  throw new Refusal(
    `INSTANCE is '${value}': give up to 64 letters, digits, dots, dashes and underscores, such as desk-1.`,
  );
}

/** Apart from the others, since a refusal of theirs is logged in this format. */
export function readLogFormat(environment: Readonly<Record<string, string | undefined>>): LogFormat {
  const value = environment['LOG_FORMAT']?.trim() || 'text';
  const format = value.toLowerCase();
  if (format === 'text' || format === 'json') return format;
  throw new Refusal(`LOG_FORMAT is '${value}': say text or json.`);
}

/** A guess at what `false` or `0` may mean would leave a demo with its public passwords on. */
function onOrOff(name: string, value: string | null, defaultValue: boolean): boolean {
  switch (value?.toLowerCase()) {
    case undefined:
      return defaultValue;
    case 'on':
      return true;
    case 'off':
      return false;
    default:
      throw new Refusal(`${name} is '${value}': say on or off.`);
  }
}

/** What a header may carry as a Bearer's. The value is not said again: most of it may be right. */
function metricsToken(value: string | null): string | null {
  if (value === null || /^(?=.{16,256}$)[\w.~+/-]+=*$/.test(value)) return value;
  throw new Refusal(
    'METRICS_TOKEN cannot be used: give 16 to 256 letters and digits, such as openssl rand -hex 32 prints.',
  );
}

function filesHome(value: string | null, s3: S3Address | null): Settings['filesHome'] {
  const home = value?.toLowerCase() ?? (s3 === null ? 'database' : 's3');
  if (home !== 'database' && home !== 's3')
    throw new Refusal(`FILES_HOME is '${value}': say database or s3.`);
  if (home === 's3' && s3 === null)
    throw new Refusal('FILES_HOME is s3, but no store is named: set S3_URL, or take FILES_HOME away.');
  return home;
}

function proxies(value: string | null): Settings['trustProxy'] {
  if (value === null || value.toLowerCase() === 'off') return false;
  if (value.toLowerCase() === 'on') return 1;
  if (/^[1-9]$/.test(value)) return Number(value);
  const addresses = value.split(',').map((entry) => entry.trim());
  if (addresses.every(isNetwork)) return addresses;
  throw new Refusal(
    `TRUST_PROXY is '${value}': say off, how many proxies of your own stand in front (1 to 9), or their addresses, such as 10.0.0.5 or 10.0.0.0/24.`,
  );
}

/** An address, or one with the number of bits that a network of it has. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const kind = isIP(address);
  const isBits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (kind === 4 ? 32 : 128));
  return kind !== 0 && isBits && rest.length === 0;
}

function wholeNumber(
  name: string,
  value: string | null,
  defaultValue: number,
  least: number,
  most: number,
): number {
  if (value === null) return defaultValue;
  const number = Number(value);
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  throw new Refusal(`${name} is '${value}': give a whole number from ${least} to ${most}.`);
}

function origin(entry: string): string {
  if (URL.canParse(entry) && /^https?:$/.test(new URL(entry).protocol)) return new URL(entry).origin;
  throw new Refusal(`ALLOWED_ORIGINS holds '${entry}': give origins such as https://console.example.`);
}

function tileUrl(value: string | null): string | null {
  if (value === null) return defaultPageConfig.tileUrl;
  if (value.toLowerCase() === 'off') return null;
  if (isMapFile(value) || (isTileTemplate(value) && URL.canParse(value.replace(/[{}]/g, '')))) return value;
  throw new Refusal(
    `TILE_URL is '${value}': give a template such as https://tiles.example/{z}/{x}/{y}.png, a file such as /maps/city.pmtiles, or off.`,
  );
}

function timeZone(value: string): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return value;
  } catch {
    throw new Refusal(`TIME_ZONE is '${value}': give an IANA name such as Asia/Kolkata.`);
  }
}
