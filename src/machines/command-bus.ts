/**
 * The command bus, the page's side of it. Commands wait here while no worker runs. Each ends in exactly one
 * `command.ended`, published by the worker or, if the worker no longer can, by the bus.
 */
import type { Command, CommandPayload } from '../contract/capabilities.ts';
import type { CommandEnded, CommandOutcome } from '../contract/command.ts';
import type { Fact } from '../contract/facts.ts';
import type { Failure } from '../contract/failure.ts';
import type { PageInput } from '../contract/intents.ts';
import type { PageCursor } from '../contract/journal.ts';
import type { Hospital } from '../contract/model.ts';
import type { File } from '../contract/realtime-port.ts';
import type { Asker } from './capability.ts';
import type { PageStorage } from './page-storage.ts';

/** A command that is kept over a reload until it has ended, and its hospital. */
export interface KeptCommand {
  readonly hospitalId: string;
  readonly command: CommandPayload;
}

export interface CommandBus {
  send(command: CommandPayload, asker: Asker, files?: readonly File[]): void;
  /** Whether a worker takes commands now; else they wait. */
  isOpen(): boolean;
  /**
   * Notes a page input for the journal. When another tab signs in, a waiting logout is not sent, since it would carry
   * the new cookie; the worker still forgets what the other hospital has on the disk.
   */
  record(input: PageInput): void;
  /** A worker runs: `first` takes up the session, then the worker gets the waiting commands. */
  opened(first: () => void): void;
  /**
   * The worker died: its commands end as unknown, waiting ones as failed if it never ran. Kept commands wait on, and so
   * do those that only read: whoever asked need not ask again.
   */
  closed(message: string, hadStarted: boolean): void;
  /** Whether the page receives a fact: each command's end is received once. */
  admits(fact: Fact): boolean;
  /** Sends kept commands that a reload cut off, as far as they apply to the signed-in hospital (null: nobody is). */
  sendKept(hospitalId: string | null): void;
}

export interface CommandBusParts {
  readonly port: {
    take(command: Command, files: readonly File[]): void;
    record(inputs: readonly PageInput[], cursor: PageCursor): void;
  };
  /** Starts a worker now instead of later, since a person waits for it. */
  hurry(): void;
  session(): string | null;
  hospitalId(): string | null;
  /** Publishes a command's end in the worker's stead. */
  publish(ended: CommandEnded): void;
  /** The kept commands of all tabs, oldest first. */
  readonly kept: {
    read(): readonly KeptCommand[];
    write(commands: readonly KeptCommand[]): void;
    /** Calls when another tab has written the kept commands. */
    watch(written: () => void): void;
  };
}

/** At most so many page inputs wait for a worker; the oldest are dropped. */
const MOST_INPUTS = 1_000;

/** A page input, with the session and the last fact of the page at that moment. */
interface Noted {
  readonly input: PageInput;
  readonly cursor: PageCursor;
}

interface Pending {
  readonly command: Command;
  readonly files: readonly File[];
  readonly kept: KeptCommand | null;
  /** The next worker may get it too. */
  readonly again?: boolean | undefined;
}

