/**
 * The answers to callers when something is not right: a status and one plain sentence, which consoles show as it
 * stands.
 */
import type { FastifyError, FastifyInstance } from 'fastify';
import { cannotBeKept, databaseConstraint, isDiskFull, isUnavailable } from '../database/unavailable.ts';
import { StoreAway } from '../files/store-away.ts';
import type { Complain } from '../log/complain.ts';
import { describeError } from '../refusal.ts';

/** Thrown by a route to answer with a status and a sentence. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(statusCode: number, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.statusCode = statusCode;
    this.headers = headers;
  }
}

export const notFound = (what: string) => new HttpError(404, `${what} not found`);
export const badRequest = (message: string) => new HttpError(400, message);
export const unauthorised = () => new HttpError(401, 'Please log in.');
export const tooMany = (seconds: number) =>
  new HttpError(429, 'Too many requests. Please try again later.', { 'retry-after': String(seconds) });

/** The server is overloaded. Each caller is given another time, so that they do not come back together. */
export const overloaded = (random: () => number = Math.random) =>
  new HttpError(503, said.overloaded, { 'retry-after': String(2 + Math.floor(random() * 7)) });

const said = {
  overloaded: 'The server has too much to do at the moment. Please try again in a few seconds.',
  diskFull: 'The disk of the server is full: nothing can be saved until there is room again.',
  away: 'The database does not answer. Please try again.',
  filesAway: 'The store of the files does not answer. Please try again.',
} as const;

/** Something that we need is away: the call is answered 503, to be made again after so many seconds. */
export interface Outage {
  /** For the log. */
  readonly what: string;
  readonly seconds: number;
  /** For the caller. */
  readonly sentence: string;
}

/** The outage that an error tells of; null for every other error. */
export function outageOf(error: unknown): Outage | null {
  if (error instanceof StoreAway)
    return { what: 'the store of the files cannot be used', seconds: 5, sentence: said.filesAway };
  if (!isDiskFull(error) && !isUnavailable(error)) return null;
  const sentence = isDiskFull(error) ? said.diskFull : said.away;
  return { what: 'the database cannot be used', seconds: 5, sentence };
}

/** Logs `what: why`. */
export type SayNowAndThen = (what: string, why: string) => void;
const sayEveryMs = 10_000;

/** The same `what` is said once in ten seconds at most: a thousand phones that are refused are one line in the log. */
export function nowAndThen(log: Complain): SayNowAndThen {
  const saidAt = new Map<string, number>();
  return (what, why) => {
    if (performance.now() - (saidAt.get(what) ?? Number.NEGATIVE_INFINITY) < sayEveryMs) return;
    saidAt.set(what, performance.now());
    log(`${what}: ${why}`);
  };
}

/** Makes an answer of everything that a route throws. Faults of our own are logged and never shown. */
export function installErrorHandler(app: FastifyInstance, log: Complain, say: SayNowAndThen): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    reply.type('text/plain; charset=utf-8');
    if (error instanceof HttpError)
      return reply.code(error.statusCode).headers(error.headers).send(error.message);
    const status = error.statusCode ?? 500;
    // Before all that databases say: a caller's line that breaks has the same code as theirs.
    if (status < 500) return reply.code(status).send(explain(error));
    const gone = goneMeanwhile(error);
    if (gone) return reply.code(gone.statusCode).send(gone.message);
    if (cannotBeKept(error)) return reply.code(400).send('The call holds a value that cannot be kept.');
    const outage = outageOf(error);
    if (outage) {
      say(outage.what, describeError(error));
      return reply.code(503).header('retry-after', String(outage.seconds)).send(outage.sentence);
    }
    const call = `${request.method} ${request.routeOptions.url ?? 'unknown'}`;
    log(`${call} failed: ${describeError(error)}`, { requestId: request.id });
    return reply.code(status).send('The server could not do this. Please try again.');
  });
}

/** A row's owner may be removed between the check and the write; the session of that owner has ended by then. */
function goneMeanwhile(error: unknown): HttpError | null {
  const constraint = databaseConstraint(error) ?? '';
  if (/^(attendance|driver_file|attachment|session)_driver_id_fkey$/.test(constraint)) return unauthorised();
  if (/^(chat_message|idle_alert)_driver_id_fkey$/.test(constraint)) return notFound('Phlebotomist');
  return null;
}

function explain(error: FastifyError): string {
  if (error.validation) {
    const [first] = error.validation;
    const where = first?.instancePath.replace(/^\//, '').replaceAll('/', '.');
    return `Invalid ${error.validationContext ?? 'request'}: ${where ? `${where}: ` : ''}${first?.message ?? 'not understood'}`;
  }
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return 'The body is not valid JSON.';
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return 'The body is too large.';
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return 'The body must be application/json.';
    default:
      return error instanceof SyntaxError ? 'The body is not valid JSON.' : error.message;
  }
}
