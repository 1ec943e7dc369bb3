import { expect, test } from 'vitest';
import { createLanes, type Left } from '../../../src/worker/chat/lanes.ts';
import { manualClock } from '../../support/manual-clock.ts';

/** Lanes whose steps end as they are told. */
function start() {
  const clock = manualClock();
  const begun: string[] = [];
  const ends: { give(left: Left): void; fail(error: Error): void }[] = [];
  const lanes = createLanes(clock, {
    retryMs: 5_000,
    step: (key) => {
      begun.push(key);
      return new Promise<Left>((give, fail) => void ends.push({ give, fail }));
    },
  });
  const end = async (left: Left) => {
    ends.shift()?.give(left);
    await clock.advance(1);
  };
  const fail = async () => {
    ends.shift()?.fail(new Error('no'));
    await clock.advance(1);
  };
  return { clock, lanes, begun, end, fail };
}

test('something that happens while a step ends with nothing to do is looked at', async () => {
  const { lanes, begun, end } = start();
  lanes.run('7');
  lanes.run('7');
  lanes.run('7');
  await end('nothing');
  expect(begun).toEqual(['7', '7']);
  await end('nothing');
  expect(begun).toHaveLength(2);
});

test('a conversation whose step failed waits for its next try, whatever happens meanwhile; a new connection tries at once', async () => {
  const { clock, lanes, begun, end } = start();
  lanes.run('7');
  lanes.run('7');
  await end('retry');
  lanes.run('7');
  expect(begun).toHaveLength(1);
  await clock.advance(5_000);
  expect(begun).toHaveLength(2);
  await end('retry');
  lanes.run('7', 'now');
  expect(begun).toHaveLength(3);
});

test('each conversation has its own', async () => {
  const { lanes, begun } = start();
  lanes.run('7');
  lanes.run('8');
  expect(begun).toEqual(['7', '8']);
});

test('a step that leaves more to do is followed by the next at once', async () => {
  const { lanes, begun, end } = start();
  lanes.run('7');
  await end('more');
  expect(begun).toEqual(['7', '7']);
  await end('nothing');
  expect(begun).toHaveLength(2);
});

test('a step that throws is tried again like one that failed: a conversation must not stand still', async () => {
  const { clock, lanes, begun, fail } = start();
  lanes.run('7');
  await fail();
  await clock.advance(4_998);
  expect(begun).toHaveLength(1);
  await clock.advance(1);
  expect(begun).toHaveLength(2);
});

test('a new connection during a step that fails is tried at once, whatever happens after it', async () => {
  const { clock, lanes, begun, end } = start();
  lanes.run('7');
  lanes.run('7', 'now');
  lanes.run('7');
  await end('retry');
  expect(begun).toHaveLength(2);
  await end('nothing');
  await clock.advance(60_000);
  expect(begun).toHaveLength(2);
});

test('a new connection takes the place of the next try, which is not made beside it', async () => {
  const { clock, lanes, begun, end } = start();
  lanes.run('7');
  await end('retry');
  lanes.run('7', 'now');
  await end('nothing');
  await clock.advance(60_000);
  expect(begun).toHaveLength(2);
});

test('a conversation that is done begins anew with the next thing that happens', async () => {
  const { lanes, begun, end } = start();
  lanes.run('7');
  await end('nothing');
  lanes.run('7');
  expect(begun).toHaveLength(2);
});
