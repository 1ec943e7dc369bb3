import { describe, expect, test } from 'vitest';
import { failed, type Outcome } from '../../../src/contract/failure.ts';
import { endOfWrite, ifMatch } from '../../../src/worker/changes/verified-write.ts';
import { deleteOne, lookWhatBecame, neverSent } from '../../../src/worker/changes/what-became.ts';

const refused = failed('refused', 'HTTP 400', { status: 400, answer: 'Not today' });
const broken = failed('refused', 'HTTP 500', { status: 500 });
const lost = failed('network', 'gone');
const unauthorised = failed('unauthorised', 'who?', { status: 401 });
const inWords = { ...refused.failure, message: 'Not today' };

describe('a call that did not succeed', () => {
  test.each([
    ['lost, and found', lost, true, { outcome: 'done' }],
    ['lost, and not found: it may yet come', lost, false, { outcome: 'unknown', failure: lost.failure }],
    ['lost, and nobody can tell', lost, null, { outcome: 'unknown', failure: lost.failure }],
    ['answered by a 500, and not found', broken, false, { outcome: 'refused', failure: broken.failure }],
    ['answered by a 500, and nobody can tell', broken, null, { outcome: 'unknown', failure: broken.failure }],
    ['refused: nobody looks', refused, true, { outcome: 'refused', failure: inWords }],
  ] as const)('was %s', async (_, { failure }, found, end) => {
    expect(await lookWhatBecame(failure, async () => found)).toEqual(end);
  });

  test('that came before anything was sent is refused in the server’s words, or else failed', () => {
    expect(neverSent(refused.failure)).toEqual({ outcome: 'refused', failure: inWords });
    expect(neverSent(broken.failure)).toEqual({ outcome: 'refused', failure: broken.failure });
    const answered = { ...lost.failure, answer: 'a proxy’s page' };
    expect(neverSent(answered)).toEqual({ outcome: 'failed', failure: answered });
  });
});

describe('a deletion', () => {
  const remove = async (answer: Outcome<unknown>, isGone: boolean | null) => {
    let looks = 0;
    const look = async () => {
      looks += 1;
      return isGone;
    };
    return { end: await deleteOne(async () => answer, look), looks };
  };

  test.each([
    ['that is answered is done, and nobody looks', { ok: true, value: null }, false, 'done', 0],
    ['that is refused is done where the thing is gone: somebody else was first', refused, true, 'done', 1],
    ['that is refused is not done where the thing is there', refused, false, 'refused', 1],
    ['that is refused is not done where nobody can tell', refused, null, 'refused', 1],
    ['of which the answer was lost is done where the thing is gone', lost, true, 'done', 1],
    ['of which the answer was lost may yet come where the thing is there', lost, false, 'unknown', 1],
    ['without a session is not done, whatever is there', unauthorised, true, 'failed', 0],
  ] as const)('%s', async (_, answer, isGone, outcome, looks) => {
    const found = await remove(answer, isGone);
    expect([found.end.outcome, found.looks]).toEqual([outcome, looks]);
  });
});

test('a version that was read is sent along, whatever the backend writes it as; no other thing is', () => {
  expect(ifMatch({})).toEqual({});
  for (const [version, header] of [
    [3, { ifMatch: '"3"' }],
    ['a1', { ifMatch: '"a1"' }],
    [null, {}],
  ] as const)
    expect(ifMatch({ version })).toEqual(header);
});

test('a conflict ends the command as refused: the change was not made', () => {
  const end = endOfWrite({ kind: 'conflict', now: null, cause: 'kept' });
  expect(end).toMatchObject({ outcome: 'refused', failure: { kind: 'refused' } });
  expect(endOfWrite({ kind: 'done', now: null })).toEqual({ outcome: 'done' });
  const undone = { outcome: 'unknown', failure: lost.failure } as const;
  expect(endOfWrite({ kind: 'undone', end: undone })).toBe(undone);
});
