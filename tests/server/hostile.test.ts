/** What `npm run hostile` does for ten minutes, for some seconds: only what does not hang on the machine's speed. */
import { beforeAll, expect, test } from 'vitest';
import { attack } from '../../bench/hostile/attack.ts';
import { killOverAndOver } from '../../bench/hostile/kills.ts';
import { copyDemoData as fill, prepareDemoData } from '../../e2e/support/demo-data.ts';

beforeAll(prepareDemoData, 120_000);

test('attackers break no promise that a console works by', async () => {
  const { broken, answers, consolePolls } = await attack({
    each: 60,
    seconds: 3,
    fill,
    seed: 20_261_122,
    settleSeconds: 0,
  });
  expect(broken).toEqual([]);
  expect(consolePolls).toBeGreaterThan(0);
  // Each kind came through to the server, so that there was something to break.
  expect(answers['frames']).toHaveProperty('closed 1008');
  expect(answers['bodies']).toHaveProperty('400');
  expect(answers['sockets']).toHaveProperty('400');
  expect(answers['logins']).toHaveProperty('401');
});

test('an acknowledged change is there once, however the server ended', async () => {
  const { broken, positions, bookings, messages } = await killOverAndOver({ each: 2, fill });
  expect(broken).toEqual([]);
  expect(positions).toBeGreaterThan(0);
  expect(bookings).toBeGreaterThan(0);
  expect(messages).toBeGreaterThan(0);
});
