/** What holds of a thing that several people may edit or delete: a test, a phlebotomist. */
import { describe, expect, test } from 'vitest';
import { type AnyMachineSnapshot, type AnyStateMachine, initialTransition, transition } from 'xstate';

/** What a machine asks of the world, with the context at its place among the event's actions. */
interface Action {
  readonly type: string;
  readonly params: unknown;
  readonly info: { readonly context: { readonly failure: { readonly outcome: string } | null } };
}

interface Undone<Event> {
  fact(attempt: number): Event;
  /** What views are shown, and what the toast tells of it. */
  readonly failure: { readonly outcome: string };
}

interface Editing<Event, Thing> {
  readonly input: { readonly attempt: number };
  modelOf(snapshot: never): object;
  /** What announces an outcome: the name of the thing, as the machine says it. */
  named(name: string): object;
  /** The press that changes a field of a copy: what is kept of it, what the call has, and the copy once it is saved. */
  change(seen: Thing): {
    readonly press: Event;
    readonly written: object;
    readonly call: object;
    readonly saved: Thing;
  };
  /** The press that changes nothing of a copy, and where it leads. */
  same(seen: Thing): Event;
  readonly unchanged: 'idle' | 'saved';
  /** The change, as a call names it that may have been done. */
  readonly perhaps: object;
  /** What the call of that press has where a save of the change may have been done. */
  restoring(seen: Thing): object;
  /** The same where it is written over what somebody else wrote meanwhile. */
  overwritingOld(seen: Thing): object;
  /** Presses that a check holds back, and what views are shown. */
  held(
    seen: Thing,
  ): readonly { readonly press: Event; readonly written: object; readonly problems: object }[];
  open(seen: Thing): Event;
  /** The states in which the thing is looked at anew. */
  readonly opensIn: readonly string[];
  /** Looked at anew as `thing`, nobody knows yet whether the last save was done; absent where a look ends a doubt. */
  staysInDoubt?(state: AnyMachineSnapshot, thing: Thing): boolean;
  remove(name: string): Event;
  readonly deletion: object;
  readonly clear: Event;
  readonly override: Event;
  /** What somebody else wrote meanwhile, and what the call has where the change is written over it. */
  readonly theirs: Thing;
  readonly overwriting: object;
  conflicted(attempt: number, current: Thing | null): Event;
  updated(attempt: number): Event;
  readonly notUpdated: readonly Undone<Event>[];
  deleted(attempt: number): Event;
  readonly notDeleted: readonly Undone<Event>[];
}

/** Where nothing is under way or to be decided, and the thing is there. */
const resting = ['idle', 'refused', 'saved', 'failed'];
const inFlight = ['saving', 'deleting'];

