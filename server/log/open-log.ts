/** Opens the log in the format that is asked for. */
import type { LogFormat } from '../settings.ts';
import type { Log, LogStreams } from './log.ts';

const ofThisProcess: LogStreams = {
  out: (line) => void process.stdout.write(`${line}\n`),
  error: (line) => void process.stderr.write(`${line}\n`),
};

/** The package of the other format is loaded where it is asked for. */
export async function openLog(format: LogFormat, streams: LogStreams = ofThisProcess): Promise<Log> {
  if (format === 'text') return textLog(streams);
  const { jsonLog } = await import('./json-log.ts');
  return jsonLog(streams);
}

/** Lines for people, with one prefix for each kind. */
export const textLog = ({ out, error }: LogStreams = ofThisProcess): Log => ({
  say: (kind, text) => out(`${kind}: ${text}`),
  complain: (line) => error(line.replace(/\p{Cc}/gu, ' ')),
  audit: (entry) => out(`audit: ${JSON.stringify(entry)}`),
  stop: () => {},
  call: null,
});
