import { describe, expect, test } from 'vitest';
import {
  isProvisional,
  provisionalFor,
  provisionalId,
  standsFor,
} from '../../src/domain/chat-provisional.ts';
import { messageOf } from '../support/chat-messages.ts';

const said = { own: false, content: 'ok' };
const noon = 1_775_000_000_000;
const ok = (id: string) => messageOf({ id, ...said });

describe('the id of a provisional message', () => {
  test('tells the same words apart by their moment and number, and stands for each', () => {
    const ids = [noon, noon + 1].flatMap((at) => [0, 1, 12].map((serial) => provisionalId(said, at, serial)));
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect([isProvisional({ id }), standsFor(id, said)]).toEqual([true, true]);
  });

  test('is short however long the words are, and no other id that begins so', () => {
    const long = { own: true, content: 'where are you? '.repeat(200) };
    const id = provisionalId(long, noon, 0);
    expect(id.length).toBeLessThan(100);
    expect([id, `${id} `, `${id}~1`].map((one) => standsFor(one, long))).toEqual([true, false, false]);
  });

  test.each([
    [noon + 0.75, noon],
    [-0.5, 0],
    [-noon, 0],
  ])('of the moment %d is that of the nearest whole one that is not negative', (at, nearest) => {
    expect(provisionalId(said, at, 3)).toBe(provisionalId(said, nearest, 3));
  });
});

describe('the stored message of a provisional one', () => {
  const [first, second] = [provisionalId(said, noon, 0), provisionalId(said, noon, 1)];

  test('is paired with the oldest of its words, one to one', () => {
    const stored = [ok('31'), messageOf({ id: '32', content: 'come' }), ok('33'), ok('34')];
    const pairs = provisionalFor(['30', first, second], stored);
    expect([...pairs].map(([{ id }, provisional]) => [id, provisional])).toEqual([
      ['31', first],
      ['33', second],
    ]);
  });

  test('is none that is known by its own id: it takes no place of another', () => {
    expect([...provisionalFor(['31', first, second], [ok('31')])]).toEqual([]);
    const next = ok('32');
    expect([...provisionalFor(['31', first], [ok('31'), next])]).toEqual([[next, first]]);
  });

  test('is none that is provisional itself: two of the same words stay two', () => {
    const third = provisionalId(said, noon, 2);
    expect([...provisionalFor([first, second], [ok(third)])]).toEqual([]);
    expect([...provisionalFor([first, second], [ok(second)])]).toEqual([]);
  });
});
