/** What the simulated days join signals by does as the real one does. */
import { describe, expect, test } from 'vitest';
import { joinedSignal } from './world/joined-signal.ts';

describe.each([
  ['that of Node', AbortSignal.any],
  ['that of the simulated days', joinedSignal],
])('%s', (_, join) => {
  test('is aborted with the first, once, and with its reason', () => {
    const [one, other] = [new AbortController(), new AbortController()];
    const joined = join([one.signal, other.signal]);
    let told = 0;
    joined.addEventListener('abort', () => {
      told += 1;
    });
    expect(joined.aborted).toBe(false);
    other.abort('the other');
    one.abort('the one');
    expect([joined.reason, told]).toEqual(['the other', 1]);
  });

  test('is born aborted where one is', () => {
    const one = new AbortController();
    const joined = join([new AbortController().signal, AbortSignal.abort('over'), one.signal]);
    one.abort('late');
    expect([joined.aborted, joined.reason]).toEqual([true, 'over']);
  });
});
