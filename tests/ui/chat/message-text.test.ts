import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { charactersOf, finderOf, foldedText, has, piecesOf } from '../../../src/ui/chat/message-text.ts';

describe('long messages', () => {
  test('are folded beyond 4,000 characters or 30 lines, and not before', () => {
    expect(foldedText('x'.repeat(4_000))).toBeNull();
    expect(foldedText('x'.repeat(4_001))).toHaveLength(2_000);
    expect(foldedText('line\n'.repeat(29))).toBeNull();
    expect(foldedText('line\n'.repeat(30))?.split('\n')).toHaveLength(15);
    expect(foldedText('')).toBeNull();
  });

  test('show their beginning, and no half of a pair', () => {
    expect(foldedText(`a${'🧪'.repeat(2_100)}`)).toBe(`a${'🧪'.repeat(999)}`);
    const text = fc.string({
      unit: fc.constantFrom('🧪', 'a', '\n', 'ക'),
      minLength: 2_000,
      maxLength: 9_000,
    });
    fc.assert(
      fc.property(text, (given) => {
        const shown = foldedText(given);
        if (shown === null) return;
        expect(given.startsWith(shown)).toBe(true);
        expect(shown).not.toMatch(/\p{Surrogate}/u);
      }),
      { numRuns: 50 },
    );
  });
});

describe('the search in a conversation', () => {
  const finder = (text: string): RegExp => finderOf(text) ?? /(?!)/;

  test('looks for nothing while nothing is typed', () => {
    expect(finderOf(' ')).toBeNull();
  });

  test('ignores upper and lower case, and takes the text literally', () => {
    expect(has('Ok, SIR', finder('sir'))).toBe(true);
    expect(has('abc', finder('a.c'))).toBe(false);
    expect(has('a (b) [c] {d} \\ / - ^ $ | ? * +', finder('(b) [c] {d} \\ / - ^ $ | ? * +'))).toBe(true);
  });

  test('the pieces joined are the text, and the marked ones are the matches', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'binary', minLength: 1 }),
        (text, wanted) => {
          const found = finderOf(wanted);
          if (found === null) return;
          const pieces = piecesOf(`${text}${wanted}${text}`, found);
          expect(pieces.map((piece) => piece.text).join('')).toBe(`${text}${wanted}${text}`);
          for (const piece of pieces.filter(({ isFound }) => isFound))
            expect(piece.text.toLowerCase()).toBe(piece.text.match(found)?.[0].toLowerCase());
        },
      ),
    );
  });

  test('a word that stands everywhere is marked two hundred times', () => {
    const pieces = piecesOf('ab'.repeat(10_000), finder('a'));
    expect(pieces.filter(({ isFound }) => isFound)).toHaveLength(200);
  });
});

test('an emoji is one character', () => {
  expect(charactersOf('a🧪b')).toBe(3);
});
