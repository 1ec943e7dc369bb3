/**
 * Things in work (an order, a test, a phlebotomist, a patient, a display), an actor each. An actor begins when the thing is
 * opened or a deletion is confirmed, goes on when the dialog is closed while a call is in flight or its outcome is unknown,
 * and ends when nothing of it is left.
 */
import type { AnyStateMachine, SnapshotFrom } from 'xstate';
import type { Command } from '../contract/capabilities.ts';
import type { Intent } from '../contract/intents.ts';
import type { AppEvent } from './capability.ts';
import { createFamily } from './family.ts';

export interface ItemWorkParts<Machine extends AnyStateMachine, Model> {
  readonly machine: Machine;
  toModel(snapshot: SnapshotFrom<Machine>): Model;
  /** The field by which facts and intents name the thing. */
  readonly subject: 'orderId' | 'testId' | 'patientId' | 'phlebotomistId' | 'displayId';
  /** The commands whose ends are its own. */
  readonly commands: readonly Command['type'][];
  /** The events that an actor receives by its key; absent for all that name its thing. */
  readonly receives?: ReadonlySet<string>;
  /** Its dialog is opened and closed. */
  readonly opens?: Intent['type'];
  readonly closes?: Intent['type'];
  /** The input of a new actor, apart from the number of its try; null if the event begins none. */
  inputOf(event: AppEvent): object | null;
  /** It outlasts its dialog: a call is in flight, or nobody knows what became of one. */
  isBusy(model: Model): boolean;
  /** The dialog was closed meanwhile: only this says how the work ended. */
  missed?(key: string, model: Model): void;
}

export function createItemWork<Machine extends AnyStateMachine, Model extends { readonly state: unknown }>({
  machine,
  toModel,
  subject,
  commands,
  receives,
  opens,
  closes,
  inputOf,
  isBusy,
  missed,
}: ItemWorkParts<Machine, Model>) {
  const open = new Set<string>();
  const family = createFamily<Machine, Model>({
    machine,
    toModel,
    attemptOf: (snapshot) => (snapshot as { readonly context: { readonly attempt: number } }).context.attempt,
    changed: (key, work) => {
      if (open.has(key) || isBusy(work) || work.state === 'idle') return;
      missed?.(key, work);
      family.end(key);
    },
  });

  /** The key of the actor that an event is for; null where it is for none. */
  function keyOf(event: AppEvent): string | null {
    if (event.type === 'command.ended')
      return commands.some((type) => type === event.command) ? event.key : null;
    if (receives && !receives.has(event.type)) return null;
    return (event as { readonly [name in typeof subject]?: string })[subject] ?? null;
  }

  function close(key: string): void {
    open.delete(key);
    const work = family.model.getSnapshot().get(key);
    if (work && !isBusy(work)) family.end(key);
  }

  return {
    model: family.model,
    isOpen: (key: string): boolean => open.has(key),
    receive: (event: AppEvent) => {
      if (event.type === 'page.sessionEnded') {
        open.clear();
        return family.endAll();
      }
      const key = keyOf(event);
      if (key === null) return;
      if (event.type === closes) return close(key);
      if (event.type === opens) open.add(key);
      const input = inputOf(event);
      if (input) family.begin(key, (attempt) => ({ ...input, attempt }));
      family.send(key, event);
    },
    stop: family.endAll,
  };
}
