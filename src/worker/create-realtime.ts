/**
 * The realtime worker as a plain function from parts to port; tests call it with no thread. It holds the one session
 * there may be and hands commands, queries and desired states to whoever takes them.
 */
import { queryKinds } from '../contract/capabilities.ts';
import { failed, type Outcome } from '../contract/failure.ts';
import type { PainterPort } from '../contract/fleet.ts';
import {
  type DesiredState,
  type DesiredStateName,
  type RealtimePort,
  standingStates,
} from '../contract/realtime-port.ts';
import { type Clock, within } from './clock.ts';
import { type CommandRunner, createCommandRunner } from './commands/command-runner.ts';
import type { ReadConfig } from './config-file.ts';
import { type CounterBoard, createCounters } from './counters.ts';
import type { ExportQueries } from './exports/late-exports.ts';
import { createFactSender } from './journal/fact-sender.ts';
import { openJournal } from './journal/journal.ts';
import type { Session } from './session/session.ts';
import { createSessionManager, type SessionManager } from './session/session-manager.ts';
import type { Storage } from './storage/storage.ts';
import { buildWorkerServices, type WorkerServices, type WorkerServicesParts } from './worker-services.ts';

export interface RealtimeParts extends WorkerServicesParts {
  /** Never rejects. */
  readonly readConfig: () => Promise<ReadConfig>;
  readonly storage: (parts: { readonly counters: CounterBoard; readonly clock: Clock }) => Storage;
  /** Absent where nobody asks for a file. */
  readonly exports?: ExportQueries;
  /** Called once the port is open. */
  readonly opened?: (worker: WorkerServices) => void;
}

/** What the port has once it was opened. */
interface Opened {
  readonly worker: WorkerServices;
  readonly runner: CommandRunner;
  readonly sessions: SessionManager;
}

export function createRealtime(parts: RealtimeParts): RealtimePort {
  const { clock } = parts;
  const counters = createCounters();
  const storage = parts.storage({ counters, clock });
  const desired = new Map<DesiredStateName, DesiredState>();
  let painter: PainterPort | null = null;
  let made: Opened | null = null;

  const opened = (): Opened => {
    if (!made) throw new Error('The realtime port was used before it was opened');
    return made;
  };
  const session = () => made?.sessions.current ?? null;

  /** Queries that need no session. */
  const beyond = parts.exports?.(() => ({
    ...opened().worker,
    offers: (name) => session()?.offers(name) ?? false,
    fetch: parts.fetch,
  }));

  return {
    open: async ({ tab, session: stored, first = 'figures' }, facts, mapsPage, threads) => {
      const journal = openJournal({ storage, clock, tab, counters });
      const { config, ignored } = await parts.readConfig();
      const own = { config, journal, factSender: createFactSender(facts, clock), counters, storage };
      const worker = buildWorkerServices(parts, { ...own, mapsPage, threads });
      const runner = createCommandRunner({ clock, counters, publish: worker.publish });
      const begun = (current: Session) => {
        for (const state of desired.values()) current.setDesired(state);
        if (painter) current.connectPainter(painter);
      };
      made = { worker, runner, sessions: createSessionManager({ worker, runner, begun }) };
      if (stored) made.sessions.takeUp(stored, first);
      parts.opened?.(worker);
      return { config, ignoredConfigKeys: ignored, session: stored?.id ?? null };
    },
    take: (command, files) => {
      const { runner, sessions } = opened();
      const current = session()?.id === command.session ? session() : null;
      runner.take(command, sessions.handlerOf(command) ?? current?.handlerOf(command, files) ?? null);
    },
    ask: async (name, ask, id) => {
      const current = session()?.id === id ? session() : null;
      const answer = beyond?.[name]?.(ask) ?? current?.ask(name, ask);
      if (!answer) return failed('stopped', 'Nobody is signed in who could be told', { retry: 'user' });
      const outcome = await answered(clock, queryKinds[name].deadlineMs, answer);
      return current?.signal.aborted ? failed('stopped', 'The session ended') : outcome;
    },
    setDesired: (state) => {
      if (standingStates.has(state.name)) desired.set(state.name, state);
      if (state.name === 'view') opened().worker.scheduler.setVisible(state.visible);
      session()?.setDesired(state);
    },
    record: (inputs, cursor) => {
      for (const input of inputs) {
        if (input.type === 'page.painterFailed') counters.count(`painter.${input.state}`);
        opened().worker.journal.record(input, cursor ?? { session: session()?.id ?? null });
      }
    },
    connectPainter: (port) => {
      painter = port as PainterPort;
      session()?.connectPainter(painter);
    },
    ping: async () => clock.wall(),
  };
}

/** The answer, or a failure after `ms` or where it broke. */
const answered = <T>(clock: Clock, ms: number, answer: Promise<Outcome<T>>): Promise<Outcome<T>> =>
  within(
    clock,
    ms,
    answer.catch((error: unknown) => failed('stopped', String(error), { retry: 'user' })),
    () => failed('timeout', `No answer within ${ms / 1_000} s`, { retry: 'user' }),
  );
