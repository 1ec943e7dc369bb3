/**
 * The command bus, the page's side of it: commands wait here while no worker runs, and each ends in exactly one
 * `command.ended`, published by the worker or, where it cannot any more, by the bus.
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

/** A command that is kept over a reload until it has ended, and the hospital that it is for. */
export interface KeptCommand {
  readonly hospitalId: string;
  readonly command: CommandPayload;
}

export interface CommandBus {
  send(command: CommandPayload, asker: Asker, files?: readonly File[]): void;
  /** Whether a worker takes commands now; else they wait. */
  isOpen(): boolean;
  /**
   * Notes a page input for the journal. A logout that still waits when another tab signs in is not sent, as it would go
   * out with the new cookie; what the hospital that left has on the disk is forgotten all the same.
   */
  record(input: PageInput): void;
  /** A worker runs: `first` takes up the session, then what waits goes. */
  opened(first: () => void): void;
  /** The worker died. What it had taken is not known to be done; where it had never run, what waits cannot be taken. */
  closed(message: string, hadStarted: boolean): void;
  /** Whether a fact is to be received: the end of a command is received once. */
  admits(fact: Fact): boolean;
  /** Sends again what a reload cut off, as far as it is for whoever is signed in now, or for nobody. */
  sendKept(hospitalId: string | null): void;
}

export interface CommandBusParts {
  readonly port: {
    take(command: Command, files: readonly File[]): void;
    record(inputs: readonly PageInput[], cursor: PageCursor): void;
  };
  /** A person waits for a worker that is down: it is started now instead of later. */
  hurry(): void;
  session(): string | null;
  hospitalId(): string | null;
  /** Publishes a command's end in the worker's stead. */
  publish(ended: CommandEnded): void;
  /** What is kept over a reload, by all tabs, oldest first. */
  readonly kept: {
    read(): readonly KeptCommand[];
    write(commands: readonly KeptCommand[]): void;
    /** Another tab has written it. */
    watch(written: () => void): void;
  };
}

/** So many inputs wait for a worker; of more the oldest go. */
const MOST_INPUTS = 1_000;

/** A page input, and where the page stood by then. */
interface Noted {
  readonly input: PageInput;
  readonly cursor: PageCursor;
}

interface Pending {
  readonly command: Command;
  readonly files: readonly File[];
  readonly kept: KeptCommand | null;
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
  let isOpen = false;
  let lastId = 0;

  const keepOnly = (gone: KeptCommand | null, added: KeptCommand | null) => exchange(kept, gone, added);

  function give(pending: Pending): void {
    underWay.set(pending.command.id, pending);
    port.take(pending.command, pending.files);
  }

  const offer = (pending: Pending) => (isOpen ? give(pending) : void waiting.push(pending));

  function end(pending: Pending, outcome: CommandOutcome, message: string): void {
    const own = pending.kept;
    const { id, type, key, attempt } = pending.command;
    // What never reached a worker was not interrupted: it could not be sent.
    const failure: Failure = { kind: outcome === 'unknown' ? 'stopped' : 'network', retry: 'user', message };
    // A kept command is not over with its worker: it is given to the next one.
    if (own && outcome === 'unknown') return void waiting.push(pending);
    keepOnly(own, null);
    publish({ type: 'command.ended', id, command: type, key, attempt, outcome, failure });
  }

  function takeUp(own: KeptCommand): void {
    lastId += 1;
    const command = { ...own.command, id: lastId, key: null, attempt: 0, session: session() } as Command;
    offer({ command, files: [], kept: own });
  }

  const doings: Doings = { waiting, underWay, keepOnly, end, takeUp };

  // What another tab keeps is done here too: its worker may hang, and the tab be gone before another one starts.
  kept.watch(() => {
    const pending = [...waiting, ...underWay.values()].map((one) => one.kept);
    keptElsewhere(kept, pending, hospitalId()).forEach(takeUp);
  });

  return {
    send: (payload, { key = null, attempt, session: named, kept: isKept = false }, files = []) => {
      lastId += 1;
      const command = { ...payload, id: lastId, key, attempt, session: named ?? session() } as Command;
      const hospital = hospitalId();
      const own = isKept && hospital !== null ? { hospitalId: hospital, command: payload } : null;
      keepOnly(null, own);
      offer({ command, files, kept: own });
      if (!isOpen) hurry();
    },
    isOpen: () => isOpen,
    record: (input) => {
      if (input.type === 'page.foundSession') giveWay(input.hospital.id, doings);
      notes.take({ input, cursor: { session: session(), after } }, isOpen);
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
      const mine = kept.read().flatMap((one) => leftOf(one, now) ?? []);
      kept.write(mine);
      mine.forEach(takeUp);
    },
  };
}

