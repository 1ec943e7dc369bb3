/** A journal as steps, each with what the models are after it and what it changed: for who looks at it step by step. */
import type { JournalEntry } from '../../contract/journal.ts';
import { asReceived } from '../../domain/as-received.ts';
import { type Change, changesBetween } from './changes.ts';
import type { ReadJournal } from './read-journal.ts';
import { createReplay } from './replay-page.ts';

export type Models = ReturnType<typeof createReplay>['models'];
export type ModelName = keyof Models;

/** What a model is, in a line. */
export interface ModelState {
  readonly name: ModelName;
  /** The state's name; null where the model has none. */
  readonly state: string | null;
  /** Of the entries of a list, or of the actors of a family; null for a single thing. */
  readonly count: number | null;
  /** The states of those entries, with how many are in each. */
  readonly states: Readonly<Record<string, number>>;
}

export interface ReplayStep {
  /** Null for the first step, the state from which the others go on. */
  readonly entry: JournalEntry | null;
  /** Types of the commands and kinds of the toasts that left. */
  readonly sent: readonly string[];
  readonly models: readonly ModelState[];
  readonly changes: readonly Change[];
  /** All changes, of which `changes` are the first. */
  readonly changeCount: number;
}

/** Yields the share that is done, after each entry. */
export function* replaySteps(journal: ReadJournal): Generator<number, readonly ReplayStep[]> {
  const sent: string[] = [];
  const page = createReplay({
    sent: ({ type }) => void sent.push(type),
    toast: ({ kind }) => void sent.push(kind),
  });
  const names = Object.keys(page.models) as ModelName[];
  const snapshots = () => names.map((name): unknown => page.models[name].getSnapshot());
  const received = asReceived(journal.entries);
  const leading = journal.incident?.before ?? 0;
  for (const [at, entry] of received.slice(0, leading).entries()) {
    page.receive(entry);
    yield at / received.length;
  }
  sent.length = 0;

  let before = snapshots();
  let models = modelStates(page.models);
  const steps: ReplayStep[] = [{ entry: null, sent: [], models, changes: [], changeCount: 0 }];
  for (const entry of received.slice(leading)) {
    page.receive(entry);
    const after = snapshots();
    const changed = names.flatMap((name, i) => {
      const { list, count } = changesBetween(before[i], after[i], name);
      return count > 0 ? [{ i, list, count }] : [];
    });
    if (changed.length > 0) {
      const now = [...models];
      for (const { i } of changed) now[i] = modelState(names[i] as ModelName, after[i]);
      models = now;
    }
    steps.push({
      entry,
      sent: sent.splice(0),
      models,
      changes: changed.flatMap(({ list }) => list),
      changeCount: changed.reduce((sum, { count }) => sum + count, 0),
    });
    before = after;
    yield (leading + steps.length - 1) / received.length;
  }
  return steps;
}

/** What each model is now. */
export const modelStates = (models: Models): readonly ModelState[] =>
  (Object.keys(models) as ModelName[]).map((name) => modelState(name, models[name].getSnapshot()));

function modelState(name: ModelName, model: unknown): ModelState {
  const own = model as Readonly<Record<string, unknown>>;
  const state = stateName(own['state'] ?? own['status']);
  const entries = entriesOf(own);
  const states: Record<string, number> = {};
  for (const entry of entries ?? []) {
    const inner = stateName((entry as { readonly state?: unknown } | null)?.state);
    if (inner !== null) states[inner] = (states[inner] ?? 0) + 1;
  }
  return { name, state, count: entries?.length ?? null, states };
}

/** What a model has many of: its own entries, or those of its one list. */
function entriesOf(
  model: Readonly<Record<string, unknown>> | ReadonlyMap<unknown, unknown>,
): unknown[] | null {
  if (model instanceof Map) return [...model.values()];
  const values = Object.values(model);
  const isFamily = values.length > 0 && values.every((one) => stateName((one as Entry)?.state) !== null);
  if (isFamily) return values;
  const list = values.find((one) => one instanceof Map || Array.isArray(one));
  return list === undefined ? null : [...(list as Iterable<unknown>)];
}

type Entry = { readonly state?: unknown } | null;

/** The innermost states of a machine's value; null for what is none. */
function stateName(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return null;
  const parts = Object.entries(value).map(([outer, inner]) => {
    const name = stateName(inner);
    return name === null || name === '' ? outer : `${outer}.${name}`;
  });
  return parts.join(', ') || null;
}
