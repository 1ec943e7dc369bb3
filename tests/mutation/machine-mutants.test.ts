import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { mutantsOf } from './machine-mutants.ts';

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
  const found: { id: string; file: string; faults: readonly string[] }[] = [];
  for (const [file, load] of Object.entries(files)) {
    const machines = Object.values((await load()) as object).filter((one) => 'config' in Object(one)) as {
      readonly id: string;
      readonly config: Record<string, unknown>;
    }[];
    for (const { id, config: own } of machines)
      found.push({ id, file: file.replace('../../', ''), faults: mutantsOf(own).map(({ fault }) => fault) });
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
