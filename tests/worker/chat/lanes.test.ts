import { expect, test } from 'vitest';
import { createLanes, type Left } from '../../../src/worker/chat/lanes.ts';
import { manualClock } from '../../support/manual-clock.ts';

/** Lanes whose steps end as they are told. */
function start() {
  const clock = manualClock();
  const begun: string[] = [];
  const ends: ((left: Left) => void)[] = [];
  const lanes = createLanes(clock, {
    retryMs: 5_000,
    step: (key) => {
      begun.push(key);
      return new Promise<Left>((resolve) => void ends.push(resolve));
    },
  });
  const end = async (left: Left) => {
    ends.shift()?.(left);
    await clock.advance(1);
  };
  return { clock, lanes, begun, end };
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
