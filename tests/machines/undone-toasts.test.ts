import { describe, expect, test } from 'vitest';
import { type UndoneOutcome, undoneOutcomes } from '../../src/contract/command.ts';
import type { FactPayload } from '../../src/contract/facts.ts';
import type { Intent } from '../../src/contract/intents.ts';
import { labTest, modifyTestForm } from '../support/catalogue.ts';
import { orderEntity } from '../support/orders.ts';
import { hospital } from '../support/realtime-client.ts';
import { startSystem } from '../support/system-client.ts';
import { detailsOf } from '../support/team.ts';

interface Change {
  /** What is done before the toast: to begin, and to leave where who stays would read it in place. */
  readonly intents: readonly Intent[];
  readonly command:
    | 'phlebotomist.update'
    | 'phlebotomist.delete'
    | 'test.update'
    | 'test.delete'
    | 'patient.delete'
    | 'display.add'
    | 'display.end';
  readonly toast: string;
  readonly fact: (undone: {
    attempt: number;
    outcome: UndoneOutcome;
    failure: { kind: 'lost'; retry: 'auto'; message: string };
  }) => FactPayload;
}

const seen = detailsOf();
const lipid = labTest();
const changes: Readonly<Record<string, Change>> = {
  'an edit of a phlebotomist': {
    intents: [
      { type: 'user.openPhlebotomist', phlebotomistId: '5', seen },
      { type: 'user.savePhlebotomist', phlebotomistId: '5', texts: { ...seen.texts, phone: '9840077129' } },
    ],
    command: 'phlebotomist.update',
    toast: 'phlebotomistUpdateFailed',
    fact: (undone) => ({ type: 'phlebotomist.updateFailed', phlebotomistId: '5', ...undone }),
  },
  'a deletion of a phlebotomist': {
    intents: [{ type: 'user.deletePhlebotomist', phlebotomistId: '5', fullName: 'Senthil Murugan' }],
    command: 'phlebotomist.delete',
    toast: 'phlebotomistDeleteFailed',
    fact: (undone) => ({ type: 'phlebotomist.deleteFailed', phlebotomistId: '5', ...undone }),
  },
  'a test that is modified': {
    intents: [
      { type: 'user.openTest', testId: '7', seen: lipid },
      { type: 'user.saveTest', testId: '7', form: modifyTestForm({ newPrice: '800' }) },
      { type: 'user.closeTest', testId: '7' },
    ],
    command: 'test.update',
    toast: 'testUpdateFailed',
    fact: (undone) => ({ type: 'test.updateFailed', testId: '7', ...undone }),
  },
  'a test that is deleted': {
    intents: [{ type: 'user.deleteTest', testId: '7', name: 'Lipid Profile' }],
    command: 'test.delete',
    toast: 'testDeleteFailed',
    fact: (undone) => ({ type: 'test.deleteFailed', testId: '7', ...undone }),
  },
  'a deletion of a patient': {
    intents: [{ type: 'user.deletePatient', patientId: '41' }],
    command: 'patient.delete',
    toast: 'patientDeleteFailed',
    fact: (undone) => ({ type: 'patient.deleteFailed', patientId: '41', ...undone }),
  },
  'a wall display that is added': {
    intents: [
      { type: 'user.addDisplay', code: 'ABCD2345', name: 'Corridor' },
      { type: 'user.clearDisplayOutcome' },
    ],
    command: 'display.add',
    toast: 'displayAddFailed',
    fact: (undone) => ({ type: 'display.addFailed', ...undone }),
  },
  'a wall display that is ended': {
    intents: [{ type: 'user.endDisplay', displayId: '4', name: 'Corridor' }],
    command: 'display.end',
    toast: 'displayEndFailed',
    fact: (undone) => ({ type: 'display.endFailed', displayId: '4', ...undone }),
  },
};

const begun = ({ intents, command }: Change) => {
  const client = startSystem({ stored: hospital });
  client.publish({ type: 'session.opened', hospital });
  for (const intent of intents) client.system.send(intent);
  const attempt = client.commands.find(({ type }) => type === command)?.attempt ?? 0;
  return { ...client, attempt };
};

describe.each(Object.entries(changes))('the toast of %s', (_, change) => {
  test.each(undoneOutcomes)('knows that it ended as %s', (outcome) => {
    const { publish, toasts, attempt } = begun(change);
    publish(change.fact({ attempt, outcome, failure: { kind: 'lost', retry: 'auto', message: 'cut' } }));
    expect(toasts).toMatchObject([{ kind: change.toast, outcome }]);
  });

  test('says that the outcome is unknown where the worker died during the call', () => {
    const { workerDies, toasts } = begun(change);
    workerDies('gone');
    expect(toasts).toMatchObject([{ kind: change.toast, outcome: 'unknown' }]);
  });
});

test.each(undoneOutcomes)('the toast of an order knows that it ended as %s', (outcome) => {
  const client = startSystem({ stored: hospital });
  client.publish({ type: 'session.opened', hospital });
  client.system.send({ type: 'user.openOrder', orderId: '12', order: orderEntity({ id: '12' }) });
  client.system.send({ type: 'user.cancelOrder', orderId: '12', reason: '' });
  const attempt = client.commands.at(-1)?.attempt ?? 0;
  const failure = { kind: 'lost', retry: 'auto', message: 'cut' } as const;
  client.publish({ type: 'order.changeFailed', orderId: '12', attempt, change: 'cancel', outcome, failure });
  expect(client.toasts).toEqual([{ kind: 'orderChangeFailed', orderId: '12', change: 'cancel', outcome }]);
});

test('one toast says of an order whose dialog was closed that its change was never sent', () => {
  const client = startSystem({ stored: hospital });
  client.publish({ type: 'session.opened', hospital });
  client.system.send({ type: 'user.openOrder', orderId: '12', order: orderEntity({ id: '12' }) });
  client.system.send({ type: 'user.cancelOrder', orderId: '12', reason: '' });
  client.system.send({ type: 'user.closeOrder', orderId: '12' });
  const { id = 0, attempt = 0 } = client.commands.at(-1) ?? {};
  const failure = { kind: 'stopped', retry: 'user', message: 'Nobody is signed in who could do it' } as const;
  client.publish({
    ...{ type: 'command.ended', command: 'order.cancel', key: '12', outcome: 'failed' },
    ...{ id, attempt, failure },
  });
  expect(client.toasts).toEqual([
    { kind: 'orderChangeFailed', orderId: '12', change: 'cancel', outcome: 'failed' },
  ]);
});

test('a test that changed behind its closed dialog was certainly not saved as written', () => {
  const change = changes['a test that is modified'] as Change;
  const { publish, toasts, attempt } = begun(change);
  const current = labTest({ pricePaise: 70_000 });
  publish({ type: 'test.updateConflicted', cause: 'meanwhile', testId: '7', attempt, current });
  expect(toasts).toEqual([
    { kind: 'testUpdateFailed', name: 'Lipid Profile', outcome: 'failed', message: '' },
  ]);
});
