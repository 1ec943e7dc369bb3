/** A log whose lines a test keeps, and samples of metrics. */
import type { Log } from '../../../server/log/log.ts';
import { openLog } from '../../../server/log/open-log.ts';
import type { LogFormat } from '../../../server/settings.ts';

export interface KeptLog {
  readonly log: Log;
  readonly out: string[];
  readonly error: string[];
  /** The lines of the two streams as objects, those of standard output first. */
  objects(): Record<string, unknown>[];
}

export async function keptLog(format: LogFormat): Promise<KeptLog> {
  const out: string[] = [];
  const error: string[] = [];
  const log = await openLog(format, { out: (line) => out.push(line), error: (line) => error.push(line) });
  return { log, out, error, objects: () => [...out, ...error].map((line) => JSON.parse(line)) };
}

/** The value of a sample, by its name with its labels as they stand; null where there is none. */
export function sampleOf(text: string, sample: string): number | null {
  const line = text.split('\n').find((one) => one.startsWith(`${sample} `));
  return line === undefined ? null : Number(line.slice(sample.length + 1));
}

/** The sample that counts the calls of a route, by the class of their status. */
export const requests = (method: string, route: string, status: string): string =>
  `homedraw_http_requests_total{method="${method}",route="${route}",status="${status}"}`;
