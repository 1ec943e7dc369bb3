import { defaultConfig, defaultTimings } from '../../src/contract/config.ts';
import type { Fact, FactPayload } from '../../src/contract/facts.ts';
import type { Intent, PageEvent } from '../../src/contract/intents.ts';
import { intentSchema } from '../../src/contract/intents.ts';
import type { JournalEntry } from '../../src/contract/journal.ts';
import type { Hospital } from '../../src/contract/model.ts';
import type { Opened } from '../../src/contract/realtime-port.ts';
import { createSystem, type System, type WorkerLink } from '../../src/machines/system.ts';
import type { Toast } from '../../src/machines/toasts.ts';

/** The system with a worker that only notes what it was asked, and facts that the test tells. */
export interface SystemClient {
  readonly system: System;
  /** Names of the port's methods and of the effects, in order, `record` left out. */
  readonly effects: readonly string[];
  readonly toasts: readonly Toast[];
  readonly stored: { hospital: Hospital | null };
  tell(...facts: FactPayload[]): void;
  /** Plays a fact, an intent or a page event, as the path of a model has it. */
  play(event: FactPayload | Intent | PageEvent): void;
  workerStarts(journal?: readonly JournalEntry[]): void;
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
    journal?: readonly JournalEntry[];
    running?: boolean;
    notificationCap?: number;
    /** Nobody hears toasts yet, as before the screen is there. */
    unheard?: boolean;
    /** What the port's queries answer, by name. */
    answers?: Readonly<Record<string, unknown>>;
  } = {},
): SystemClient {
  const effects: string[] = [];
  const toasts: Toast[] = [];
  const stored = { hospital: options.stored ?? null };
  let listener: Parameters<WorkerLink['start']>[0] | null = null;
  let seq = 0;

  const port = new Proxy({} as WorkerLink['port'], {
    get: (_, name) => () => {
      if (name !== 'record') effects.push(String(name));
      return Promise.resolve({ ...emptyAnswers, ...options.answers }[String(name)]);
    },
  });
  const system = createSystem({
    worker: {
      port,
      start: (heard) => {
        listener = heard;
      },
      stop: () => {},
    },
    store: {
      read: () => stored.hospital,
      remember: (hospital) => {
        effects.push('remember');
        stored.hospital = hospital;
      },
      forget: () => {
        effects.push('forget');
        stored.hospital = null;
      },
    },
    navigate: (to) => void effects.push(`navigate ${to}`),
  });
  if (!options.unheard) system.toasts.subscribe((toast) => void toasts.push(toast));

  const opened = (journal: readonly JournalEntry[] = []): Opened => ({
    config: {
      ...defaultConfig,
      timings: {
        ...defaultTimings,
        notificationCap: options.notificationCap ?? defaultTimings.notificationCap,
      },
    },
    ignoredConfigKeys: [],
    journal,
  });
  const tell = (...payloads: FactPayload[]) => {
    const facts: Fact[] = payloads.map((payload) => {
      seq += 1;
      return { ...payload, seq, at: seq * 1_000 };
    });
    listener?.batch({ facts, pulse: null });
  };
  const workerStarts = (journal?: readonly JournalEntry[]) => listener?.started(opened(journal));
  if (options.running !== false) workerStarts(options.journal);

  return {
    system,
    effects,
    toasts,
    stored,
    tell,
    workerStarts,
    workerDies: (message) => listener?.died(message),
    play: (event) => {
      const intent = intentSchema.safeParse(event);
      if (intent.success) system.send(intent.data);
      else if (event.type === 'page.workerStarted') workerStarts();
      else if (event.type === 'page.workerDied') listener?.died(event.message);
      else if (event.type.startsWith('page.')) system.notice(event as PageEvent);
      else tell(event as FactPayload);
    },
  };
}
