/** One JSON object a line, by the package `pino`, for programs that collect logs. */
import { pino, stdTimeFunctions } from 'pino';
import { version } from '../version.ts';
import type { Log, LogStreams } from './log.ts';

/**
 * Each line has `level`, `time` (ISO 8601, UTC), `pid`, `hostname`, `event` and what belongs to that event.
 * The streams are those of the lines for people.
 */
export function jsonLog(streams: LogStreams): Log {
  const options = {
    messageKey: 'text',
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (level: string) => ({ level }) },
  };
  const writing = (write: (line: string) => void) => ({ write: (text: string) => write(text.trimEnd()) });
  const out = pino(options, writing(streams.out));
  const error = pino(options, writing(streams.error));

  return {
    say: (kind, text) => {
      // It is for a person who tries the demo out; a log holds no password.
      if (kind === 'demo login') return;
      if (kind === 'address') out.info({ event: 'start', version, address: text });
      else out.info({ event: kind }, text);
    },
    complain: (line, of) => error.error({ event: 'complaint', ...of }, line),
    audit: (entry) => out.info({ event: 'audit', audit: entry }),
    stop: (what) => out.info({ event: what }),
    call: (call) => out.info({ event: 'call', ...call }),
  };
}
