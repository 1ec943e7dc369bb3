import { describe, expect, test } from 'vitest';
import { en } from '../../src/ui/messages/en.ts';
import { askedMessages } from '../support/asked-messages.ts';

/** The keys of a catalogue, each whole. */
const keysOf = (texts: object, within = ''): string[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [`${within}${key}`] : keysOf(text, `${within}${key}.`),
  );

describe('the message catalogue', () => {
  const asked = askedMessages('src/ui/tsconfig.json');
  const written = keysOf(en);

  test('holds every text that the page asks for', () => {
    expect(asked.size).toBeGreaterThan(300);
    expect([...asked].filter((key) => !written.includes(key))).toEqual([]);
  });

  test('holds no text that nothing asks for', () => {
    expect(written.filter((key) => !asked.has(key))).toEqual([]);
  });
});
