/** The text of a message of the load, by which whoever receives it knows it again. */
import { stepOf } from './latencies.ts';
import { countUp, type OpenTally } from './tally.ts';

export interface ChatWords {
  /** The load that it belongs to: others may write meanwhile. */
  readonly run: string;
  /** Who wrote it, and its how manyth message it is. */
  readonly key: string;
  /** When it was sent, ms since 1970 by this machine's clock. */
  readonly at: number;
}

export const writeWords = ({ run, key, at }: ChatWords): string => `Load ${run} ${key} ${at.toFixed(3)}`;

/** Null where the text is no message of a load. */
export function readWords(content: string): ChatWords | null {
  const [, run, key, at] = /^Load (\S+) (\S+) (\d+\.\d{3})$/.exec(content) ?? [];
  return run === undefined || key === undefined ? null : { run, key, at: Number(at) };
}

/** ms since 1970, finer than a whole one. */
export const preciseNow = (): number => performance.timeOrigin + performance.now();

/** Counts a message of this load that came to a socket; true where it came there for the first time. */
export function takeMessage(tally: OpenTally, run: string, seen: Set<string>, content: string): boolean {
  const words = readWords(content);
  if (words === null || words.run !== run) return false;
  if (seen.has(words.key)) {
    tally.chat.doubled += 1;
    return false;
  }
  seen.add(words.key);
  tally.chat.received += 1;
  countUp(tally.chat.latencies, stepOf(preciseNow() - words.at));
  return true;
}
