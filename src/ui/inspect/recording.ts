/**
 * What the machines of a page did, event by event: what came in, which actors moved, what went out. Of a living page, or
 * of one that is lived through again from a journal. It is bounded: what is too old becomes the state it led to.
 */
import type { Actor, AnyMachineSnapshot, AnyStateMachine, InspectionEvent, StateValue } from 'xstate';
import { takenId } from '../../machines/statechart.ts';

/** What an actor was after an event. */
export interface ActorState {
  /** Unlike that of any other actor of the recording. */
  readonly key: string;
  /** The machine's name, and the actor's own where a machine has several. */
  readonly name: string;
  readonly machine: AnyStateMachine;
  readonly value: StateValue;
  readonly context: unknown;
  readonly isOver: boolean;
  /** Ids of the transitions that led here. */
  readonly taken: readonly string[];
}

/** A command, a query or a toast. */
export interface Outgoing {
  readonly kind: 'command' | 'query' | 'toast';
  readonly type: string;
  readonly body: unknown;
}

/** One event, with all that came of it. */
export interface Happening {
  /** From 1, in their order. */
  readonly number: number;
  /** ms since 1970. */
  readonly at: number;
  readonly type: string;
  readonly body: unknown;
  readonly moved: readonly ActorState[];
  readonly sent: readonly Outgoing[];
}

export interface Recording {
  /** XState's inspector: give it to `inspectActors`. */
  readonly observe: (event: InspectionEvent) => void;
  readonly sent: (outgoing: Outgoing) => void;
  /** A new array after each change, oldest first. */
  readonly happenings: () => readonly Happening[];
  /** The living actors after the happening of that number, in the order in which they began. */
  readonly actorsAt: (number: number) => readonly ActorState[];
  readonly watch: (changed: () => void) => () => void;
}

/** A happening that may still go on. */
interface Open extends Omit<Happening, 'moved' | 'sent'> {
  readonly moved: Map<string, ActorState>;
  readonly sent: Outgoing[];
}

/** What stands before the first event: actors that began with the page. */
const BEGINNING = 'the beginning';
/** XState's own name of an actor that was given none. */
const NAMELESS = /^x:\d+$/;

/** `most`: so many happenings are kept. `now` answers ms since 1970. */
export function createRecording({
  most,
  now,
}: {
  readonly most: number;
  readonly now: () => number;
}): Recording {
  const listeners = new Set<() => void>();
  const before = new Map<string, ActorState>();
  const kept: Open[] = [];
  const ofEvent = new WeakMap<object, Open>();
  const led = new WeakMap<object, readonly string[]>();
  let last = 0;
  let read: readonly Happening[] | null = null;

  function changed(): void {
    read = null;
    for (const listener of [...listeners]) listener();
  }

  function open(type: string, body: unknown): Open {
    last += 1;
    const opened: Open = { number: last, at: now(), type, body, moved: new Map(), sent: [] };
    kept.push(opened);
    while (kept.length > most) fold(before, kept.shift());
    return opened;
  }

  const newest = () => kept.at(-1) ?? open(BEGINNING, null);

  function note(ref: Actor<AnyStateMachine>, of: Open, taken: readonly string[]): void {
    const { value, context, status } = ref.getSnapshot() as AnyMachineSnapshot;
    of.moved.set(ref.sessionId, {
      key: ref.sessionId,
      name: NAMELESS.test(ref.id) ? ref.logic.id : `${ref.logic.id} ${ref.id}`,
      machine: ref.logic,
      value,
      context,
      isOver: status !== 'active',
      taken: [...(of.moved.get(ref.sessionId)?.taken ?? []), ...taken],
    });
    changed();
  }

  return {
    observe: (told) => {
      const ref = told.actorRef as Actor<AnyStateMachine>;
      switch (told.type) {
        case '@xstate.actor':
          // A stop is told to who subscribes, and not to who inspects.
          ref.subscribe({ complete: () => note(ref, newest(), []) });
          break;
        case '@xstate.event': {
          // Every actor receives the same event in its turn.
          if (ofEvent.has(told.event) || told.event.type.startsWith('xstate.')) break;
          const { type, ...body } = told.event;
          ofEvent.set(told.event, open(type, body));
          changed();
          break;
        }
        case '@xstate.microstep':
          if (told._transitions.length > 0)
            led.set(ref, [...(led.get(ref) ?? []), ...told._transitions.map(takenId)]);
          break;
        case '@xstate.snapshot': {
          const taken = led.get(ref);
          led.delete(ref);
          if (taken || told.event.type === 'xstate.init')
            note(ref, ofEvent.get(told.event) ?? newest(), taken ?? []);
          break;
        }
      }
    },
    sent: (outgoing) => {
      newest().sent.push(outgoing);
      changed();
    },
    happenings: () => {
      read ??= kept.map((one) => ({ ...one, moved: [...one.moved.values()], sent: [...one.sent] }));
      return read;
    },
    actorsAt: (number) => {
      const actors = new Map(before);
      for (const one of kept) if (one.number <= number) fold(actors, one);
      return [...actors.values()];
    },
    watch: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** What the actors are after a happening. */
function fold(actors: Map<string, ActorState>, happening: Open | undefined): void {
  for (const [key, state] of happening?.moved ?? [])
    if (state.isOver) actors.delete(key);
    else actors.set(key, state);
}
