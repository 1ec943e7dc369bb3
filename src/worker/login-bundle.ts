/**
 * The login bundle of the realtime worker: what a login screen needs of it, which is the settings. All else, the core,
 * is a file of its own that comes when it is needed: at once for a stored session, beside the settings; on a login
 * screen as soon as that has been idle for a while, or with the first command. Whatever the page says before waits for
 * it, in order. A login waits for nothing: its call is prefetched.
 */
import type { CommandOf } from '../contract/capabilities.ts';
import { failed, messageOfError } from '../contract/failure.ts';
import type { RealtimePort } from '../contract/realtime-port.ts';
import { loginCall } from '../contract/wire/session.ts';
import type { Fetch } from './api/api-types.ts';
import { createPrefetch } from './api/prefetch.ts';
import { requestOf } from './api/requests.ts';
import { type Clock, within } from './clock.ts';
import { fetchConfig, type ReadConfig } from './config-file.ts';
import type { Transfer } from './transfer.ts';

/** What the login bundle gives the core. */
export interface CoreBundleParts {
  readonly fetch: Fetch;
  readonly readConfig: () => Promise<ReadConfig>;
  readonly transfer: Transfer;
}

/** Makes the port behind the login bundle. */
export type MakeCore = (parts: CoreBundleParts) => RealtimePort;

export interface LoginBundleParts {
  readonly clock: Clock;
  readonly fetch: Fetch;
  /** Where it is absent everything is copied. */
  readonly transfer?: Transfer;
  /** Fetches the core. Rejects where it cannot be had. */
  readonly fetchCore: () => Promise<MakeCore>;
  /** A session will be taken up: the core is fetched before the page, busy with its first screen, asks for it. */
  readonly expectsSession?: boolean;
}

/** A login screen is idle after this: its own files and the settings are there. */
const IDLE_MS = 1_000;
/** Less than the page waits for a worker to open, so that the page learns the reason. */
const FETCH_MS = 15_000;

/** A call of the page to a port. */
type Word = (port: RealtimePort) => void;

/**
 * The whole port from the first moment on. If the core cannot be fetched, a call that needs it throws, and the page
 * starts another worker.
 */
export function createLoginBundle({
  clock,
  fetch,
  transfer = (moved) => moved,
  fetchCore,
  expectsSession = false,
}: LoginBundleParts): RealtimePort {
  let config = fetchConfig({ fetch, clock });
  // `open` learns why they could not be had.
  config.catch(() => {});
  let early = expectsSession ? fetchCore() : null;
  // The next call that needs the core learns why it could not be fetched.
  early?.catch(() => {});
  let come: (() => Promise<RealtimePort>) | null = null;
  let core: RealtimePort | null = null;
  let coming: Promise<RealtimePort> | null = null;
  let waiting: Word[] = [];
  const prefetch = createPrefetch(fetch);
  let sendLogin: ((command: CommandOf<'session.login'>) => void) | null = null;

  /** The core, opened, after all waiting calls. A core that could not be fetched is fetched again at the next need. */
  function need(): Promise<RealtimePort> {
    if (!come) throw new Error('The realtime port was used before it was opened');
    coming ??= come().then(
      (port) => {
        core = port;
        for (const say of waiting.splice(0)) say(port);
        return port;
      },
      (error: unknown) => {
        coming = null;
        throw error;
      },
    );
    return coming;
  }

  const pass = (say: Word): void => {
    if (core) say(core);
    else waiting.push(say);
  };

  return {
    open: async (query, facts, mapsPage, threads) => {
      if (query.settings) config = Promise.resolve({ config: query.settings, ignored: [] });
      come = async () => {
        const fetched = early ?? fetchCore();
        early = null;
        const make = await inTime(clock, fetched);
        const port = make({ fetch: prefetch.fetch, readConfig: () => config, transfer });
        await port.open(query, facts, mapsPage, threads);
        return port;
      };
      // Another tab may have signed out a moment ago: then nothing is stored any more, and the page does not know it.
      const isSignedIn = query.signedIn || query.session !== null;
      const [{ config: settings, ignored }] = await Promise.all([config, isSignedIn ? need() : null]);
      sendLogin = ({ email, password }) =>
        prefetch.send(
          settings.apiBaseUrl + loginCall.path,
          requestOf(loginCall, { body: { email, password } }, {}),
        );
      if (!isSignedIn) clock.after(IDLE_MS, () => void need().catch(() => {}));
      return { config: settings, ignoredConfigKeys: ignored, session: query.session?.id ?? null };
    },
    take: async (command, files) => {
      const say: Word = (port) => port.take(command, files);
      pass(say);
      if (core) return;
      // A login does not overtake the logout before it.
      if (command.type === 'session.login') sendLogin?.(command);
      sendLogin = null;
      try {
        await need();
      } catch (error) {
        waiting = waiting.filter((one) => one !== say);
        throw error;
      }
    },
    ask: async (name, ask, session) => {
      try {
        return await (core ?? (await need())).ask(name, ask, session);
      } catch (error) {
        return failed('network', messageOfError(error), { retry: 'user' });
      }
    },
    setDesired: (state) => pass((port) => port.setDesired(state)),
    record: (inputs, cursor) => pass((port) => port.record(inputs, cursor)),
    connectPainter: (port) => pass((own) => own.connectPainter(port)),
    ping: async () => clock.wall(),
  };
}

/** The core in time. Rejects in words where it does not come, or cannot. */
function inTime(clock: Clock, fetched: Promise<MakeCore>): Promise<MakeCore> {
  const cannot = (why: string) =>
    Promise.reject(new Error(`The realtime worker could not be loaded: ${why}`));
  const come = fetched.catch((error: unknown) => cannot(messageOfError(error)));
  return within(clock, FETCH_MS, come, () => cannot(`no answer within ${FETCH_MS / 1_000} s`));
}
