/** The model of a form that adds something by one call and may be left meanwhile: a test, a wall display. */
import { describe, expect, test } from 'vitest';
import { type AnyMachineSnapshot, type AnyStateMachine, initialTransition } from 'xstate';
import { testEveryTransition } from './model.ts';
import { type Asked, statesReached, stepOf } from './model-steps.ts';
import { relative, transitionPaths } from './transition-paths.ts';

interface Adding<Event> {
  /** 'a test that is added'. */
  readonly of: string;
  /** A form that is whole: the press, what the call has of it, and what views are shown of it while it is on its way. */
  readonly whole: { readonly press: Event; readonly call: object; readonly shown: object };
  /** Forms that a check holds back, and what views are shown of each. */
  readonly held: readonly { readonly press: Event; readonly shown: object }[];
  /** The form is left, or begun anew. */
  readonly leave: Event;
  /** What comes of a try that was not done: what views are shown, and what a toast says where the form was left. */
  readonly undone: readonly {
    fact(attempt: number): Event;
    readonly shown: object;
    readonly toast: object;
  }[];
  /** What comes of one that was done, and what its toast says. */
  readonly done: { fact(attempt: number): Event; readonly toast: object };
  /** The end of another command. */
  otherEnd(attempt: number): Event;
  /** What else the machine hears. */
  readonly heard?: readonly Event[];
  modelOf(snapshot: never): object;
}

const attemptOf = ({ context }: AnyMachineSnapshot): number => context.attempt;

/** Defines the tests that the machine's paths walk everything, and of what holds in each state that they reach. */
export function testAdding<Event extends { readonly type: string }>(
  machine: AnyStateMachine,
  { of, whole, held, leave, undone, done, otherEnd, heard = [], modelOf }: Adding<Event>,
): void {
  const end = { type: 'page.sessionEnded' } as unknown as Event;
  const factsOf = (attempt: number) => [done, ...undone].map(({ fact }) => fact(attempt));
  const keyOf = ({ value, context }: AnyMachineSnapshot) => [value, { ...context, attempt: 0 }];
  const variants = (state: AnyMachineSnapshot) => {
    const attempt = attemptOf(state);
    const facts = [...factsOf(attempt), ...factsOf(attempt - 1), otherEnd(attempt)];
    return [
      ...[whole, ...held].map(({ press }) => press),
      ...[leave, end, ...heard],
      ...(facts as unknown as { attempt: number }[]).map((fact) => relative(fact, attempt)),
    ];
  };
  const paths = transitionPaths(machine, variants as never, { keyOf });
  testEveryTransition(machine, of, [{ paths }]);

  const states: readonly AnyMachineSnapshot[] = statesReached(paths, keyOf);
  const isOnItsWay = ({ value }: AnyMachineSnapshot) => value === 'adding';
  const shownOf = (state: AnyMachineSnapshot) => modelOf(state as never);
  const [start] = initialTransition(machine);
  /** What the last of some events shows, and what it asks of the world. */
  const step = (state: AnyMachineSnapshot, ...events: readonly Event[]) => {
    let asked: readonly Asked[] = [];
    let after = state;
    for (const event of events) ({ after, asked } = stepOf(machine, after as never, event));
    return { shown: shownOf(after), asked };
  };
  const nothing = (state: AnyMachineSnapshot) => ({ shown: shownOf(state), asked: [] });

  describe('what holds in every state that a path reaches', () => {
    test('a form is sent once, under a number of its own, and beside no other; nothing of an earlier one is shown with it', () => {
      for (const state of states) {
        const call: Asked = ['add', { ...whole.call, attempt: attemptOf(state) + 1 }];
        expect(step(state, whole.press)).toEqual(
          isOnItsWay(state) ? nothing(state) : { shown: whole.shown, asked: [call] },
        );
      }
    });

    test('a form that a check holds back is not sent, and says why', () => {
      for (const state of states)
        for (const { press, shown } of held)
          expect(step(state, press)).toEqual(isOnItsWay(state) ? nothing(state) : { shown, asked: [] });
    });

    test('what was done is told by toast; what was not is told by toast only where the form was left, whatever was before', () => {
      for (const state of states) {
        if (isOnItsWay(state)) continue;
        const attempt = attemptOf(state) + 1;
        for (const isLeft of [false, true]) {
          const begun = isLeft ? [whole.press, leave] : [whole.press];
          expect(step(state, ...begun, done.fact(attempt))).toEqual({
            shown: { ...whole.shown, state: 'added' },
            asked: [['announce', done.toast]],
          });
          for (const { fact, shown, toast } of undone)
            expect(step(state, ...begun, fact(attempt))).toEqual({
              shown: { ...whole.shown, ...shown },
              asked: isLeft ? [['announce', toast]] : [],
            });
        }
      }
    });

    test('who leaves the form, or begins anew, finds it as it was at first, unless it is on its way', () => {
      for (const state of states)
        expect(step(state, leave)).toEqual(nothing(isOnItsWay(state) ? state : start));
    });

    test('the end of an older try or of another command changes nothing', () => {
      for (const state of states)
        for (const event of [...factsOf(attemptOf(state) - 1), otherEnd(attemptOf(state))])
          expect(step(state, event)).toEqual(nothing(state));
    });

    test('the end of the session leaves nothing of the form', () => {
      for (const state of states) expect(step(state, end)).toEqual(nothing(start));
    });
  });
}
