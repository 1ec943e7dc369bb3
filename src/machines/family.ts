/**
 * Actors by key (an order, a message, an upload), so that a failure stays with its actor. An actor begins with the
 * first event of its key that begins one, receives the events of its key, and ends when its state says so.
 */
import type { Actor, AnyStateMachine, InputFrom, SnapshotFrom } from 'xstate';
import { sameFields } from '../domain/same-fields.ts';
import { createActor } from './actor.ts';
import type { AppEvent } from './capability.ts';
import { createModel, type ReadModel } from './read-model.ts';

export interface Family<Model> {
  /** The living actors' models, by key. */
  readonly model: ReadModel<ReadonlyMap<string, Model>>;
  /** Begins an actor, or finds the living one. `inputOf` gets the highest attempt number that this family has used. */
  begin<Input>(key: string, inputOf: (lastAttempt: number) => Input): void;
  send(key: string, event: AppEvent): void;
  sendAll(event: AppEvent): void;
  end(key: string): void;
  endAll(): void;
}

export interface FamilyParts<Machine extends AnyStateMachine, Model extends object> {
  readonly machine: Machine;
  toModel(snapshot: SnapshotFrom<Machine>): Model;
  /** The number of the try that an actor is at; the next actor of the family goes on from there. */
  attemptOf(snapshot: SnapshotFrom<Machine>): number;
  /** Called after each change of a model. */
  changed?(key: string, model: Model): void;
}

export function createFamily<Machine extends AnyStateMachine, Model extends object>({
  machine,
  toModel,
  attemptOf,
  changed,
}: FamilyParts<Machine, Model>): Family<Model> {
  const model = createModel<ReadonlyMap<string, Model>>(new Map());
  const actors = new Map<string, Actor<Machine>>();
  let lastAttempt = 0;

  function publish(key: string, snapshot: SnapshotFrom<Machine>): void {
    if (!actors.has(key)) return;
    lastAttempt = Math.max(lastAttempt, attemptOf(snapshot));
    const changedModel = toModel(snapshot);
    const before = model.getSnapshot().get(key);
    if (before && sameFields(before, changedModel)) return;
    model.set(new Map(model.getSnapshot()).set(key, changedModel));
    changed?.(key, changedModel);
  }

  function end(key: string): void {
    actors.get(key)?.stop();
    if (!actors.delete(key)) return;
    const rest = new Map(model.getSnapshot());
    rest.delete(key);
    model.set(rest);
  }

  const send = (actor: Actor<Machine> | undefined, event: AppEvent) =>
    actor?.send(event as Parameters<Actor<Machine>['send']>[0]);

  return {
    model,
    begin: (key, inputOf) => {
      if (actors.has(key)) return;
      const actor = createActor(machine, {
        id: key,
        input: inputOf(lastAttempt) as InputFrom<Machine>,
      } as never);
      actors.set(key, actor);
      actor.subscribe((snapshot) => publish(key, snapshot as SnapshotFrom<Machine>));
      actor.start();
    },
    send: (key, event) => send(actors.get(key), event),
    sendAll: (event) => {
      for (const actor of [...actors.values()]) send(actor, event);
    },
    end,
    endAll: () => {
      for (const key of [...actors.keys()]) end(key);
    },
  };
}
