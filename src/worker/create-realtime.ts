/**
 * The realtime worker as a plain function from parts to port; tests call it with no thread. It holds the one session there may be
 * and hands commands, queries and wishes to whoever takes them.
 */
import { type Command, queryKinds } from '../contract/capabilities.ts';
import { done } from '../contract/command.ts';
import type { Failure, Outcome } from '../contract/failure.ts';
import type { Hospital } from '../contract/model.ts';
import { type RealtimePort, standingWishes, type Wish, type WishName } from '../contract/realtime-port.ts';
import type { Clock } from './clock.ts';
import { type CommandDesk, createCommandDesk } from './commands/command-desk.ts';
import { fetchConfig } from './config-file.ts';
import { buildCore, type Core, type CoreParts } from './core.ts';
import { type CounterBoard, createCounters } from './counters.ts';
import type { PainterPort } from './fleet/fleet-table.ts';
import { createFactOutlet } from './journal/fact-outlet.ts';
import { openJournal } from './journal/journal.ts';
import { openSession, type Session } from './session/session.ts';
import { logIn, logOut } from './session/sign-in.ts';
import { makeSheet } from './sheets/sheet.ts';
import type { Storage } from './storage/storage.ts';
import type { QueryHandlers } from './worker-part.ts';

export interface RealtimeParts extends CoreParts {
  readonly storage: (parts: { readonly counters: CounterBoard; readonly clock: Clock }) => Storage;
}

export function createRealtime(parts: RealtimeParts): RealtimePort {
  const { clock } = parts;
  const counters = createCounters();
  const storage = parts.storage({ counters, clock });
  const wishes = new Map<WishName, Wish>();
  let painter: PainterPort | null = null;
  let core: Core | null = null;
  let desk: CommandDesk | null = null;
  let session: Session | null = null;

  const opened = (): { core: Core; desk: CommandDesk } => {
    if (!core || !desk) throw new Error('The realtime port was used before it was opened');
    return { core, desk };
  };

  function begin(id: string, hospital: Hospital): void {
    if (session?.id === id) return;
    if (session) end(session, true);
    const own = openSession(opened().core, {
      id,
      hospital,
      expired: () => {
        if (session !== own) return;
        opened().core.tell({ type: 'session.expired' }, id);
        end(own, true);
      },
    });
    session = own;
    for (const wish of wishes.values()) own.wish(wish);
    if (painter) own.connectPainter(painter);
  }

  function end(own: Session, isSignOut: boolean): void {
    if (session === own) session = null;
    opened().desk.endSession(own.id);
    own.end({ isSignOut });
    opened().core.tell({ type: 'session.closed' }, own.id);
    void opened().core.journal.flush();
  }

  /** Ends the session that a command names, and no other. */
  const endNamed = ({ session: id }: Command, isSignOut: boolean) => {
    if (session && session.id === id) end(session, isSignOut);
  };

  const beyond = (command: Command): Parameters<CommandDesk['take']>[1] => {
    switch (command.type) {
      case 'session.login':
        return (run) => logIn(opened().core, command, run, begin);
      case 'session.resume':
        return async () => {
          begin(command.session ?? '', command.hospital);
          return done;
        };
      case 'session.logout':
        return (run) => {
          endNamed(command, true);
          return logOut(opened().core, command.hospital, run);
        };
      case 'session.close':
        return async () => {
          endNamed(command, false);
          return done;
        };
      default:
        return null;
    }
  };

  const beyondQueries: QueryHandlers = {
    sheet: makeSheet,
    exportJournal: async () => ({ ok: true, value: await opened().core.journal.export() }),
  };

  return {
    open: async ({ tab }, facts, mapsPage) => {
      const journal = openJournal({ storage, clock, tab, counters });
      const { config, ignored } = await fetchConfig(parts);
      const outlet = createFactOutlet(facts, clock);
      core = buildCore(parts, { config, journal, outlet, counters, storage, mapsPage });
      desk = createCommandDesk({ clock, counters, tell: core.tell });
      return { config, ignoredConfigKeys: ignored };
    },
    take: (command, files) => {
      const isIn = session !== null && session.id === command.session;
      opened().desk.take(
        command,
        beyond(command) ?? (isIn ? (session?.handlerOf(command, files) ?? null) : null),
      );
    },
    ask: async (name, ask, id) => {
      const asked = session;
      const isIn = asked !== null && asked.id === id;
      const answer = beyondQueries[name]?.(ask) ?? (isIn ? asked.ask(name, ask) : null);
      if (!answer) return { ok: false, failure: stopped };
      const outcome = await within(clock, queryKinds[name].deadlineMs, answer);
      return isIn && asked.signal.aborted ? { ok: false, failure: stopped } : outcome;
    },
    wish: (wish) => {
      if (standingWishes.has(wish.name)) wishes.set(wish.name, wish);
      if (wish.name === 'view') opened().core.scheduler.setVisible(wish.visible);
      session?.wish(wish);
    },
    record: (inputs) => {
      for (const input of inputs) {
        if (input.type === 'page.painterFailed') counters.count(`painter.${input.state}`);
        opened().core.journal.record(input, session?.id ?? null);
      }
    },
    connectPainter: (port) => {
      painter = port as PainterPort;
      session?.connectPainter(painter);
    },
    ping: async () => clock.wall(),
  };
}

const stopped: Failure = { kind: 'stopped', retry: 'user', message: 'The session ended' };

/** The answer, or a failure after `ms` or where it broke. */
function within<T>(clock: Clock, ms: number, answer: Promise<Outcome<T>>): Promise<Outcome<T>> {
  return new Promise((resolve) => {
    const late: Failure = { kind: 'timeout', retry: 'user', message: `No answer within ${ms / 1_000} s` };
    const cancel = clock.after(ms, () => resolve({ ok: false, failure: late }));
    answer
      .then(resolve, (error: unknown) =>
        resolve({ ok: false, failure: { kind: 'stopped', retry: 'user', message: String(error) } }),
      )
      .finally(() => cancel());
  });
}
