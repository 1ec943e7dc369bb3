import { describe, expect, test } from 'vitest';
import { alertStore, stopStore } from '../../src/worker/alerts/alert-registry.ts';
import { outboxStore } from '../../src/worker/chat/outbox-rows.ts';
import type { Storage } from '../../src/worker/storage/storage.ts';
import { chatting, connectChat, sends, write } from '../support/chat.ts';
import { manualClock } from '../support/manual-clock.ts';
import { memoryStorage } from '../support/memory-storage.ts';
import { hospital, startClient } from '../support/realtime-client.ts';
import { locationOf } from '../support/wire.ts';

const other = { ...hospital, id: '2', wireId: 2, code: 'KMC002' };

/** A session that leaves a card, a stop and an unsent message on the disk; its worker dies, and the next one begins. */
async function dies() {
  const clock = manualClock();
  const storage = { ...memoryStorage(clock), fallback: 'none' as const };
  const first = await chatting({ clock, storage, tab: 'a' });
  first.backend.on('/api/location/all', { json: [locationOf()] });
  await clock.advance(240_000);
  await write(first, 'Mrs Raman, 3rd floor');
  first.backend.all('hang');
  first.die();
  const second = await startClient({ clock, storage, tab: 'a', signedIn: false });
  const onDisk = async () => {
    const cards = [...(await storage.store(alertStore).all('1')).values()];
    return {
      texts: (await storage.store(outboxStore).all('1')).size,
      cards: cards.filter(({ alert }) => alert !== null).length,
      keys: cards.length,
      stops: (await storage.store(stopStore).all('1')).size,
    };
  };
  expect(await onDisk()).toEqual(all);
  return { clock, second, onDisk };
}

/** … and is asked to sign out. */
async function diesAndLeaves(leaving = hospital) {
  const own = await dies();
  own.second.page.give({ type: 'session.logout', hospital: leaving }, { session: 'of the page before' });
  await own.clock.advance(1_000);
  return own;
}

const all = { texts: 1, cards: 1, keys: 1, stops: 1 };
/** Keys stay, so that nothing is raised again. */
const forgotten = { texts: 0, cards: 0, keys: 1, stops: 0 };

describe('a sign-out that reaches a worker which never had the session', () => {
  test('takes the hospital’s people and words off the disk; keys stay, so that nothing is raised again', async () => {
    const { onDisk, second } = await diesAndLeaves();
    expect(await onDisk()).toEqual(forgotten);
    expect(second.backend.callsTo('/api/hospitals/logout/1')).toHaveLength(1);
  });

  test('leaves another hospital’s alone', async () => {
    const { onDisk } = await diesAndLeaves(other);
    expect(await onDisk()).toEqual(all);
  });

  test('and nothing that was written before it is sent in the next session', async () => {
    const { clock, second } = await diesAndLeaves();
    second.backend.on('/api/drivers', { json: [{ id: 7, fullName: 'Anand', hospitalCode: 'SRM001' }] });
    const { id, email, code } = hospital;
    second.backend.on('/api/hospitals/login', { json: { id, email, code } });
    second.page.login();
    await clock.advance(2_000);
    second.page.setDesired({ name: 'view', visible: true, usedAt: 1 });
    await connectChat(second);
    await clock.advance(60_000);
    expect(sends(second)).toEqual([]);
  });
});

describe('the rest of a sign-out when another hospital has signed in', () => {
  const forget = { type: 'session.forget', hospital } as const;

  test('takes its people and words off the disk, and makes no call', async () => {
    const { clock, second, onDisk } = await dies();
    second.page.resume(other);
    second.page.give(forget);
    await clock.advance(1_000);
    expect(await onDisk()).toEqual(forgotten);
    expect(second.backend.callsTo('/api/hospitals/logout/1')).toEqual([]);
    expect(second.factsOf('session.closed')).toEqual([]);
    expect(second.factsOf('command.ended').at(-1)).toMatchObject({ command: forget.type, outcome: 'done' });
  });

  test('takes nothing of the hospital that is signed in again: the rows are its new session’s', async () => {
    const { clock, second, onDisk } = await dies();
    second.backend.all('hang');
    second.page.resume(hospital);
    second.page.give(forget);
    await clock.advance(1_000);
    expect(await onDisk()).toMatchObject({ texts: 1, cards: 1, stops: 1 });
    expect(second.factsOf('command.ended').at(-1)).toMatchObject({ command: forget.type, outcome: 'failed' });
  });

  test('delays the next login: a late deletion would take the new session’s rows', async () => {
    const clock = manualClock();
    const near = memoryStorage(clock);
    const store: Storage['store'] = (definition) => ({
      ...near.store(definition),
      clear: () => new Promise((resolve) => clock.after(3_000, resolve)),
    });
    const client = await startClient({ clock, storage: { ...near, store }, signedIn: false });
    client.page.give(forget);
    client.page.login();
    const logins = () => client.backend.callsTo('/api/hospitals/login').length;
    await clock.advance(2_900);
    expect(logins()).toBe(0);
    await clock.advance(200);
    expect(logins()).toBe(1);
  });
});
