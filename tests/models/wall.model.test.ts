import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { Hospital } from '../../src/contract/model.ts';
import { type WallEvent, wallMachine } from '../../src/machines/wall/wall.machine.ts';
import { testEveryTransition } from '../support/model.ts';
import { hospital } from '../support/realtime-client.ts';
import { transitionPaths } from '../support/transition-paths.ts';

const stamp = { seq: 1, at: 1, session: null };
const events: readonly WallEvent[] = [
  { type: 'pairing.offered', code: 'K7MPX2QD', until: 600_000, ...stamp },
  { type: 'pairing.offered', code: 'ANOTHER2', until: 1_200_000, ...stamp },
  { type: 'pairing.done', hospital, ...stamp },
  { type: 'page.foundSession', hospital },
  { type: 'page.sessionEnded' },
];
const paths = transitionPaths(wallMachine, events);

testEveryTransition(wallMachine, 'a wall', [{ paths }]);

function run(path: readonly WallEvent[]) {
  const takenUp: Hospital[] = [];
  const actor = createActor(
    wallMachine.provide({ actions: { takeUp: (_, params) => void takenUp.push(params.hospital) } }),
  );
  actor.start();
  for (const event of path) actor.send(event);
  return { takenUp, snapshot: actor.getSnapshot() };
}

describe(`what holds after every one of ${paths.length} generated paths`, () => {
  test('a code stands while the wall is paired and at no other time, and it is the newest', () => {
    for (const { events: path } of paths) {
      const { snapshot } = run(path);
      expect(snapshot.context.code !== null).toBe(snapshot.value === 'pairing');
      const codes = path.flatMap((event) => (event.type === 'pairing.offered' ? [event.code] : []));
      if (snapshot.value === 'pairing') expect(snapshot.context.code).toBe(codes.at(-1));
    }
  });

  test('a session is taken up for each pairing before one runs, and for none afterwards', () => {
    for (const { events: path } of paths) {
      const begun = path.findIndex(({ type }) => type === 'page.foundSession');
      const before = begun === -1 ? path : path.slice(0, begun);
      expect(run(path).takenUp).toHaveLength(before.filter(({ type }) => type === 'pairing.done').length);
    }
  });

  test('it shows a code once one was offered, the day once it has a session, and nothing for good when that has ended', () => {
    for (const { events: path, description } of paths) {
      const begun = path.findIndex(({ type }) => type === 'page.foundSession');
      const isOver = begun !== -1 && path.slice(begun).some(({ type }) => type === 'page.sessionEnded');
      const hasCode = path.some(({ type }) => type === 'pairing.offered');
      const led = begun === -1 ? (hasCode ? 'pairing' : 'opening') : isOver ? 'over' : 'showing';
      expect(run(path).snapshot.value, description).toBe(led);
    }
  });
});
