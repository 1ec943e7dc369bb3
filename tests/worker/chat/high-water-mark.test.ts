import { describe, expect, test } from 'vitest';
import { chatHighWaterMarks, createHighWaterMarkStore } from '../../../src/worker/chat/high-water-mark.ts';
import type { SessionServices } from '../../../src/worker/session-services.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { memoryStorage } from '../../support/memory-storage.ts';
import { hospital } from '../../support/realtime-client.ts';

/** Pages of one browser, one after the other or side by side. */
function browser() {
  const clock = manualClock();
  const storage = memoryStorage(clock);
  const open = () => {
    const life = new AbortController();
    const services = { clock, storage, hospital, signal: life.signal };
    return { ...createHighWaterMarkStore(services as unknown as SessionServices), end: () => life.abort() };
  };
  return { clock, open, kept: () => storage.store(chatHighWaterMarks).all('1') };
}
const OVERLAP_MS = 60_000;
const day = 24 * 3_600_000;

test('a new browser has received nothing, and has never searched', async () => {
  const { upTo, searchedAt } = await browser().open().read();
  expect([upTo, searchedAt]).toEqual([Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]);
});

describe('the mark', () => {
  test('is that of the newest message, a minute back: several are stored at once', async () => {
    const { clock, open } = browser();
    const mark = open();
    const now = clock.wall();
    mark.caughtUp(now);
    for (const at of [now - 5, now - 1, now - 9]) mark.note(at);
    await clock.advance(2_000);
    expect(await open().read()).toEqual({ upTo: now - 1 - OVERLAP_MS, searchedAt: now });
  });

  test('moves two seconds after a message: the page has written down by then that it is unread', async () => {
    const { clock, open, kept } = browser();
    const mark = open();
    mark.caughtUp(clock.wall());
    mark.note(clock.wall());
    await clock.advance(1_999);
    expect((await kept()).size).toBe(0);
    await clock.advance(1);
    expect((await kept()).size).toBe(1);
    mark.note(clock.wall() + 5);
    await clock.advance(2_000);
    expect((await open().read()).upTo).toBe(clock.wall() - 2_000 + 5 - OVERLAP_MS);
  });

  test('is not moved by more than a day: a moment far ahead is an error, and would hide all later messages', async () => {
    const { clock, open } = browser();
    const mark = open();
    const now = clock.wall();
    mark.caughtUp(now);
    mark.note(now + 400 * day);
    await clock.advance(2_000);
    expect((await open().read()).upTo).toBe(now + day - OVERLAP_MS);
  });

  test('stands still until all that was missed before the connection is found', async () => {
    const { clock, open, kept } = browser();
    const mark = open();
    mark.note(clock.wall());
    await clock.advance(10_000);
    expect((await kept()).size).toBe(0);
    mark.caughtUp(clock.wall());
    await clock.advance(2_000);
    expect((await open().read()).upTo).toBe(clock.wall() - 12_000 - OVERLAP_MS);
  });

  test('stands still after a fall of the connection, and forgets what was received before it', async () => {
    const { clock, open } = browser();
    const mark = open();
    const searchedAt = clock.wall();
    mark.caughtUp(searchedAt);
    mark.note(5_000);
    mark.fellBehind();
    await clock.advance(2_000);
    mark.note(9_000);
    await clock.advance(2_000);
    expect((await open().read()).searchedAt).toBe(Number.NEGATIVE_INFINITY);
    mark.fellBehind();
    mark.caughtUp(searchedAt + 1);
    await clock.advance(2_000);
    expect(await open().read()).toEqual({ upTo: Number.NEGATIVE_INFINITY, searchedAt: searchedAt + 1 });
  });

  test('goes back for no tab that knows less', async () => {
    const { clock, open } = browser();
    const [one, other] = [open(), open()];
    const now = clock.wall();
    one.caughtUp(now);
    one.note(now);
    await clock.advance(2_000);
    other.caughtUp(now - 1);
    other.note(now - 1);
    await clock.advance(2_000);
    expect(await open().read()).toEqual({ upTo: now - OVERLAP_MS, searchedAt: now });
  });

  test('is written by no session that is over', async () => {
    const { clock, open, kept } = browser();
    const mark = open();
    mark.caughtUp(clock.wall());
    mark.note(clock.wall());
    mark.end();
    await clock.advance(2_000);
    expect((await kept()).size).toBe(0);
  });

  test('is forgotten at a sign-out', async () => {
    const { clock, open } = browser();
    const mark = open();
    mark.caughtUp(clock.wall());
    mark.note(clock.wall());
    await clock.advance(2_000);
    await mark.forget();
    expect((await open().read()).searchedAt).toBe(Number.NEGATIVE_INFINITY);
  });
});

test('a search that lies ahead was before the clock was set back: it says nothing any more, and is not kept', async () => {
  const { clock, open } = browser();
  const mark = open();
  const now = clock.wall();
  mark.caughtUp(now);
  mark.note(now);
  await clock.advance(2_000);
  clock.jumpWall(-day);
  expect(await open().read()).toEqual({ upTo: now - OVERLAP_MS, searchedAt: Number.NEGATIVE_INFINITY });
  const again = open();
  again.caughtUp(clock.wall());
  const searchedAt = clock.wall();
  await clock.advance(2_000);
  expect((await open().read()).searchedAt).toBe(searchedAt);
});

test('a search that began at this very moment is believed', async () => {
  const { clock, open } = browser();
  const mark = open();
  mark.caughtUp(clock.wall() + 2_000);
  await clock.advance(2_000);
  expect((await open().read()).searchedAt).toBe(clock.wall());
});
