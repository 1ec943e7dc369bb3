import type { AnswerOf, Command, QueryName } from '../../src/contract/capabilities.ts';
import type { CommandEnded } from '../../src/contract/command.ts';
import type { Fact, FactPayload } from '../../src/contract/facts.ts';
import { failed, type Outcome } from '../../src/contract/failure.ts';
import type { Intent, PageEvent, PageInput } from '../../src/contract/intents.ts';
import { intentSchema } from '../../src/contract/intents.ts';
import type { PageCursor } from '../../src/contract/journal.ts';
import type { Hospital } from '../../src/contract/model.ts';
import { defaultConfig, defaultTimings } from '../../src/contract/read-config.ts';
import type { DesiredState, File, Pulse } from '../../src/contract/realtime-port.ts';
import type { Toast } from '../../src/machines/capabilities.ts';
import { KEPT_KEY, type KeptCommand } from '../../src/machines/command-bus.ts';
import { createSystem, type System, type WorkerLink } from '../../src/machines/system.ts';

interface Noted {
  readonly input: PageInput;
  readonly cursor: PageCursor | undefined;
  readonly effectsBefore: number;
}

/** The system with a worker that only notes what it was asked, and facts that the test publishes. */
export interface SystemClient {
  readonly system: System;
  /** Types of commands, names of desired states as `desired …`, and the page's own effects, in order. */
  readonly effects: readonly string[];
  /** The desired states that the worker was given, in order. */
  readonly desired: readonly DesiredState[];
  /** The commands that the worker was given, in order. */
  readonly commands: readonly Command[];
  /** The files that stood beside them. */
  readonly files: readonly (readonly File[])[];
  /** What the journal was given, in order. */
  readonly recorded: readonly PageInput[];
  /** What outlives the page. */
  readonly kept: { commands: readonly KeptCommand[] };
  /** The same, each with where the page stood by then, and how many effects there had been. */
  readonly noted: readonly Noted[];
  /** Another tab writes what outlives pages. */
  keepElsewhere(commands: readonly KeptCommand[]): void;
  /** The rest of what the browser keeps for all tabs, by its key. */
  readonly browser: Map<string, unknown>;
  /** Another tab writes a key of that. */
  writeElsewhere(key: string, value: unknown): void;
  /** What listeners threw. */
  readonly reported: readonly unknown[];
  /** How often a start that was put off was asked for. */
  readonly hurried: number;
  readonly toasts: readonly Toast[];
  readonly stored: { hospital: Hospital | null };
  /** Facts of the session that is signed in. */
  publish(...facts: FactPayload[]): void;
  /** Facts of a named session, null for those of none. */
  tellOf(session: string | null, ...facts: FactPayload[]): void;
  /** What the worker sends once a second. */
  beat(pulse: Partial<Pulse>): void;
  /** Facts as a worker stamped them. */
  deliver(facts: readonly Fact[]): void;
  /** The end of the newest command of a type. */
  end(type: Command['type'], outcome: CommandEnded['outcome']): void;
  /** Plays a fact, an intent or a page event, as the path of a model has it. */
  play(event: FactPayload | Intent | PageEvent): void;
  workerStarts(session?: string | null): void;
  workerDies(message: string): void;
}

const nothing = { ok: true, value: [] };
/** Nothing spent, no other orders, nobody on the road. */
const emptyAnswers: Readonly<Record<string, unknown>> = {
  expenses: nothing,
  patientOrders: nothing,
  fleet: nothing,
  catalogue: nothing,
  searchPlaces: nothing,
};

