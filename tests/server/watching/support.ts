/** A log whose lines a test keeps. */
import { type Log, openLog } from '../../../server/log/log.ts';
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
