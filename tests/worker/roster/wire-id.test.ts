import { BehaviorSubject } from 'rxjs';
import { expect, test } from 'vitest';
import type { WireId } from '../../../src/contract/wire/lenient.ts';
import { wireIdOf } from '../../../src/worker/roster/wire-id.ts';
import { noRoster, type Roster, type SessionServices } from '../../../src/worker/session-services.ts';

const sessionWith = (hospitalId: WireId, roster: Roster = noRoster) =>
  ({
    hospital: { wireId: hospitalId },
    streams: { roster: new BehaviorSubject(roster) },
  }) as unknown as SessionServices;

test('a phlebotomist’s id goes back as it came', () => {
  const wireIds = new Map<string, WireId>([
    ['7', 7],
    ['8', '8'],
  ]);
  const session = sessionWith(1, { ...noRoster, wireIds });
  expect([wireIdOf(session, '7'), wireIdOf(session, '8')]).toEqual([7, '8']);
});

test('before the roster is there it has the form of the hospital’s own', () => {
  expect(wireIdOf(sessionWith(1), '7')).toBe(7);
  expect(wireIdOf(sessionWith('1'), '7')).toBe('7');
  for (const id of ['ab', '7.5', '-7', '9007199254740993']) expect(wireIdOf(sessionWith(1), id)).toBe(id);
});