export function startSystem(
  options: {
    stored?: Hospital | null;
    running?: boolean;
    notificationCap?: number;
    /** What a page before this one left. */
    kept?: readonly KeptCommand[];
    page?: string;
    /** What the tab keeps over a reload. */
    tab?: Map<string, unknown>;
    /** What the browser keeps for all tabs, beside the commands. */
    browser?: Map<string, unknown>;
    /** Nobody listens to toasts yet, as before the screen is there. */
    hasNoListener?: boolean;
    /** What the port's queries answer, by name. */
    answers?: Readonly<Record<string, unknown>>;
  } = {},
): SystemClient {
  const effects: string[] = [];
  const toasts: Toast[] = [];
  const stored = { hospital: options.stored ?? null };
  let listener: Parameters<WorkerLink['start']>[0] | null = null;
  let seq = 0;

  const commands: Command[] = [];
  const files: (readonly File[])[] = [];
  const desired: DesiredState[] = [];
  const recorded: PageInput[] = [];
  const noted: Noted[] = [];
  const reported: unknown[] = [];
  const kept = { commands: options.kept ?? [] };
  const browser = options.browser ?? new Map<string, unknown>();
  // As the session's store writes it; the page reads it as a key of its own.
  if (options.stored && !browser.has('hospitalId')) browser.set('hospitalId', options.stored.wireId);
  const watchers = new Map<string, (value: unknown) => void>();
  const writeElsewhere = (key: string, value: unknown) => {
    browser.set(key, value);
    watchers.get(key)?.(value);
  };
  let hurried = 0;
  let isRunning = false;

  const port: WorkerLink['port'] = {
    take: (command, beside) => {
      if (!isRunning) throw new Error(`${command.type} was sent to a worker that does not run`);
      effects.push(command.type);
      commands.push(command);
      files.push(beside);
    },
    setDesired: (state) => {
      if (!isRunning) return;
      effects.push(`desired ${state.name}`);
      desired.push(state);
    },
    record: (inputs, cursor) => {
      recorded.push(...inputs);
      noted.push(...inputs.map((input) => ({ input, cursor, effectsBefore: effects.length })));
    },
    connectPainter: () => void effects.push('connectPainter'),
    ask: async <Name extends QueryName>(name: Name, ask: unknown) => {
      const answers: Readonly<Record<string, unknown>> = { ...emptyAnswers, ...options.answers };
      // What no test has an answer for fails as a call would.
      const answer = answers[name] ?? failed('stopped', `Nobody answers '${name}' here`);
      return (await (typeof answer === 'function' ? answer(ask) : answer)) as Outcome<AnswerOf<Name>>;
    },
  };
  const system = createSystem({
    worker: {
      port,
      start: (given) => {
        listener = given;
      },
      hurry: () => {
        hurried += 1;
      },
      stop: () => {},
    },
    page: options.page ?? 'page',
    storage: {
      browser: {
        read: (key) => (key === KEPT_KEY ? kept.commands : (browser.get(key) ?? null)),
        write: (key, now) => {
          if (key === KEPT_KEY) kept.commands = (now ?? []) as readonly KeptCommand[];
          else browser.set(key, now);
        },
        writeSoon: (key, now) => void browser.set(key, now),
        watch: (key, written) => void watchers.set(key, written),
      },
      tab: {
        read: (key) => options.tab?.get(key) ?? null,
        write: (key, value) => void options.tab?.set(key, value),
        writeSoon: (key, value) => void options.tab?.set(key, value),
        watch: () => {},
      },
    },
    report: (error) => void reported.push(error),
    store: {
      read: () => stored.hospital,
      remember: (hospital) => {
        effects.push('remember');
        stored.hospital = hospital;
        browser.set('hospitalId', hospital.wireId);
      },
      forget: ({ id }) => {
        effects.push('forget');
        if (stored.hospital?.id !== id) return;
        stored.hospital = null;
        browser.delete('hospitalId');
      },
    },
    navigate: (to) => void effects.push(`navigate ${to}`),
  });
  if (!options.hasNoListener) system.toasts.subscribe((toast) => void toasts.push(toast));

  const tellOf = (session: string | null, ...payloads: FactPayload[]) => {
    const facts: Fact[] = payloads.map((payload) => {
      seq += 1;
      return { ...payload, seq, at: seq * 1_000, session };
    });
    listener?.batch({ facts, pulse: null });
  };
  const publish = (...payloads: FactPayload[]) =>
    payloads.forEach((payload) => {
      tellOf(system.session.getSnapshot().id, payload);
    });
  const end = (type: Command['type'], outcome: CommandEnded['outcome']) => {
    const command = commands.findLast((one) => one.type === type);
    if (!command) throw new Error(`No ${type} was sent`);
    const { id, key, attempt, session } = command;
    const failure =
      outcome === 'done' ? null : ({ kind: 'stopped', retry: 'user', message: outcome } as const);
    tellOf(session, { type: 'command.ended', id, command: type, key, attempt, outcome, failure });
  };
  const workerStarts = (session: string | null = null) => {
    isRunning = true;
    listener?.started({
      config: {
        ...defaultConfig,
        timings: {
          ...defaultTimings,
          notificationCap: options.notificationCap ?? defaultTimings.notificationCap,
        },
      },
      ignoredConfigKeys: [],
      session,
    });
  };
  const workerDies = (message: string) => {
    const hadStarted = isRunning;
    isRunning = false;
    listener?.died(message, hadStarted);
  };
  if (options.running !== false) workerStarts();

  return {
    system,
    effects,
    desired,
    toasts,
    stored,
    commands,
    files,
    recorded,
    noted,
    kept,
    keepElsewhere: (commands) => {
      kept.commands = commands;
      watchers.get(KEPT_KEY)?.(commands);
    },
    browser,
    writeElsewhere,
    reported,
    get hurried() {
      return hurried;
    },
    publish,
    tellOf,
    beat: (pulse) => listener?.batch({ facts: [], pulse: { now: 0, feeds: {}, counters: {}, ...pulse } }),
    deliver: (facts) => listener?.batch({ facts, pulse: null }),
    end,
    workerStarts,
    workerDies,
    play: (event) => {
      const intent = intentSchema().safeParse(event);
      if (intent.success) system.send(intent.data);
      else if (event.type === 'page.seenElsewhere') writeElsewhere('homedraw.alertsSeen', event.seen);
      else if (event.type === 'page.workerStarted') workerStarts();
      else if (event.type === 'page.workerDied') workerDies(event.message);
      else if (event.type === 'command.ended') {
        const { command: type, attempt, key } = event;
        const sent = commands.findLast(
          (one) => one.type === type && one.attempt === attempt && one.key === key,
        );
        tellOf(sent?.session ?? null, { ...event, id: sent?.id ?? -1 });
      } else if (event.type.startsWith('page.')) system.notice(event as PageEvent);
      else publish(event as FactPayload);
    },
  };
}