export function createCommandBus({
  port,
  hurry,
  session,
  hospitalId,
  publish,
  kept,
}: CommandBusParts): CommandBus {
  const waiting: Pending[] = [];
  const underWay = new Map<number, Pending>();
  const notes = createNotes(port);
  let after: number | null = null;
  let hasBegun = false;
  let isOpen = false;
  let lastId = 0;

  const keepOnly = (gone: KeptCommand | null, added: KeptCommand | null) => exchange(kept, gone, added);

  function give(pending: Pending): void {
    underWay.set(pending.command.id, pending);
    port.take(pending.command, pending.files);
  }

  const offer = (pending: Pending) => (isOpen ? give(pending) : void waiting.push(pending));

  function end(pending: Pending, outcome: CommandOutcome, message: string): void {
    const { kept: toKeep, again, command } = pending;
    const { id, type, key, attempt } = command;
    // A kept command is for the next worker; one that only reads too, but not for a third: workers may die of it.
    if (outcome === 'unknown' && (toKeep || again)) return void waiting.push({ ...pending, again: false });
    keepOnly(toKeep, null);
    // A command that never reached a worker was not interrupted: it could not be sent.
    const failure: Failure = { kind: outcome === 'unknown' ? 'stopped' : 'network', retry: 'user', message };
    publish({ type: 'command.ended', id, command: type, key, attempt, outcome, failure });
  }

  function takeUp(keptCommand: KeptCommand): void {
    lastId += 1;
    const stamp = { id: lastId, key: null, attempt: 0, session: session() };
    offer({ command: { ...keptCommand.command, ...stamp } as Command, files: [], kept: keptCommand });
  }

  const busCommands: BusCommands = { waiting, underWay, keepOnly, end, takeUp };

  // Kept commands of other tabs run here too: their worker may hang, and the tab close before it has another one.
  kept.watch(() => {
    const pending = [...waiting, ...underWay.values()].map((one) => one.kept);
    keptElsewhere(kept, pending, hospitalId()).forEach(takeUp);
  });

  return {
    send: (payload, asker, files = []) => {
      const { key = null, attempt, session: named, kept: isKept, onlyReads: again } = asker;
      lastId += 1;
      const command = { ...payload, id: lastId, key, attempt, session: named ?? session() } as Command;
      const hospital = hospitalId();
      const keptCommand = isKept && hospital !== null ? { hospitalId: hospital, command: payload } : null;
      keepOnly(null, keptCommand);
      offer({ command, files, kept: keptCommand, again });
      if (!isOpen) hurry();
    },
    isOpen: () => isOpen,
    record: (input) => {
      if (input.type === 'page.foundSession') giveWay(input.hospital.id, busCommands);
      const cursor = { session: session(), after, ...(hasBegun ? {} : { begins: true as const }) };
      hasBegun = true;
      notes.take({ input, cursor }, isOpen);
    },
    opened: (first) => {
      isOpen = true;
      notes.giveAll();
      first();
      for (const pending of waiting.splice(0)) give(pending);
    },
    closed: (message, hadStarted) => {
      isOpen = false;
      const lost = [...underWay.values()];
      underWay.clear();
      for (const pending of lost) end(pending, 'unknown', message);
      if (hadStarted) return;
      for (const pending of waiting.splice(0))
        if (pending.kept) waiting.push(pending);
        else end(pending, 'failed', message);
    },
    admits: (fact) => {
      after = fact.seq;
      if (fact.type !== 'command.ended') return true;
      const pending = underWay.get(fact.id);
      if (!pending) return false;
      underWay.delete(fact.id);
      keepOnly(pending.kept, null);
      return true;
    },
    sendKept: (now) => {
      const mine = kept.read().flatMap((one) => remainingOf(one, now) ?? []);
      kept.write(mine);
      mine.forEach(takeUp);
    },
  };
}

/** The commands of a bus, and what `giveWay` does with them. */
interface BusCommands {
  readonly waiting: Pending[];
  readonly underWay: Map<number, Pending>;
  keepOnly(gone: KeptCommand | null, added: KeptCommand | null): void;
  end(pending: Pending, outcome: CommandOutcome, message: string): void;
  takeUp(keptCommand: KeptCommand): void;
}

/** Another tab signed in as the hospital `now`: a sign-out under way is reduced to what still applies. */
function giveWay(now: string, { waiting, underWay, keepOnly, end, takeUp }: BusCommands): void {
  for (const pending of [...waiting, ...underWay.values()]) {
    const { command, kept } = pending;
    const remaining = kept && isOfSignOut(kept) ? remainingOf(kept, now) : kept;
    if (remaining === kept) continue;
    keepOnly(kept, remaining);
    const notKept = { ...pending, kept: null };
    // The worker finishes the command; if the worker dies, the next one does not get it.
    if (underWay.has(command.id)) underWay.set(command.id, notKept);
    else {
      waiting.splice(waiting.indexOf(pending), 1);
      end(notKept, 'failed', 'The session ended');
    }
    if (remaining) takeUp(remaining);
  }
}

