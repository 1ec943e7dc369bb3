import { describe, expect, test } from 'vitest';
import { setup } from 'xstate';
import type { FactPayload } from '../../src/contract/facts.ts';
import type { Intent } from '../../src/contract/intents.ts';
import { createActorModel } from '../../src/machines/actor-model.ts';
import { newTestForm } from '../support/catalogue.ts';
import { hospital } from '../support/realtime-client.ts';
import { startSystem } from '../support/system-client.ts';
import { detailsOf } from '../support/team.ts';

describe('the model of an actor', () => {
  const machine = setup({
    types: { context: {} as { names: readonly string[]; tries: number }, events: {} as { type: string } },
  });
  const counted = machine.createMachine({
    context: { names: ['Urea'], tries: 0 },
    initial: 'off',
    states: { off: { on: { press: 'on' } }, on: { on: { press: 'off' } } },
    on: {
      same: { actions: machine.assign({ names: ({ context }) => [...context.names] }) },
      tried: { actions: machine.assign({ tries: ({ context }) => context.tries + 1 }) },
      named: { actions: machine.assign({ names: ({ context }) => [...context.names, 'Iron'] }) },
    },
  });

  test('stays the same object, and wakes nobody, until a view would see a change', () => {
    const { model, receive } = createActorModel(counted, ({ value, context: { names } }) => ({
      state: value,
      names,
    }));
    const seen: object[] = [];
    model.subscribe((now) => void seen.push(now));
    const send = (type: string) => receive({ type } as never);
    const before = model.getSnapshot();
    for (const type of ['unheard of', 'same', 'tried']) send(type);
    expect(model.getSnapshot()).toBe(before);
    expect(seen).toEqual([]);
    send('named');
    send('press');
    send('press');
    expect(seen).toEqual([
      { state: 'off', names: ['Urea', 'Iron'] },
      { state: 'on', names: ['Urea', 'Iron'] },
      { state: 'off', names: ['Urea', 'Iron'] },
    ]);
  });
});

describe('a fact that is about nothing of it', () => {
  const unrelated: FactPayload = { type: 'phlebotomists.changed', upserted: [], removed: [], initial: false };
  const changed: FactPayload = { type: 'tests.changed', upserted: [], removed: [], initial: false };
  const form = newTestForm({ testName: 'Urea' });
  const addTest: Intent = { type: 'user.addTest', variant: 'modal', form };

  test('wakes nobody who watches a form, a popup, or what is worked on', () => {
    const { system, publish, end } = startSystem({ stored: hospital });
    publish({ type: 'session.opened', hospital });
    system.send({ type: 'user.openPhlebotomist', phlebotomistId: '5', seen: detailsOf() });
    system.send(addTest);
    end('test.add', 'unknown');
    const { session, approval, registration, booking, addingTest, addingDisplay, phlebotomistWork } = system;
    const models = { session, approval, registration, booking, addingTest, addingDisplay, phlebotomistWork };
    const woken: string[] = [];
    for (const [name, model] of Object.entries(models)) model.subscribe(() => void woken.push(name));
    publish(unrelated, changed);
    expect(woken).toEqual([]);
    expect(addingTest.getSnapshot()).toMatchObject({ state: 'failed', inDoubt: ['Urea'] });
    system.send({ ...addTest, form: newTestForm({ testName: 'Iron' }) });
    expect(woken).toEqual(['addingTest']);
  });
});
