import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { assign, createActor, createMachine } from 'xstate';
import { type Implementations, mutantsOf, textOfPart } from './machine-mutants.ts';

const config = {
  id: 'door',
  initial: 'closed',
  context: {},
  states: {
    closed: {
      entry: ['lock', 'say'],
      on: {
        open: [{ guard: 'isAllowed', target: 'opened', actions: 'count' }, { target: 'refused' }],
      },
    },
    opened: { on: { close: 'closed' } },
    refused: { always: 'closed' },
  },
};

test('each fault stands alone, and is named', () => {
  expect(mutantsOf(config).map(({ fault }) => fault)).toEqual([
    'door begins in opened',
    'door.closed entry: does not lock',
    'door.closed entry: does say before lock',
    'door.closed entry: does not say',
    'door.closed on open: 1 of 2 is not there',
    'door.closed on open: 1 of 2 has no guard',
    'door.closed on open: 1 of 2 has its guard turned round',
    'door.closed on open: 1 of 2 does not count',
    'door.closed on open: 2 of 2 is not there',
    'door.opened on close: is not there',
    'door.refused always: is not there',
  ]);
});

describe('the text of the part in which a fault is', () => {
  const textOf = (fault: string, given: Record<string, unknown>, implementations: Implementations = {}) =>
    textOfPart(mutantsOf(given).find((one) => one.fault === fault)?.part, implementations);
  const fault = 'door.closed on open: 1 of 2 has no guard';
  const { states } = config;
  const withOpen = (open: unknown) => ({
    ...config,
    states: { ...states, closed: { ...states.closed, on: { open } } },
  });

  test('is the same while nothing of it is changed', () => {
    const elsewhere = { ...config, states: { ...states, opened: { on: { close: 'refused' } } } };
    expect(textOf(fault, elsewhere)).toBe(textOf(fault, config));
    expect(textOf('door.opened on close: is not there', elsewhere)).not.toBe(
      textOf('door.opened on close: is not there', config),
    );
  });

  test('tells another target, and another function', () => {
    const [first] = states.closed.on.open;
    expect(textOf(fault, withOpen([{ ...first, target: 'refused' }, { target: 'refused' }]))).not.toBe(
      textOf(fault, config),
    );
    const byCode = (guard: unknown) => textOf(fault, withOpen([{ ...first, guard }, { target: 'refused' }]));
    expect(byCode(() => 1 > 0)).not.toBe(byCode(() => 2 > 0));
  });

  test('tells another code of a guard or an action that it names', () => {
    const by = (implementations: Implementations) => textOf(fault, config, implementations);
    expect(by({ guards: { isAllowed: () => true } })).not.toBe(by({ guards: { isAllowed: () => false } }));
    expect(by({ actions: { count: () => 1 } })).not.toBe(by({ actions: { count: () => 2 } }));
    const assigning = (count: number) => ({ actions: { count: assign({ count: () => count }) } });
    expect(by({ actions: { count: assign({ count: () => 1 }) } })).not.toBe(
      by({ actions: { count: assign({ count: () => 2 }) } }),
    );
    expect(by(assigning(1))).toBe(by(assigning(1)));
    expect(by({ actions: { lock: () => 1 } })).toBe(by({ actions: { lock: () => 2 } }));
  });
});

test('a mutant is a machine that behaves as its fault says', () => {
  const after = (fault: string, isAllowed: boolean) => {
    const mutant = fault === '' ? undefined : mutantsOf(config).find((one) => one.fault.endsWith(fault));
    const machine = createMachine(
      (mutant?.config ?? config) as never,
      {
        guards: { isAllowed: () => isAllowed },
      } as never,
    );
    const actor = createActor(machine).start();
    actor.send({ type: 'open' } as never);
    return actor.getSnapshot().value;
  };
  expect([after('', true), after('', false)]).toEqual(['opened', 'closed']);
  expect(after('has no guard', false)).toBe('opened');
  expect([after('turned round', true), after('turned round', false)]).toEqual(['closed', 'opened']);
  expect(after('1 of 2 is not there', true)).toBe('closed');
  expect(after('begins in opened', true)).toBe('opened');
});

test('every machine has mutants, each with a name of its own', async () => {
  const files = import.meta.glob('../../src/machines/*/*.machine.ts');
  const found: { id: string; file: string; faults: readonly string[]; parts: readonly string[] }[] = [];
  for (const [file, load] of Object.entries(files)) {
    const machines = Object.values((await load()) as object).filter((one) => 'config' in Object(one)) as {
      readonly id: string;
      readonly config: Record<string, unknown>;
      readonly implementations: Implementations;
    }[];
    for (const { id, config: own, implementations } of machines) {
      const mutants = mutantsOf(own);
      found.push({
        id,
        file: file.replace('../../', ''),
        faults: mutants.map(({ fault }) => fault),
        parts: mutants.map(({ part }) => textOfPart(part, implementations)),
      });
    }
  }
  expect(found.length).toBeGreaterThan(0);
  for (const { id, faults } of found) {
    expect(faults.length, id).toBeGreaterThan(0);
    expect(new Set(faults).size, id).toBe(faults.length);
  }
  // `npm run mutate` asks which there are.
  const to = process.env['MUTANTS_TO'];
  if (to !== undefined) writeFileSync(to, JSON.stringify(found));
});
