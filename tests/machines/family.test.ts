import { expect, test } from 'vitest';
import { assign, setup } from 'xstate';
import { createFamily } from '../../src/machines/family.ts';

const machine = setup({
  types: {
    input: {} as { attempt: number },
    context: {} as { attempt: number },
    events: {} as { type: 'again' },
  },
}).createMachine({
  context: ({ input }) => input,
  on: { again: { actions: assign({ attempt: ({ context }) => context.attempt + 1 }) } },
});

test('no number of a try is used twice in a family, so that the facts of one end nothing of another', () => {
  const family = createFamily({
    machine,
    toModel: ({ context }) => context,
    attemptOf: ({ context }) => context.attempt,
  });
  const begin = (key: string) => family.begin(key, (last: number) => ({ attempt: last + 1 }));
  const attempt = (key: string) => family.model.getSnapshot().get(key)?.attempt;
  begin('a');
  for (let i = 0; i < 4; i += 1) family.send('a', { type: 'again' } as never);
  begin('b');
  expect([attempt('a'), attempt('b')]).toEqual([5, 6]);
  // An older one of which there is a fact again is no reason to count from there.
  family.send('a', { type: 'unheard of' } as never);
  family.end('b');
  begin('c');
  expect(attempt('c')).toBe(7);
  expect([...family.model.getSnapshot().keys()]).toEqual(['a', 'c']);
});

test('an actor that is over as soon as it begins leaves nothing in the model', () => {
  const family = createFamily({
    machine,
    toModel: ({ context }) => context,
    attemptOf: ({ context }) => context.attempt,
    changed: (key) => family.end(key),
  });
  family.begin('a', () => ({ attempt: 1 }));
  expect([...family.model.getSnapshot().keys()]).toEqual([]);
});

test('an event that changes nothing which a view would see wakes nobody, and is no change', () => {
  const changes: string[] = [];
  const family = createFamily({
    machine,
    toModel: ({ context }) => ({ isLate: context.attempt > 2 }),
    attemptOf: ({ context }) => context.attempt,
    changed: (key) => void changes.push(key),
  });
  family.begin('a', () => ({ attempt: 1 }));
  expect(changes).toEqual(['a']);
  const before = family.model.getSnapshot();
  family.send('a', { type: 'unheard of' } as never);
  family.send('a', { type: 'again' } as never);
  expect(family.model.getSnapshot()).toBe(before);
  family.send('a', { type: 'again' } as never);
  expect(changes).toEqual(['a', 'a']);
  expect(family.model.getSnapshot()).toEqual(new Map([['a', { isLate: true }]]));
  // The try counts also where no view sees it.
  family.send('a', { type: 'again' } as never);
  let last = 0;
  family.begin('b', (attempt) => {
    last = attempt;
    return { attempt };
  });
  expect(last).toBe(4);
});
