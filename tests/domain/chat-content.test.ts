import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contentOf } from '../../src/domain/chat-content.ts';

test('a text is what was written; without one a file speaks for itself', () => {
  expect(contentOf('On your way?\n\tLane 4', null)).toBe('On your way?\n\tLane 4');
  expect(contentOf(' ', { name: 'report.pdf' })).toBe('Shared file: report.pdf');
  expect(contentOf('', null)).toBe('Message');
});

test('what a word processor leaves in a text ends a line, and what no backend keeps is none of it', () => {
  expect(contentOf('Ward 4\u000bBed 2\u0000\u0007', null)).toBe('Ward 4\nBed 2');
  expect(contentOf('half \ud83d a pair', null)).toBe('half  a pair');
  expect(contentOf('\u0001', { name: 'a.png' })).toBe('Shared file: a.png');
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(contentOf(text, null)).not.toMatch(/(?![\t\n\r])[\p{Cc}\p{Cs}]/u);
    }),
  );
});