/** What a command bus has to do, and how it is done with some of it. */
interface Doings {
  readonly waiting: Pending[];
  readonly underWay: Map<number, Pending>;
  keepOnly(gone: KeptCommand | null, added: KeptCommand | null): void;
  end(pending: Pending, outcome: CommandOutcome, message: string): void;
  takeUp(own: KeptCommand): void;
}

/** Another tab signed in as the hospital `now`: of a sign-out under way only the part that is still right goes on. */
function giveWay(now: string, { waiting, underWay, keepOnly, end, takeUp }: Doings): void {
  for (const pending of [...waiting, ...underWay.values()]) {
    const { command, kept: own } = pending;
    const left = own && isOfSignOut(own) ? leftOf(own, now) : own;
    if (left === own) continue;
    keepOnly(own, left);
    const over = { ...pending, kept: null };
    // The worker ends what it has; where it dies over that, the next one is not given it.
    if (underWay.has(command.id)) underWay.set(command.id, over);
    else {
      waiting.splice(waiting.indexOf(pending), 1);
      end(over, 'failed', 'Somebody has signed in since');
    }
    if (left) takeUp(left);
  }
}

/** What enters while no worker runs waits for the next one's journal. */
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
 * What is still to be done of a kept command where the hospital with the id `now` is signed in; null for nothing. A
 * logout must not sign out another hospital, so it only forgets; and nothing of the signed-in hospital is forgotten.
 */
function leftOf(own: KeptCommand, now: string | null): KeptCommand | null {
  const { hospitalId, command } = own;
  if (!isOfSignOut(own)) return hospitalId === now ? own : null;
  if (hospitalId === now) return null;
  if (command.type !== 'session.logout' || now === null) return own;
  return { hospitalId, command: { type: 'session.forget', hospital: command.hospital } };
}

/** What is kept for the hospital and not under way here. A logout is its own tab's. */
function keptElsewhere(
  kept: CommandBusParts['kept'],
  pending: readonly (KeptCommand | null)[],
  now: string | null,
): readonly KeptCommand[] {
  if (now === null) return [];
  const known = new Set(pending.map((one) => JSON.stringify(one)));
  return kept
    .read()
    .filter((one) => leftOf(one, now) === one)
    .filter((one) => !known.has(JSON.stringify(one)));
}

function exchange(kept: CommandBusParts['kept'], gone: KeptCommand | null, added: KeptCommand | null): void {
  if (gone === null && added === null) return;
  const same = JSON.stringify(gone);
  // A person's own sign-out: what was pressed and not done yet is not kept, in clear, for whoever sits there next.
  const leaving = added?.command.type === 'session.logout' ? added.hospitalId : null;
  const rest = kept.read().filter((one) => JSON.stringify(one) !== same && one.hospitalId !== leaving);
  kept.write(added ? [...rest, added] : rest);
}

/** Who has signed out in a tab that has not done with it yet. */
export const signingOut = (storage: PageStorage): readonly Hospital[] =>
  readKept(storage).flatMap(({ command }) => (command.type === 'session.logout' ? [command.hospital] : []));

function readKept(storage: PageStorage): readonly KeptCommand[] {
  const kept = storage.read(KEPT_KEY);
  return Array.isArray(kept) ? (kept as KeptCommand[]) : [];
}

/** Where the page keeps commands that outlive it. */
export const KEPT_KEY = 'homedraw.commands';
/** Of more than so many the oldest are not worth another try. */
const MOST_KEPT = 200;

/**
 * Where the command bus keeps commands: written before anything else happens to them, and for all tabs, since the next
 * page may be one of another tab. What two of them then send is sent twice, and does no more than once.
 */
export const keptIn = (storage: PageStorage): CommandBusParts['kept'] => ({
  read: () => readKept(storage),
  write: (commands) => storage.write(KEPT_KEY, commands.length > 0 ? commands.slice(-MOST_KEPT) : null),
  watch: (written) => storage.watch(KEPT_KEY, written),
});
