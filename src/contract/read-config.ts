/**
 * Reads `/config.json` (rulings, 'Configuration'). `timings` overrides any interval and limit of specification 9 by its
 * name, within its bounds; what is malformed, out of bounds or unknown is named and left at its default.
 */
import { capabilityTimings } from './capability-timings.ts';
import { type Config, consoleTimings, defaultPageConfig, type Timings, valuesOf } from './config.ts';
import { isMapFile, isTileTemplate } from './tiles.ts';
import type { Timing } from './timings.ts';
import { z } from './zod.ts';

/** The timings of the console and of every capability. */
const timings: Readonly<Record<string, Timing<number | readonly number[]>>> = Object.assign(
  {},
  consoleTimings,
  capabilityTimings,
);

export const defaultTimings = valuesOf(timings) as Timings;
export const defaultConfig: Config = { ...defaultPageConfig, timings: defaultTimings };

const keySchemas = {
  apiBaseUrl: z.string(),
  geocoderUrl: z.string().check(z.minLength(1)),
  tileUrl: z.nullable(z.string().check(z.refine((url) => isTileTemplate(url) || isMapFile(url)))),
  googleMapsKey: z.nullable(z.string()),
  timeZone: z.string().check(z.refine(isTimeZone)),
  timings: z.record(z.string(), z.unknown()),
  demo: z.nullable(z.object({ email: z.string(), password: z.string() })),
  needsHospital: z.boolean(),
  displays: z.boolean(),
};

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const isKnown = <T extends object>(known: T, name: string): name is Extract<keyof T, string> =>
  Object.hasOwn(known, name);

/** The settings read from a `/config.json`, and the keys that were unknown or malformed, by name. */
export function readConfig(source: unknown): { config: Config; ignored: readonly string[] } {
  const ignored: string[] = [];
  if (source === null || source === undefined) return { config: defaultConfig, ignored };
  if (typeof source !== 'object' || Array.isArray(source))
    return { config: defaultConfig, ignored: ['config.json'] };

  const settings: Record<string, unknown> = { ...defaultConfig };
  for (const [name, value] of Object.entries(source)) {
    const parsed = isKnown(keySchemas, name) ? keySchemas[name].safeParse(value) : null;
    if (!parsed?.success) ignored.push(name);
    else if (name === 'timings')
      settings[name] = readTimings(parsed.data as Record<string, unknown>, ignored);
    else settings[name] = parsed.data;
  }
  for (const name of ['apiBaseUrl', 'geocoderUrl'] as const)
    settings[name] = String(settings[name]).replace(/\/+$/, '');
  return { config: settings as unknown as Config, ignored };
}

function readTimings(source: Record<string, unknown>, ignored: string[]): Timings {
  const read: Record<string, unknown> = { ...defaultTimings };
  for (const [name, value] of Object.entries(source)) {
    const parsed = isKnown(timings, name)
      ? schemaOf(timings[name] as Timing<number | readonly number[]>).safeParse(value)
      : null;
    if (parsed?.success) read[name] = parsed.data;
    else ignored.push(`timings.${name}`);
  }
  return read as unknown as Timings;
}

function schemaOf({ value, least, most }: Timing<number | readonly number[]>) {
  const one = z.number().check(z.minimum(least), z.maximum(most));
  return Array.isArray(value) ? z.array(one) : one;
}
