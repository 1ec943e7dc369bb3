/** The model of a thing that a confirmed press ends by one call: a patient who is deleted, a display that is ended. */
import { describe, expect, test } from 'vitest';
import { type AnyMachineSnapshot, type AnyStateMachine, initialTransition } from 'xstate';
import { testEveryTransition } from './model.ts';
import { type Asked, statesReached, stepOf } from './model-steps.ts';
import { relative, transitionPaths } from './transition-paths.ts';

interface Ending<Event> {
  /** 'a patient who is deleted'. */
  readonly of: string;
  /** What a new actor has of the thing, apart from the number of its try. */
  readonly input: object;
  /** The confirmed press. */
  readonly press: Event;
  /** The words for a call in flight and for one that was done. */
  readonly doing: string;
  readonly done: string;
  /** The action that asks for the call. */
  readonly request: string;
  /** The facts of a try: that it was done, that it failed, and the end of a command without a fact of its own. */
  facts(attempt: number): readonly [done: Event, failed: Event, lost: Event];
}

/** An earlier actor of the same thing has counted so far. */
const counted = 2;

const attemptOf = ({ context }: AnyMachineSnapshot): number => context.attempt;

/** Defines the tests that the machine's paths walk everything, and of what holds in each state that they reach. */
export function testEnding<Event extends { readonly type: string }>(
  machine: AnyStateMachine,
  { of, input: given, press, doing, done, request, facts }: Ending<Event>,
): void {
  const input = { ...given, attempt: counted };
  const keyOf = ({ value }: AnyMachineSnapshot) => value;
  const variants = (state: AnyMachineSnapshot) => {
    const attempt = attemptOf(state);
    const all = [...facts(attempt), ...facts(attempt - 1)] as unknown as readonly { attempt: number }[];
    return [press, ...all.map((fact) => relative(fact, attempt))];
  };
  const paths = transitionPaths(machine, variants as never, { input, keyOf });
  const states: readonly AnyMachineSnapshot[] = statesReached(paths, keyOf);

  testEveryTransition(machine, of, [{ paths, input }]);

  const [start, atOnce] = initialTransition(machine, input);
  const step = (state: AnyMachineSnapshot, event: Event) => {
    const { after, asked } = stepOf(machine, state as never, event);
    return { value: (after as AnyMachineSnapshot).value, asked };
  };
  const announced = (outcome: string): readonly Asked[] => [['announce', { outcome }]];

  describe('what holds in every state that a path reaches', () => {
    test('before the press nothing is asked for', () => {
      expect([start.value, atOnce]).toEqual(['idle', []]);
    });

    test('a press is one call under the next number; while one is in flight, and once it was done, it is none', () => {
      for (const state of states) {
        const { value } = state;
        const isOver = value === doing || value === done;
        const call: Asked = [request, { ...given, attempt: attemptOf(state) + 1 }];
        expect(step(state, press)).toEqual(isOver ? { value, asked: [] } : { value: doing, asked: [call] });
      }
    });

    test('the outcome is told once: that it was done, or that it was not or nobody knows', () => {
      const inFlight: AnyMachineSnapshot = stepOf(machine, start as never, press).after;
      const [taken, ...others] = facts(attemptOf(inFlight));
      expect(step(inFlight, taken)).toEqual({ value: done, asked: announced(done) });
      for (const event of others)
        expect(step(inFlight, event)).toEqual({ value: 'failed', asked: announced('unknown') });
    });

    test('a fact of an older try, or where no call is in flight, changes nothing and says nothing', () => {
      for (const state of states) {
        const { value } = state;
        const attempt = attemptOf(state);
        for (const event of [...facts(attempt - 1), ...(value === doing ? [] : facts(attempt))])
          expect(step(state, event)).toEqual({ value, asked: [] });
      }
    });
  });
}
