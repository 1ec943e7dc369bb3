/** The arguments of `npm run load`. What cannot be meant, and what would be an attack, is refused by name. */
import { parseArgs } from 'node:util';
import { Refusal } from '../../server/refusal.ts';
import type { MeasuredProcess } from '../support/processes.ts';
import { type LatencyLimit, readLimit } from './ramp.ts';

export const usage =
  "Say: npm run load -- [--url http://127.0.0.1:8080 | --own | --site] [--phones 1000] [--consoles 50] [--seconds 60] [--ramp 'p99>250' --step 20] [--demo | --accounts FILE] [--hospital EMAIL_OR_CODE …] [--pids postgres=123,nginx=456] [--i-own-this-server]";

/** The most that one load may have. */
export const limits = { phones: 20_000, consoles: 2_000, seconds: 3_600 } as const;

/** Where a load goes: an address without a trailing slash, a server of its own, or several machines of its own. */
export type LoadTarget =
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'own' }
  | { readonly kind: 'site' };

export interface LoadArguments {
  readonly target: LoadTarget;
  /** A ramp begins with these. */
  readonly phones: number;
  readonly consoles: number;
  /** Of load: signing in comes before. */
  readonly seconds: number;
  readonly ramp: { readonly limit: LatencyLimit; readonly stepSeconds: number } | null;
  /** A file of accounts; null for the demo's. */
  readonly accounts: string | null;
  /** Emails or codes; empty for the first of the demo, and for all of a file. */
  readonly hospitals: readonly string[];
  readonly measured: readonly MeasuredProcess[];
}

/** Throws a Refusal. */
export function readArguments(words: readonly string[]): LoadArguments {
  const values = parse(words);
  const { ramp, demo, accounts = null } = values;
  const target = targetOf(values);
  if (demo && accounts !== null) throw new Refusal('Say either --demo or --accounts.');
  if (target.kind !== 'url' && accounts !== null)
    throw new Refusal(`--${target.kind} has the accounts of the demo: leave --accounts out.`);
  const seconds = wholeNumber('seconds', values.seconds ?? '60', 3, limits.seconds);
  const stepSeconds = wholeNumber('step', values.step ?? '20', 3, limits.seconds);
  if (values.step !== undefined && ramp === undefined)
    throw new Refusal('--step is a ramp’s: say --ramp too.');
  const limit = ramp === undefined ? null : readLimit(ramp);
  if (ramp !== undefined && limit === null)
    throw new Refusal(
      `--ramp is '${ramp}': give a latency that ends it, p50, p95 or p99 in ms, such as 'p99>250'.`,
    );
  return {
    target,
    phones: wholeNumber('phones', values.phones ?? '1000', 1, limits.phones),
    consoles: wholeNumber('consoles', values.consoles ?? '50', 0, limits.consoles),
    seconds,
    ramp: limit === null ? null : { limit, stepSeconds },
    accounts,
    hospitals: values.hospital ?? [],
    measured: processes(values.pids),
  };
}

function targetOf({
  own,
  site,
  url,
  'i-own-this-server': isOwned = false,
}: ReturnType<typeof parse>): LoadTarget {
  if (own && site) throw new Refusal('Say either --own or --site.');
  const kind = own ? 'own' : site ? 'site' : 'url';
  if (kind === 'url') return { kind, url: address(url ?? 'http://127.0.0.1:8080', isOwned) };
  if (url !== undefined) throw new Refusal(`--${kind} starts what it loads: leave --url out.`);
  return { kind };
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      options: {
        url: { type: 'string' },
        own: { type: 'boolean' },
        site: { type: 'boolean' },
        phones: { type: 'string' },
        consoles: { type: 'string' },
        seconds: { type: 'string' },
        ramp: { type: 'string' },
        step: { type: 'string' },
        demo: { type: 'boolean' },
        accounts: { type: 'string' },
        hospital: { type: 'string', multiple: true },
        pids: { type: 'string' },
        'i-own-this-server': { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    throw new Refusal(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

/**
 * The address of a server, without a trailing slash. One that is not this machine's own loopback is refused unless its
 * owner says so: to put a load on somebody else's server is an attack.
 */
export function address(text: string, isOwned: boolean): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search !== '' || url.hash !== '')
    throw new Refusal(`--url is '${text}': give an address such as http://127.0.0.1:8080.`);
  if (url.username !== '' || url.password !== '')
    throw new Refusal('--url holds a name or a password: the load signs in with accounts.');
  if (!isOwned && !isLoopback(url.hostname))
    throw new Refusal(
      `--url names ${url.hostname}, which is not this machine: a load on somebody else's server is an attack. If it is yours, say --i-own-this-server.`,
    );
  return url.origin;
}

/** A host name as `URL` writes it, which makes 127.0.0.1 of every way to write that. */
const isLoopback = (host: string): boolean => host === 'localhost' || host === '[::1]' || isLoopbackV4(host);
export const isLoopbackV4 = (host: string): boolean => /^127(\.\d{1,3}){3}$/.test(host);

function wholeNumber(name: string, value: string, least: number, most: number): number {
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new Refusal(`--${name} is '${value}': give a whole number from ${least} to ${most}.`);
}

function processes(text: string | undefined): readonly MeasuredProcess[] {
  if (text === undefined) return [];
  return text.split(',').map((entry) => {
    const [, name, pid] = /^([\w-]+)=([1-9]\d{0,8})$/.exec(entry.trim()) ?? [];
    if (name === undefined)
      throw new Refusal(`--pids holds '${entry}': give pairs such as postgres=123,nginx=456.`);
    return { name, pid: Number(pid) };
  });
}
