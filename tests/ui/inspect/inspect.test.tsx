import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { FactPayload } from '../../../src/contract/facts.ts';
import type { PageInput } from '../../../src/contract/intents.ts';
import { inspectActors } from '../../../src/machines/actor.ts';
import { InspectDrawer } from '../../../src/ui/inspect/inspect-drawer.tsx';
import { createRecording } from '../../../src/ui/inspect/recording.ts';
import { orderEntity } from '../../support/orders.ts';
import { startSystem } from '../../support/system-client.ts';
import { hospital, renderView } from '../render.tsx';

afterEach(() => {
  inspectActors(undefined);
  cleanup();
});

const order = orderEntity();
const pressed: readonly PageInput[] = [
  { type: 'user.openOrder', orderId: order.id, order: order },
  { type: 'user.cancelOrder', orderId: order.id, reason: 'The patient is away' },
];

/** A page that is watched, with a drawer over it. */
async function watched({ most = 100 } = {}) {
  const live = createRecording({ most, now: () => 0 });
  inspectActors(live.observe);
  const client = startSystem({ stored: hospital });
  renderView(<InspectDrawer live={live} />);
  await userEvent.click(screen.getByRole('button', { name: 'Inspect' }));
  return { live, client, drawer: within(screen.getByRole('region', { name: 'Inspect' })) };
}

test('each event stands once, with the actors that it moved and the transitions that were taken', async () => {
  const { live, client } = await watched();
  client.system.send({ type: 'user.askLogout' });
  const happening = live.happenings().at(-1);
  expect(happening?.type).toBe('user.askLogout');
  expect(happening?.moved.map(({ name, value }) => [name, value])).toEqual([
    ['session', { signedIn: 'confirmingLogout' }],
  ]);
  expect(happening?.moved[0]?.taken).toEqual([expect.stringContaining('/user.askLogout/')]);
});

test('an older event shows the machines as they were then; an actor that ended is gone after its end', async () => {
  const { live, client } = await watched();
  client.publish({ type: 'session.opened', hospital });
  const before = live.happenings().at(-1)?.number ?? 0;
  client.system.send({ type: 'user.askLogout' });
  const valueAt = (number: number) => live.actorsAt(number).find(({ name }) => name === 'session')?.value;
  expect(valueAt(before)).not.toEqual(valueAt(before + 1));
  const notifications = () => live.actorsAt(Infinity).filter(({ name }) => name === 'notifications');
  expect(notifications()).toHaveLength(1);
  // The page starts its actor of the alerts anew when the settings are known.
  client.play({ type: 'page.workerStarted' });
  expect(notifications()).toHaveLength(1);
});

test('what is too old becomes the state that it led to', async () => {
  const { live, client } = await watched({ most: 3 });
  for (let n = 0; n < 5; n += 1) {
    client.system.send({ type: 'user.askLogout' });
    client.system.send({ type: 'user.keepSession' });
  }
  expect(live.happenings()).toHaveLength(3);
  expect(live.actorsAt(0).map(({ name }) => name)).toContain('notifications');
});

test('the state that a machine is in is lit in its picture', async () => {
  const { client, drawer } = await watched();
  client.system.send({ type: 'user.askLogout' });
  await drawer.findByRole('region', { name: 'signedIn.confirmingLogout', current: true });
  const lit = drawer.getAllByRole('region', { current: true });
  expect(lit.map((one) => one.getAttribute('aria-label'))).toEqual(['signedIn', 'signedIn.confirmingLogout']);
  expect(drawer.getByText(/^user\.askLogout/, { selector: '[aria-current]' })).toBeTruthy();
});

test('an incident file opens in the same pictures, and its page does not hear of it', async () => {
  const { live, drawer } = await watched();
  const known = live.happenings().length;
  const fact = (seq: number, payload: FactPayload) => ({
    kind: 'fact',
    fact: { ...payload, seq, at: 1_000 * seq, session: 'replay.1' },
  });
  const journal = {
    product: 'homedraw-journal',
    version: 2,
    exportedAt: 9_000,
    entries: [
      { kind: 'input', at: 500, session: null, after: null, input: { type: 'page.foundSession', hospital } },
      fact(1, { type: 'session.opened', hospital }),
      ...pressed.map((input) => ({ kind: 'input', at: 1_500, session: 'replay.1', after: 1, input })),
      { kind: 'fact', fact: null },
    ],
  };
  await userEvent.upload(
    drawer.getByLabelText('Open an incident file'),
    new File([JSON.stringify(journal)], 'bad-minute.json', { type: 'application/json' }),
  );
  expect(await drawer.findByText('bad-minute.json, 1 left out')).toBeTruthy();
  expect(drawer.getByText('In: user.cancelOrder')).toBeTruthy();
  expect(drawer.getByRole('heading', { name: `orderAssignment ${order.id}` })).toBeTruthy();
  expect(drawer.getByText('order.cancel')).toBeTruthy();
  expect(live.happenings()).toHaveLength(known);

  await userEvent.click(drawer.getByRole('button', { name: 'Back to this page' }));
  expect(drawer.getByText('This page')).toBeTruthy();
});

test('a file that is no journal is refused by name', async () => {
  const { drawer } = await watched();
  await userEvent.upload(
    drawer.getByLabelText('Open an incident file'),
    new File(['{}'], 'other.json', { type: 'application/json' }),
  );
  expect((await drawer.findByRole('alert')).textContent).toBe(
    'other.json: The file is no journal of HomeDraw',
  );
});
