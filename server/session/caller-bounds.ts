/** The bounds of whoever has a session, asked before each call. */
import type { IncomingMessage } from 'node:http';
import type { CountedCaller } from '../http/byte-quota.ts';
import type { CallerLimit } from './caller-limit.ts';

/** The limits of one caller's calls. */
export interface CallerBounds {
  readonly calls: CallerLimit;
  readonly unread: { check(caller: CountedCaller, method: string): void };
  readonly bodies: { allow(request: IncomingMessage): void };
}