/** Page inputs that come while no worker runs wait for the journal of the next one. */
function createNotes(port: Pick<CommandBusParts['port'], 'record'>) {
  let waiting: Noted[] = [];
  const give = ({ input, cursor }: Noted) => port.record([input], cursor);
  return {
    take: (noted: Noted, isOpen: boolean): void => {
      if (isOpen) give(noted);
      else waiting = [...waiting, noted].slice(-MOST_INPUTS);
    },
    giveAll: () => {
      const given = waiting;
      waiting = [];
      given.forEach(give);
    },
  };
}

const isOfSignOut = ({ command }: KeptCommand): boolean =>
  command.type === 'session.logout' || command.type === 'session.forget';

/**
 * What remains of a kept command while the hospital with the id `now` is signed in; null for nothing. A logout must not
 * sign out another hospital, so it only forgets that of its own; nothing of the hospital `now` is forgotten.
 */
function remainingOf(keptCommand: KeptCommand, now: string | null): KeptCommand | null {
  const { hospitalId, command } = keptCommand;
  if (!isOfSignOut(keptCommand)) return hospitalId === now ? keptCommand : null;
  if (hospitalId === now) return null;
  if (command.type !== 'session.logout' || now === null) return keptCommand;
  return { hospitalId, command: { type: 'session.forget', hospital: command.hospital } };
}

/** Kept commands that apply while `now` is signed in and are not pending here. A logout is left to its own tab. */
function keptElsewhere(
  kept: CommandBusParts['kept'],
  pending: readonly (KeptCommand | null)[],
  now: string | null,
): readonly KeptCommand[] {
  if (now === null) return [];
  const known = new Set(pending.map((one) => JSON.stringify(one)));
  return kept
    .read()
    .filter((one) => remainingOf(one, now) === one)
    .filter((one) => !known.has(JSON.stringify(one)));
}

function exchange(kept: CommandBusParts['kept'], gone: KeptCommand | null, added: KeptCommand | null): void {
  if (gone === null && added === null) return;
  const same = JSON.stringify(gone);
  // A sign-out drops the hospital's other kept commands: the next person here must not find them in clear.
  const leaving = added?.command.type === 'session.logout' ? added.hospitalId : null;
  const rest = kept.read().filter((one) => JSON.stringify(one) !== same && one.hospitalId !== leaving);
  kept.write(added ? [...rest, added] : rest);
}

/** Hospitals that a tab is signing out of. */
export const signingOut = (storage: PageStorage): readonly Hospital[] =>
  readKept(storage).flatMap(({ command }) => (command.type === 'session.logout' ? [command.hospital] : []));

function readKept(storage: PageStorage): readonly KeptCommand[] {
  const kept = storage.read(KEPT_KEY);
  return Array.isArray(kept) ? (kept as KeptCommand[]) : [];
}

/** Where the page keeps commands that outlive it. */
export const KEPT_KEY = 'homedraw.commands';
/** At most so many commands are kept; the oldest are dropped. */
const MOST_KEPT = 200;

/**
 * The kept commands in local storage, for all tabs, since the next page may be in another tab. A command is written
 * before anything else happens to it. A command that two tabs send takes effect once.
 */
export const keptIn = (storage: PageStorage): CommandBusParts['kept'] => ({
  read: () => readKept(storage),
  write: (commands) => storage.write(KEPT_KEY, commands.length > 0 ? commands.slice(-MOST_KEPT) : null),
  watch: (written) => storage.watch(KEPT_KEY, written),
});
