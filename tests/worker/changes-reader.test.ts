import { describe, expect, test } from 'vitest';
import { endpoints } from '../../src/contract/endpoints.ts';
import { offersHeader, positionChangesOffer } from '../../src/contract/wire/offers.ts';
import { readPositionChanges } from '../../src/contract/wire/position-changes.ts';
// It comes late: here it is there already, so that the first poll does not wait for it.
import '../../src/worker/positions/changes-reader.ts';
import { startClient } from '../support/realtime-client.ts';
import { type Answer, type Call, scriptedBackend } from '../support/scripted-backend.ts';
import { locationOf } from '../support/wire.ts';

const whole = endpoints.locations.path;
const path = endpoints.positionChanges.path;
const offering = { [offersHeader]: `chat-unread, ${positionChangesOffer}` };
/** The alert logic asks so often, ms. */
const POLL_MS = 15_000;

/** An answer with the points of these phlebotomists. */
const changes = (ids: readonly unknown[], fields: Record<string, unknown> = {}, moved = {}) => ({
  json: {
    cursor: 'a.1',
    whole: true,
    from: Date.UTC(2026, 10, 21, 5, 30),
    statuses: ['PROCESSING'],
    moved: {
      deliveryBoyId: ids,
      latitude: ids.map(() => 13),
      longitude: ids.map(() => 80),
      after: ids.map(() => 0),
      deliveryStatus: ids.map(() => 0),
      orderId: ids.map(() => 0),
      ...moved,
    },
    earlier: [],
    gone: [],
    ...fields,
  },
});

async function start(answer: Answer | ((call: Call) => Answer), headers: Record<string, string> = offering) {
  const client = await startClient({ backend: scriptedBackend({ headers }) });
  const { backend, clock } = client;
  backend.on(whole, { json: [locationOf()] });
  backend.on(path, answer);
  await client.signIn();
  // The first poll, after which the console knows what is offered.
  await clock.advance(1_000);
  const before = backend.callsTo(whole).length;
  return {
    client,
    /** So many polls later. */
    polls: (count: number) => clock.advance(count * POLL_MS),
    asked: () => ({
      whole: backend.callsTo(whole).length - before,
      since: backend.callsTo(path).map((call) => new URL(call.path, 'http://b').searchParams.get('since')),
    }),
    known: async () => {
      const fleet = await client.page.ask('fleet', null);
      return fleet.ok ? fleet.value.map(({ phlebotomistId }) => phlebotomistId) : [];
    },
    place: async () => {
      const fleet = await client.page.ask('fleet', null);
      return fleet.ok ? fleet.value[0]?.latitude : null;
    },
    refused: () => client.pulse()?.counters['locations.rowsRefused'] ?? 0,
  };
}

describe('positions by their changes', () => {
  test('are asked for where they are offered, with the cursor of the answer before', async () => {
    const { polls, asked, known } = await start(changes([7, 8]));
    await polls(3);
    expect(asked()).toEqual({ whole: 0, since: [null, 'a.1', 'a.1'] });
    expect(await known()).toEqual(['7', '8']);
  });

  test('are not asked for where they are not', async () => {
    const { polls, asked } = await start(changes([7]), {});
    await polls(3);
    expect(asked()).toEqual({ whole: 3, since: [] });
  });

  test('take away who is gone, and put who is new where the list has it', async () => {
    const answers = [
      changes([7, 9]),
      changes([8], { whole: false, cursor: 'a.2' }),
      changes([], { whole: false, gone: [7], cursor: 'a.3' }),
    ];
    const { polls, known } = await start(() => answers.shift() ?? changes([], { whole: false }));
    await polls(2);
    expect(await known()).toEqual(['7', '8', '9']);
    await polls(1);
    expect(await known()).toEqual(['8', '9']);
    await polls(1);
    expect(await known()).toEqual(['8', '9']);
  });

  test.each<[string, Answer]>([
    ['a refusal', { json: 'No such call', status: 404 }],
    ['a page of a proxy', { text: '<!doctype html><title>Welcome</title>' }],
    ['another answer', { json: [] }],
    ['columns that do not fit', changes([7, 8], {}, { latitude: [13] })],
    ['somebody without an id', changes([null])],
    ['changes since nothing', changes([7], { whole: false })],
  ])('give way to the whole list at once, and for a minute, after %s', async (_what, answer) => {
    const { polls, asked, known } = await start(answer);
    await polls(4);
    expect(asked()).toEqual({ whole: 4, since: [null] });
    expect(await known()).toEqual(['7']);
    await polls(2);
    expect(asked().since).toEqual([null, null]);
  });

  test('are asked for again after calls that came to nothing, and the third of them is made good by the whole list', async () => {
    const { polls, asked, known } = await start('broken');
    await polls(2);
    expect(asked()).toEqual({ whole: 0, since: [null, null] });
    // Who fails twice waits longer.
    await polls(2);
    expect(asked()).toEqual({ whole: 1, since: [null, null, null] });
    expect(await known()).toEqual(['7']);
  });

  test('make the whole list of before news again, where it is asked for after them', async () => {
    const answers: Answer[] = [changes([7], {}, { latitude: [13.5] }), { json: 'No such call', status: 404 }];
    const { polls, asked, place } = await start(() => answers.shift() ?? changes([7]));
    expect(await place()).toBe(locationOf().latitude);
    await polls(1);
    expect(await place()).toBe(13.5);
    await polls(1);
    expect([asked().whole, await place()]).toEqual([1, locationOf().latitude]);
  });

  test('leave out a phlebotomist whose row cannot be read, and count it by name at each change', async () => {
    const bad = changes([7, 8], {}, { latitude: [13, 'north'] });
    const good = changes([8], { whole: false, cursor: 'a.2' });
    const answers = [changes([7, 8]), bad, changes([], { whole: false }), good];
    const { polls, known, refused } = await start(() => answers.shift() ?? good);
    await polls(1);
    expect([await known(), refused()]).toEqual([['7', '8'], 0]);
    await polls(1);
    expect([await known(), refused()]).toEqual([['7'], 1]);
    await polls(1);
    expect([await known(), refused()]).toEqual([['7'], 1]);
    await polls(1);
    expect([await known(), refused()]).toEqual([['7', '8'], 1]);
  });
});

test.each([
  null,
  [],
  {},
  { ...changes([]).json, cursor: '' },
  { ...changes([]).json, from: '0' },
  { ...changes([]).json, statuses: null },
  { ...changes([]).json, moved: [] },
  { ...changes([]).json, gone: [{}] },
  { ...changes([]).json, earlier: [{ deliveryBoyId: 7 }] },
])('%j is no answer', (answer) => {
  expect(readPositionChanges(answer)).toBeNull();
  expect(readPositionChanges(changes([7]).json)).not.toBeNull();
});