/** Defines the tests of what holds in each of the states that the machine's paths reach. */
export function testEditing<Event extends { readonly type: string }, Thing>(
  machine: AnyStateMachine,
  states: readonly AnyMachineSnapshot[],
  parts: Editing<Event, Thing>,
): void {
  const { change, remove, clear, override, theirs, conflicted } = parts;
  const shownOf = (state: AnyMachineSnapshot) => parts.modelOf(state as never);
  const attemptOf = ({ context }: AnyMachineSnapshot): number => context.attempt;
  const seenIn = ({ context }: AnyMachineSnapshot): Thing => context.seen;
  /** Where some events lead, and what the last asks of the world; of a toast also the outcome that it can tell. */
  function step(state: AnyMachineSnapshot, ...events: readonly Event[]) {
    let after = state;
    let asked: readonly unknown[] = [];
    for (const event of events) {
      const [next, actions] = transition(machine, after as never, event);
      after = next;
      asked = (actions as unknown as readonly Action[]).map(({ type, params, info }) =>
        type === 'announce' ? [type, params, info.context.failure?.outcome ?? null] : [type, params],
      );
    }
    return { shown: shownOf(after), asked };
  }
  const onward = (state: AnyMachineSnapshot, ...events: readonly Event[]): AnyMachineSnapshot =>
    events.reduce((before, event) => transition(machine, before as never, event)[0], state);
  /** A press that changes nothing of a copy is not sent. */
  function expectUnchanged(state: AnyMachineSnapshot, seen: Thing): void {
    const { shown, asked } = step(state, parts.same(seen));
    expect(shown).toMatchObject({ ...plain, state: parts.unchanged, seen });
    expect(asked).toEqual(parts.unchanged === 'saved' ? told('updated', nameIn(state)) : []);
  }
  const nothing = (state: AnyMachineSnapshot) => ({ shown: shownOf(state), asked: [] });
  const plain = { current: null, cause: null, failure: null };
  const told = (outcome: string, name: string, failure: string | null = null) => [
    ['announce', { outcome, ...parts.named(name) }, failure],
  ];
  const nameIn = (state: AnyMachineSnapshot): string => state.context.name ?? state.context.fullName;
  const rest = states.filter(({ value }) => resting.includes(`${value}`));
  /** Changes that the backend may have: the outcome of their saves is unknown. */
  const doubtIn = ({ context }: AnyMachineSnapshot): readonly unknown[] => context.inDoubt;
  const settled = rest.filter((state) => doubtIn(state).length === 0);
  const others = states.filter(({ value }) => !resting.includes(`${value}`));

  describe('what holds in every state that a path reaches', () => {
    test('nothing is asked for before a press', () => {
      const [start, actions] = initialTransition(machine, parts.input);
      expect([start.value, actions]).toEqual(['idle', []]);
    });

    test('a change is sent once, under a number of its own, with the copy that it was decided on', () => {
      for (const state of rest) {
        const { press, written, call } = change(seenIn(state));
        const { shown, asked } = step(state, press);
        expect(shown).toMatchObject({ ...plain, state: 'saving', seen: seenIn(state), written });
        const inDoubt = doubtIn(state);
        expect(asked).toEqual([['requestUpdate', { ...call, inDoubt, attempt: attemptOf(state) + 1 }]]);
      }
    });

    test('a change of nothing is not sent, and one that a check holds back neither', () => {
      for (const state of settled) expectUnchanged(state, seenIn(state));
      for (const state of rest) {
        const seen = seenIn(state);
        for (const { press, written, problems } of parts.held(seen)) {
          const refused = step(state, press);
          expect(refused.shown).toMatchObject({ ...plain, state: 'refused', seen, written, problems });
          expect(refused.asked).toEqual([]);
        }
      }
    });

    test('after a save whose outcome is unknown, the old value is sent too, until a save is done or the thing, read anew, shows it', () => {
      const unknown = parts.notUpdated.filter(({ failure }) => failure.outcome === 'unknown');
      expect(unknown).not.toEqual([]);
      for (const state of rest)
        for (const { fact } of unknown) {
          const seen = seenIn(state);
          const attempt = attemptOf(state) + 1;
          const before = [change(seen).press, fact(attempt)];
          const again = [...before, parts.same(seen)];
          const { shown, asked } = step(state, ...again);
          expect(shown).toMatchObject({ ...plain, state: 'saving', seen });
          const [name, call] = (asked as readonly (readonly unknown[])[])[0] ?? [];
          expect([name, asked.length]).toEqual(['requestUpdate', 1]);
          expect(call).toMatchObject({
            ...parts.restoring(seen),
            inDoubt: expect.arrayContaining([expect.objectContaining(parts.perhaps)]),
            attempt: attempt + 1,
          });
          expect(step(state, ...before, clear, parts.same(seen)).shown).toMatchObject({ state: 'saving' });
          const done = [...again, parts.updated(attempt + 1)];
          expect(step(state, ...done).asked).toEqual(told('updated', nameIn(state)));
          const after = onward(state, ...done);
          expectUnchanged(after, seenIn(after));
          // Of an earlier doubt, other fields may be in doubt too.
          const { saved } = change(seen);
          if (doubtIn(state).length === 0)
            expectUnchanged(onward(state, ...before, clear, parts.open(saved)), saved);
          const met = [...again, conflicted(attempt + 1, theirs)];
          expectUnchanged(onward(state, ...met, clear), theirs);
          expect(step(state, ...met, override).asked).toMatchObject([
            [
              'requestUpdate',
              { attempt: attempt + 2, seen: theirs, inDoubt: [], ...parts.overwritingOld(seen) },
            ],
          ]);
        }
    });

    test('what was saved is the copy of the next change; one that failed is told, and the texts are kept', () => {
      for (const state of rest) {
        const { press, written, saved } = change(seenIn(state));
        const attempt = attemptOf(state) + 1;
        const done = step(state, press, parts.updated(attempt));
        expect(done.shown).toMatchObject({ ...plain, state: 'saved', seen: saved, written: null });
        expect(done.asked).toEqual(told('updated', nameIn(state)));
        for (const { fact, failure } of parts.notUpdated) {
          const failed = step(state, press, fact(attempt));
          expect(failed.shown).toMatchObject({
            ...plain,
            state: 'failed',
            seen: seenIn(state),
            written,
            failure,
          });
          expect(failed.asked).toEqual(told('updateFailed', nameIn(state), failure.outcome));
        }
      }
    });

    test('somebody else’s change is shown first: a press writes over it what the person changed, another takes it', () => {
      for (const state of rest) {
        const { press, written } = change(seenIn(state));
        const attempt = attemptOf(state) + 1;
        const before = [press, conflicted(attempt, theirs)];
        const met = step(state, ...before);
        expect(met.shown).toMatchObject({
          ...{ state: 'conflict', seen: seenIn(state), written },
          ...{ current: theirs, cause: 'meanwhile', failure: null },
        });
        expect(met.asked).toEqual([]);
        const mine = step(state, ...before, override);
        expect(mine.shown).toMatchObject({ ...plain, state: 'saving', seen: theirs });
        expect(mine.asked).toMatchObject([
          ['requestUpdate', { attempt: attempt + 1, seen: theirs, ...parts.overwriting }],
        ]);
        const taken = step(state, ...before, clear);
        expect(taken.shown).toMatchObject({ ...plain, state: 'idle', seen: theirs });
        expect(taken.asked).toEqual([]);
        expect(step(state, press, conflicted(attempt, null))).toMatchObject({
          shown: { ...plain, state: 'gone' },
          asked: [],
        });
      }
    });

    test('a deletion is one call, under a number of its own; both outcomes are told of whom the person was asked about', () => {
      const name = 'As the question said';
      for (const state of rest) {
        const attempt = attemptOf(state) + 1;
        const begun = step(state, remove(name));
        expect(begun.shown).toMatchObject({ ...plain, state: 'deleting' });
        expect(begun.asked).toEqual([['requestDelete', { ...parts.deletion, attempt }]]);
        const done = step(state, remove(name), parts.deleted(attempt));
        expect(done.shown).toMatchObject({ ...plain, state: 'deleted' });
        expect(done.asked).toEqual(told('deleted', name));
        for (const { fact, failure } of parts.notDeleted) {
          const failed = step(state, remove(name), fact(attempt));
          expect(failed.shown).toMatchObject({ ...plain, state: 'failed', failure });
          expect(failed.asked).toEqual(told('deleteFailed', name, failure.outcome));
        }
      }
    });

    test('what was read is forgotten: an outcome, the problems of fields', () => {
      for (const state of rest) {
        const { shown, asked } = step(state, clear);
        expect(shown).toMatchObject({ ...plain, state: 'idle', seen: seenIn(state) });
        if ('problems' in shown) expect(shown.problems).toEqual({});
        expect(asked).toEqual([]);
      }
    });

    test('looked at anew, the thing is as the backend has it now, unless something is to be decided first', () => {
      for (const state of states) {
        const { shown, asked } = step(state, parts.open(theirs));
        const isTaken = parts.opensIn.includes(`${state.value}`);
        const taken = parts.staysInDoubt?.(state, theirs)
          ? { ...plain, state: 'failed', seen: theirs, failure: { outcome: 'unknown', message: '' } }
          : { ...plain, state: 'idle', seen: theirs };
        expect(shown).toMatchObject(isTaken ? taken : shownOf(state));
        expect(asked).toEqual([]);
      }
    });

    test('while a call is in flight, or a conflict is to be decided, no other press does anything; nor where it is gone', () => {
      for (const state of others) {
        const seen = seenIn(state);
        const decided = state.value === 'conflict' ? [] : [clear, override];
        for (const event of [change(seen).press, parts.same(seen), remove('Anybody'), ...decided])
          expect(step(state, event)).toEqual(nothing(state));
      }
      for (const state of rest) expect(step(state, override)).toEqual(nothing(state));
    });

    test('a fact of an older try, or of a call that is not in flight, changes nothing', () => {
      for (const state of states) {
        const ofSave = (attempt: number) => [
          ...[parts.updated(attempt), conflicted(attempt, theirs), conflicted(attempt, null)],
          ...parts.notUpdated.map(({ fact }) => fact(attempt)),
        ];
        const ofDeletion = (attempt: number) => [
          parts.deleted(attempt),
          ...parts.notDeleted.map(({ fact }) => fact(attempt)),
        ];
        const attempt = attemptOf(state);
        const older = [...ofSave(attempt - 1), ...ofDeletion(attempt - 1)];
        const own = inFlight.includes(`${state.value}`) ? [] : [...ofSave(attempt), ...ofDeletion(attempt)];
        for (const event of [...older, ...own]) expect(step(state, event)).toEqual(nothing(state));
      }
    });
  });
}
