import { BehaviorSubject } from 'rxjs';
import { expect, test } from 'vitest';
import type { Phlebotomist } from '../../../src/contract/model.ts';
import { openUnknownSenders } from '../../../src/worker/chat/unknown-senders.ts';
import { createCounters } from '../../../src/worker/counters.ts';
import { noRoster, type Roster, type SessionServices } from '../../../src/worker/session-services.ts';
import { messageOf } from '../../support/chat-messages.ts';
import { manualClock } from '../../support/manual-clock.ts';

function start() {
  const clock = manualClock();
  const counters = createCounters();
  const roster = new BehaviorSubject<Roster>(noRoster);
  const passed: string[] = [];
  const services = { clock, counters, streams: { roster } } as unknown as SessionServices;
  const senders = openUnknownSenders(services, ({ message }) => void passed.push(message.id));
  return {
    ...{ clock, passed, close: senders.close },
    /** The roster is polled, and has these. */
    poll: (...ids: readonly string[]) =>
      roster.next({
        ...noRoster,
        phlebotomists: new Map(ids.map((id) => [id, {} as Phlebotomist])),
      }),
    receive: (id: string, phlebotomistId = '7') =>
      senders.receive({ message: messageOf({ id, phlebotomistId }), key: null, isZoned: true }),
    strangers: () => counters.read()['chat.strangers'] ?? 0,
  };
}

test('a message of somebody on the roster is passed on at once, and once', () => {
  const { poll, receive, passed } = start();
  poll('7');
  receive('1');
  expect(passed).toEqual(['1']);
  poll('7');
  expect(passed).toEqual(['1']);
});

test('messages of somebody who is new wait for the roster, and are passed on in the order in which they came', async () => {
  const { clock, poll, receive, passed, strangers } = start();
  receive('1');
  receive('2', '8');
  receive('3');
  await clock.advance(59_999);
  poll('7');
  expect(passed).toEqual(['1', '3']);
  poll('7', '8');
  expect(passed).toEqual(['1', '3', '2']);
  expect(strangers()).toBe(0);
});

test('a message of somebody whom two polls of the roster do not name is another hospital’s, and counted', async () => {
  const { clock, poll, receive, passed, strangers } = start();
  receive('1');
  await clock.advance(1_000);
  receive('2');
  await clock.advance(59_000);
  poll();
  expect(strangers()).toBe(1);
  poll('7');
  expect([passed, strangers()]).toEqual([['2'], 1]);
});

test('a message that was there when the roster came late is passed on', async () => {
  const { clock, poll, receive, passed } = start();
  receive('1');
  await clock.advance(600_000);
  poll('7');
  expect(passed).toEqual(['1']);
});

test('of another hospital that writes and writes the newest five hundred are kept', () => {
  const { poll, receive, passed, strangers } = start();
  for (let id = 1; id <= 502; id += 1) receive(String(id));
  expect(strangers()).toBe(2);
  poll('7');
  expect([passed.length, passed[0], passed.at(-1)]).toEqual([500, '3', '502']);
});

test('after the end of the session a roster passes nothing on', () => {
  const { poll, receive, passed, close } = start();
  receive('1');
  close();
  poll('7');
  expect(passed).toEqual([]);
});
